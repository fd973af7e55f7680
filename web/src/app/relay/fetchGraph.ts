import type { CacheConfig, GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import { GraphError, toErrorCode } from '../../entities/errors/GraphError.ts';
import { partErrors, wholeError } from './parts.ts';
import { sessionMark } from './sessionMark.ts';
import { postGraph, property, refreshSession, type Reply } from './session.ts';

export interface Session {
  /** Fetches the id of the `refreshSession` document: few pages need it. */
  readonly refreshDocument: () => Promise<string>;
  /**
   * Called when the session has ended and cannot be renewed; `hadSession` where the browser had one
   * until then.
   */
  readonly onEnd: (hadSession: boolean) => void;
}

/**
 * Makes Relay's fetch: a trusted document by its id; 401 renews the session once and repeats, else
 * ends it, as does a query where the browser has no session. An error fails the whole answer unless it is about a part that the others can do
 * without.
 */
export function createFetch({ refreshDocument, onEnd }: Session) {
  return async (
    request: RequestParameters,
    variables: Variables,
    config: CacheConfig = {},
  ): Promise<GraphQLResponse> => {
    if (!request.id) throw new Error(`${request.name} has no id`);
    const trusted = { id: request.id, variables };
    const isPublic = PUBLIC.includes(request.name);
    const hadSession = sessionMark() !== '';
    const signedOut = (requestId: string | null): GraphQLResponse => {
      if (OPTIONAL.includes(request.name)) return { data: { viewer: null } };
      onEnd(hadSession);
      throw new GraphError('unauthenticated', 'Signed out', requestId);
    };
    // Without a session, asking would only put a refusal into the browser's console.
    if (request.operationKind === 'query' && !isPublic && !hadSession) {
      await Promise.resolve(); // The first page asks before there is a router to lead elsewhere.
      return signedOut(null);
    }
    let reply = await send(trusted);
    if (isSignedOut(reply) && !isPublic) {
      if (await refreshSession(refreshDocument).catch(() => false)) reply = await send(trusted);
      if (isSignedOut(reply)) return signedOut(reply.requestId);
    }
    return read(reply, request, config);
  };
}

/** Needs no session. */
const PUBLIC: readonly string[] = [
  'useSignInMutation',
  'checkMaintenanceQuery',
  'ChangePasswordPageQuery',
  'InvitationPageQuery',
];
/** Ask who is signed in: nobody is an answer, not an end. */
const OPTIONAL: readonly string[] = ['LoginFrameQuery', 'usePlaygroundViewerQuery'];

async function send(trusted: Parameters<typeof postGraph>[0]): Promise<Reply> {
  try {
    return await postGraph(trusted);
  } catch (cause) {
    throw Object.assign(new GraphError('unavailable', 'The server cannot be reached', null), {
      cause,
    });
  }
}

function errorsOf(reply: Reply): readonly unknown[] {
  const errors = property(reply.body, 'errors');
  return Array.isArray(errors) ? errors : [];
}

const codeOf = (error: unknown) => toErrorCode(property(property(error, 'extensions'), 'code'));

function isSignedOut(reply: Reply): boolean {
  return (
    reply.status === 401 || errorsOf(reply).some((error) => codeOf(error) === 'unauthenticated')
  );
}

/** What a status without a body means. */
const CODES: Readonly<Record<number, string>> = {
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  429: 'busy',
};

function read(reply: Reply, request: RequestParameters, config: CacheConfig): GraphQLResponse {
  const { requestId } = reply;
  const errors = errorsOf(reply);
  const data = property(reply.body, 'data');
  const isThere = typeof data === 'object' && data !== null;
  const parts = isThere ? partErrors(errors, request, config, requestId) : null;
  const failed = parts === null ? wholeError(errors) : undefined;
  if (failed !== undefined)
    throw new GraphError(codeOf(failed), String(property(failed, 'message')), requestId);
  if (!isThere)
    throw new GraphError(toErrorCode(CODES[reply.status]), `Status ${reply.status}`, requestId);
  return {
    data: data as Record<string, unknown>,
    ...(parts && parts.length > 0 && { errors: parts }),
  };
}
