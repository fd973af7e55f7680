import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/databaseUnavailable.ts';
import { Problem, PROBLEMS } from '../problem.ts';
import { validationProblem } from './validation.ts';

/** What nobody finds, at any address of any of our servers. */
export const NOTHING_HERE = 'There is nothing at this address.';

/** What the caller is told for codes of Fastify and its plugins; their own words are never sent. */
const BY_CODE: Readonly<Record<string, () => Problem>> = {
  FST_STATIC_FORBIDDEN_PATH: () => new Problem('notFound', NOTHING_HERE),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () =>
    new Problem('unsupportedMedia', 'The request names no content type for its body.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('badInput', 'The body is not as long as its Content-Length says.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('badInput', 'The request body is empty.'),
};

/** The words of an answer, by its status. */
const BY_STATUS: Readonly<Record<number, () => Problem>> = {
  400: () => new Problem('badInput', 'The request body is not valid JSON.'),
  403: () => new Problem('notFound', NOTHING_HERE),
  404: () => new Problem('notFound', NOTHING_HERE),
  412: () =>
    new Problem('conflict', 'The file is another one than the headers ask for.', { status: 412 }),
  413: () => new Problem('tooLarge', 'The request is larger than this address accepts.'),
  415: () =>
    new Problem(
      'unsupportedMedia',
      'This address does not accept that content type. Send application/json.',
    ),
  416: () => new Problem('badInput', 'The file has no such range of bytes.', { status: 416 }),
  503: () => new Problem('unavailable', 'The service is stopping. Try again in a moment.'),
};

/** What the caller is told for the errors Fastify itself raises; null for what nobody expected. */
function fromFastify(error: FastifyError): Problem | null {
  if (error.validation) {
    return validationProblem(error.validation, error.validationContext ?? 'body');
  }
  const { code, statusCode = 500 } = error;
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : BY_STATUS[statusCode];
  if (known !== undefined) return known();
  if (statusCode < 400 || statusCode > 499) return null;
  const words = 'This is not a request that the server understands.';
  return new Problem('badInput', words, { status: statusCode });
}

/**
 * Seconds after which to try again when every connection is in use, and when the database itself is
 * away.
 */
const DATABASE_RETRY = { busy: 1, away: 2 } as const;

function ofDatabase({ reason }: DatabaseUnavailable): Problem {
  if (reason === 'busy')
    return new Problem(
      'unavailable',
      'Too many requests are waiting for the database. Try again in a moment.',
      { retryAfter: DATABASE_RETRY.busy },
    );
  return new Problem(
    'unavailable',
    'The database is not available right now. Try again in a moment.',
    { retryAfter: DATABASE_RETRY.away },
  );
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return ofDatabase(error);
  return fromFastify(error as FastifyError); // Only its optional fields are read.
}

/** A problem as problem+json (RFC 9457) tells it; without an id for requests that never got one. */
export function problemBody(
  { code, status, field, version, message }: Problem,
  requestId?: string,
): object {
  return {
    type: 'about:blank',
    title: PROBLEMS[code].title,
    status,
    code,
    detail: message,
    ...(field === undefined ? {} : { field }),
    ...(version === undefined ? {} : { version }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** Answers with a problem as problem+json. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  const { status, retryAfter } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  // Serialized here: a route's response schema does not describe problems.
  return reply
    .code(status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problemBody(problem, request.id));
}

/** What the caller is told of a failure that nobody expected. */
export const UNEXPECTED =
  'Something went wrong on our side. The log has more under the request id.';

/**
 * Answers an address that no route can take: a part of it is longer than any id, or has escapes
 * that are no text.
 */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(request, reply, new Problem('notFound', NOTHING_HERE));
}

/** Answers every failure as problem+json. Causes and bodies go to the log, never to the caller. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem === null) request.log.error({ err: error }, 'unexpected error');
    else if (problem.status >= 500) request.log.warn({ err: error }, problem.message);
    const told = problem ?? new Problem('unavailable', UNEXPECTED, { status: 500 });
    return sendProblem(request, reply, told);
  });
}

/** Answers every failure as problem+json, and addresses and methods that no route takes. */
export function answerErrors(app: FastifyInstance): void {
  answerFailures(app);
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(
      `^${url
        .replaceAll(/[.+?^$()|[\]{}]/g, '\\$&')
        .replaceAll(/:\w+/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    );
    routes.push({ pattern, methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    if (allowed.size === 0) {
      return sendProblem(request, reply, new Problem('notFound', NOTHING_HERE));
    }
    reply.header('allow', [...allowed].join(', '));
    const words = `This address does not take ${request.method}.`;
    return sendProblem(request, reply, new Problem('notFound', words, { status: 405 }));
  });
}
