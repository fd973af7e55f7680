import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { groupRoutes } from './groups/scimGroups.routes.ts';
import { insertRefusal } from './refusals.repository.ts';
import { Running } from './running.ts';
import { sendScim } from './scimAnswers.ts';
import { scimCaller } from './scimCaller.ts';
import { errorBody, ScimError } from './scimError.ts';
import { scimErrorOf } from './scimErrors.ts';
import { enterAs, knownCaller } from './scimRequest.ts';
import { userRoutes } from './users/scimUsers.routes.ts';

/** Where the services have it; the public server passes `/scim/v2/…` on to it. */
const PREFIX = '/identity/scim/v2';
const UNEXPECTED = 'Something went wrong on our side. The log of the server has more.';

/** Keeps why a request was refused. Nothing is there yet where a client only asks whether it is. */
async function keepRefusal(
  { db, log }: Deps,
  request: FastifyRequest,
  { status, message }: ScimError,
): Promise<void> {
  const caller = knownCaller(request);
  if (caller === null || (status === 404 && request.method === 'GET')) return;
  const path = request.url.slice(PREFIX.length);
  try {
    await insertRefusal(db.system.query, {
      providerId: caller.provider.id,
      request: `${request.method} ${path}`,
      status,
      reason: message,
      address: caller.address,
    });
  } catch (error) {
    log.warn({ err: error }, 'a refused SCIM request could not be kept');
  }
}

/** Answers failures as SCIM does; what nobody expected goes to the log. */
function answerFailures(scope: App, deps: Deps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, error: ScimError) => {
    await keepRefusal(deps, request, error);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
    return sendScim(reply, error.status, errorBody(error));
  };
  scope.setErrorHandler((error, request, reply) => {
    const known = scimErrorOf(error);
    if (known === null) request.log.error({ err: error }, 'unexpected error');
    return answer(request, reply, known ?? new ScimError(500, UNEXPECTED));
  });
  scope.setNotFoundHandler((request, reply) =>
    answer(request, reply, new ScimError(404, 'There is nothing at this address.')),
  );
}

function readBodies(scope: App): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string' },
    (request, body, done) => void parse(request, String(body), done),
  );
}

/** People and groups as identity providers write them, each by a token of its own (RFC 7644). */
export function scimRoutes(app: App, deps: Deps): void {
  const running = new Running();
  void app.register(
    async (plain) => {
      const scope: App = plain.withTypeProvider();
      readBodies(scope);
      answerFailures(scope, deps);
      scope.addHook('onRequest', async (request, reply) => {
        const { authorization } = request.headers;
        const caller = await scimCaller(deps.db, authorization, request.ip);
        enterAs(request, caller);
        const end = running.begin(caller.provider.id);
        // Whoever gave up while the token was looked up is not told of any more.
        if (reply.raw.closed) end();
        else reply.raw.once('close', end);
      });
      discoveryRoutes(scope, deps);
      userRoutes(scope, deps);
      groupRoutes(scope, deps);
    },
    { prefix: PREFIX },
  );
}
