import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/databaseUnavailable.ts';
import { Problem, PROBLEMS } from '../problem.ts';
import { validationProblem } from './validation.ts';

/** What the caller is told for the errors Fastify itself raises, by status. */
function fromFastify(error: FastifyError): Problem | null {
  if (error.validation) return validationProblem(error.validation, error.validationContext ?? 'body');
  switch (error.statusCode) {
    case 413: return new Problem('tooLarge', 'The request is larger than this address accepts.');
    case 415: return new Problem('unsupportedMedia', 'This address does not accept that content type. Send application/json.');
    case 400: return new Problem('badInput', 'The request body is not valid JSON.');
    case 503: return new Problem('unavailable', 'The service is stopping. Try again in a moment.');
    default: return null;
  }
}

/** Seconds after which to try again when every connection is in use, and when the database itself is away. */
const DATABASE_RETRY = { busy: 1, away: 2 } as const;

function ofDatabase({ reason }: DatabaseUnavailable): Problem {
  if (reason === 'busy') return new Problem('unavailable', 'Too many requests are waiting for the database. Try again in a moment.', { retryAfter: DATABASE_RETRY.busy });
  return new Problem('unavailable', 'The database is not available right now. Try again in a moment.', { retryAfter: DATABASE_RETRY.away });
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return ofDatabase(error);
  return fromFastify(error as FastifyError); // Only its optional fields are read.
}

/** A problem as problem+json (RFC 9457) tells it; without an id for requests that never got one. */
export function problemBody({ code, status, field, message }: Problem, requestId?: string): object {
  return { type: 'about:blank', title: PROBLEMS[code].title, status, code, detail: message, ...(field === undefined ? {} : { field }), ...(requestId === undefined ? {} : { requestId }) };
}

function send(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, retryAfter } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  // Serialized here: a route's response schema does not describe problems.
  return reply.code(status).type('application/problem+json').serializer((value: unknown) => JSON.stringify(value)).send(problemBody(problem, request.id));
}

const UNEXPECTED = 'Something went wrong on our side. The log has more under the request id.';

/** Answers an address that no route can take: a part of it is longer than any id, or has escapes that are no text. */
export function answerFrameworkError(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(request, reply, new Problem('notFound', 'There is nothing at this address.'));
}

/** Answers every failure as problem+json. Causes and bodies go to the log, never to the caller. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem === null) request.log.error({ err: error }, 'unexpected error');
    else if (problem.status >= 500) request.log.warn({ err: error }, problem.message);
    return send(request, reply, problem ?? new Problem('unavailable', UNEXPECTED, { status: 500 }));
  });
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/[.+?^$()|[\]{}]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods));
    if (allowed.size === 0) return send(request, reply, new Problem('notFound', 'There is nothing at this address.'));
    reply.header('allow', [...allowed].join(', '));
    return send(request, reply, new Problem('notFound', `This address does not take ${request.method}.`, { status: 405 }));
  });
}
