import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../refusal.ts';
import { admit, type Intake } from '../requests.ts';
import { sessionKey } from '../sessionKey.ts';
import { checkSubscription } from './checkSubscription.ts';
import { EventWriter } from './eventWriter.ts';
import type { LiveStream } from './liveStreams.ts';
import { beginLive, failedLive, type LiveGraph } from './liveSubscription.ts';
import type { Results } from './sharedStream.ts';
import { SharedStreams, TOKEN_HEADER } from './sharedStreams.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Handler of `/graphql/stream`, the protocol "GraphQL over Server-Sent Events". Without a token a
 * request is one subscription, answered by its stream. With one, from PUT, all subscriptions of a
 * browser share a stream: GET opens it, POST adds one, DELETE stops it.
 */
export function streamHandler(schema: GraphQLSchema, intake: Intake, checkEvery: number): Handler {
  const live: LiveGraph = { schema, intake, checkEvery };
  const shared = new SharedStreams(live);
  return async (request, reply) => {
    const token = tokenOf(request);
    if (request.method === 'PUT') return shared.reserve(request, reply);
    if (token === null)
      return request.method === 'DELETE'
        ? Promise.reject(shared.unknown())
        : distinct(live, request, reply);
    if (request.method === 'GET') return shared.open(token, request, reply);
    return request.method === 'POST'
      ? shared.add(token, request, reply)
      : shared.stop(token, request, reply);
  };
}

/** One subscription a connection. */
async function distinct(
  live: LiveGraph,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!String(request.headers.accept ?? '').includes('text/event-stream'))
    throw new Refusal(
      406,
      'NOT_ACCEPTABLE',
      'Live updates are sent as text/event-stream: say so in the Accept header.',
    );
  const admitted = await admit(
    live.intake,
    request,
    reply,
    request.method === 'GET' ? bodyOfQuery(request.query) : request.body,
  );
  const document = checkSubscription(live.schema, admitted.operation);
  if (!('kind' in document)) return void (await reply.code(400).send({ errors: document }));
  const { bearer } = admitted.credentials;
  const ended = Promise.withResolvers<void>();
  const stream: LiveStream = {
    session: bearer === null ? request.ip : sessionKey(bearer),
    bearer,
    operationCount: 1,
    end: ended.resolve,
  };
  const letGo = live.intake.streams.add(stream);
  try {
    const results = await beginLive(live, request, reply, admitted, document, stream);
    const writer = new EventWriter(reply);
    void ended.promise.then(() => writer.destroy());
    await writeAll(results, writer).catch((error: unknown) => {
      failedLive(request, error); // Logged; the reader comes back.
      writer.destroy();
    });
  } finally {
    letGo();
  }
}

/** Writes results until there are no more of them, or nobody reads. */
async function writeAll(results: Results, writer: EventWriter): Promise<void> {
  if (Symbol.asyncIterator in results) {
    void writer.closed.then(() => results.return?.());
    for await (const result of results) await writer.write('next', result);
  } else await writer.write('next', results);
  await writer.write('complete', null);
  writer.end();
}

/** The token of a shared stream, from the header or the search. */
function tokenOf({ headers, query }: FastifyRequest): string | null {
  const token = headers[TOKEN_HEADER] ?? (Object(query) as Record<string, unknown>)['token']; // Fastify parses every query string into an object.
  return typeof token === 'string' && token !== '' ? token : null;
}

/** `?id=…&variables={…}` of an EventSource, which cannot send a body. */
function bodyOfQuery(query: unknown): unknown {
  const { variables, ...rest } = Object(query) as Record<string, unknown>; // As above.
  if (typeof variables !== 'string') return rest;
  try {
    return { ...rest, variables: JSON.parse(variables) as unknown };
  } catch {
    throw new Refusal(400, 'BAD_VARIABLES', '"variables" is not valid JSON.');
  }
}
