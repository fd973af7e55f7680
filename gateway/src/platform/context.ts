import type { ExecutionResult } from 'graphql';
import type { Viewer } from './auth/viewer.ts';
import type { RequestScope } from './upstream/restClient.ts';
import type { NodeLoader } from './graph/nodeValue.ts';
import type { Upstreams } from './upstream/upstreams.ts';
import type { Session } from './http/session.ts';

/**
 * What resolvers get. Domains add their own loaders to it by augmenting this interface, under the
 * name of the domain.
 */
export interface GraphContext {
  scope: RequestScope;
  /** Who asks; null when nobody is signed in. */
  viewer: Viewer | null;
  readonly session: Session;
  /** Whether the text of the operation is our own; raw ones have limits. */
  readonly isTrusted: boolean;
  /** What the operation came to, where it has errors, for Apollo to format. */
  failed?: ExecutionResult;
  /**
   * How the answer goes out, told once the operation is known: whether it may be compressed. An
   * object, since Apollo runs operations with a copy of the context.
   */
  readonly wire: { isCompressed: boolean };
  /** The services behind the graph. */
  readonly upstreams: Upstreams;
  /** Nodes of all domains by global id. */
  readonly nodes: NodeLoader;
}
