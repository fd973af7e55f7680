import type { Resolvers } from '../generated/resolvers.ts';
import type { GraphContext } from './context.ts';
import type { NodeResolvers } from './graph/node.ts';
import type { RestClient } from './upstream/restClient.ts';

/** What a domain adds to the graph, beside its SDL. */
export interface GatewayDomain {
  /** Name of the upstream, and of the domain's loaders in the context. */
  readonly name: string;
  readonly resolvers: Resolvers;
  /** Resolvers of the domain's Node types, by type name. */
  readonly nodes: NodeResolvers;
  /** Makes the loaders of one request; called at most once a request, when first used. */
  loaders(client: RestClient, context: GraphContext): object;
}
