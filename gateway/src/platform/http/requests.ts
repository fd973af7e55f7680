import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerCache } from '../auth/viewerCache.ts';
import { hash } from '../auth/viewerCache.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { GraphContext } from '../context.ts';
import { CookieWriter } from './cookies.ts';
import { readCredentials, type Credentials } from './credentials.ts';
import type { LiveStreams } from './live/liveStreams.ts';
import { readOperation, type OperationRequest } from './operationRequest.ts';
import type { RateLimits } from './rateLimit.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';
import { sessionKey } from './sessionKey.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';

/** What both endpoints of the graph need to take a request in. */
export interface Intake {
  readonly documents: TrustedDocuments;
  readonly viewers: ViewerCache;
  readonly rateLimits: RateLimits;
  readonly streams: LiveStreams;
  /** Whether people come by https: see cookieNames. */
  readonly isHttps: boolean;
  readonly contextOf: (
    base: Pick<GraphContext, 'scope' | 'viewer' | 'session' | 'isTrusted'>,
  ) => GraphContext;
}

export interface Admitted {
  readonly operation: OperationRequest;
  readonly credentials: Credentials;
  readonly context: GraphContext;
}

/**
 * Reads who asks and what, and makes the context of the request. Throws Refusal, or UpstreamError
 * when identity is away.
 */
export async function admit(
  intake: Intake,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<Admitted> {
  reply.header('x-request-id', request.id);
  const credentials = readCredentials(request, intake.isHttps);
  const operation = readOperation(body, credentials, intake.documents);
  const viewer = await viewerFor(intake, request, credentials);
  if (credentials.isApiToken && !viewer)
    throw new Refusal(401, 'UNAUTHENTICATED', 'This API token is unknown, expired or revoked.');
  return {
    operation,
    credentials,
    context: contextFor(intake, request, reply, credentials, viewer, operation.isTrusted),
  };
}

/**
 * Who asks, counted against the bound of the token or session; null for nobody that identity knows.
 * Throws Refusal 429 over a bound.
 */
export async function viewerFor(
  { viewers, rateLimits }: Intake,
  { ip }: FastifyRequest,
  { bearer, isApiToken }: Pick<Credentials, 'bearer' | 'isApiToken'>,
): Promise<Viewer | null> {
  if (bearer === null) return null;
  const [limit, key] = isApiToken
    ? [rateLimits.tokens, hash(bearer)]
    : [rateLimits.sessions, sessionKey(bearer)];
  if (isApiToken && !limit.has(key)) rateLimits.unknown.check(ip);
  limit.check(key);
  const viewer = await viewers.get(bearer, ip);
  if (viewer !== null) limit.take(key);
  else if (isApiToken) rateLimits.unknown.take(ip);
  return viewer;
}

/** A context of the request for a viewer; a stream makes one for each event. */
export function contextFor(
  intake: Intake,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  viewer: Viewer | null,
  isTrusted: boolean,
): GraphContext {
  const scope = {
    requestId: request.id,
    bearer: credentials.bearer,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  };
  return intake.contextOf({
    scope,
    viewer,
    session: sessionOf(intake, request.ip, reply, credentials),
    isTrusted,
  });
}

function sessionOf(
  { viewers, streams, isHttps }: Intake,
  address: string,
  reply: FastifyReply,
  { bearer: old, accessToken, refreshToken, challengeToken, ssoToken, ssoAnswerToken }: Credentials,
): Session {
  const cookies = new CookieWriter(reply, isHttps);
  return {
    accessToken,
    refreshToken,
    challengeToken,
    ssoToken,
    ssoAnswerToken,
    sso: (begun) => {
      cookies.sso(begun?.browserToken ?? '', begun?.expiresIn ?? 0);
      if (begun === null) cookies.clearSsoAnswer();
    },
    challenge: (challenge) =>
      cookies.challenge(challenge?.challengeToken ?? '', challenge?.expiresIn ?? 0),
    open: (tokens) => {
      cookies.session(tokens);
      const session = sessionKey(tokens.accessToken);
      if (old !== null && sessionKey(old) !== session) streams.endSession(sessionKey(old));
      streams.renewSession(session, tokens.accessToken);
      return viewers.get(tokens.accessToken, address);
    },
    close: (bearers) => {
      cookies.clearSession();
      for (const bearer of [...bearers, ...(old === null ? [] : [old])]) {
        viewers.drop(bearer);
        streams.endSession(sessionKey(bearer));
      }
    },
    renew: (bearer) => viewers.drop(bearer),
    forgetToken: (tokenId) => viewers.dropToken(tokenId),
    forgetEverybody: () => viewers.clear(),
  };
}
