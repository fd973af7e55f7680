import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCredentials } from '../credentials.ts';
import { Refusal } from '../refusal.ts';
import { admit, viewerFor } from '../requests.ts';
import { sessionKey } from '../sessionKey.ts';
import { checkSubscription } from './checkSubscription.ts';
import { beginLive, failedLive, type LiveGraph } from './liveSubscription.ts';
import { SharedStream } from './sharedStream.ts';

export const TOKEN_HEADER = 'x-graphql-event-stream-token';
const LONGEST_ID = 64;

/**
 * The streams that carry many subscriptions, by their tokens. Every request says anew who it is
 * from; a token is good for its own session alone.
 */
export class SharedStreams {
  readonly #live: LiveGraph;
  readonly #byToken = new Map<string, SharedStream>();

  constructor(live: LiveGraph) {
    this.#live = live;
  }

  /**
   * PUT: answers 201 with the token of a stream that waits ten seconds for its reader. Throws
   * Refusal 401 for nobody, 429 for too many.
   */
  async reserve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bearer = await this.#bearerOf(request);
    const token = randomBytes(24).toString('base64url');
    let letGo: () => void = () => undefined;
    const stream = new SharedStream(sessionKey(bearer), bearer, () => {
      this.#byToken.delete(token);
      letGo();
    });
    try {
      letGo = this.#live.intake.streams.add(stream);
    } catch (error) {
      stream.end();
      throw error;
    }
    this.#byToken.set(token, stream);
    await reply.code(201).type('text/plain; charset=utf-8').send(token);
  }

  /**
   * GET: the stream itself. Throws Refusal 404 without such a stream of the session, 409 when it
   * has a reader.
   */
  async open(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await (await this.#known(token, request)).open(reply);
  }

  /**
   * POST: adds the subscription of the body under `extensions.operationId`, and answers 202. With
   * `extensions.isResumed` it begins with a message to look again.
   */
  async add(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const stream = await this.#known(token, request);
    const admitted = await admit(this.#live.intake, request, reply, request.body);
    const { id, isResumed } = extensionsOf(request.body);
    const document = checkSubscription(this.#live.schema, admitted.operation);
    if (!('kind' in document)) return void (await reply.code(400).send({ errors: document }));
    const { context } = admitted;
    if (isResumed) context.scope = { ...context.scope, isResumed };
    stream.add(
      id,
      () => beginLive(this.#live, request, reply, admitted, document, stream),
      (error) => failedLive(request, error),
    );
    await reply.code(202).send();
  }

  /** DELETE: stops the subscription of `?operationId=`. */
  async stop(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const stream = await this.#known(token, request);
    const { operationId } = Object(request.query) as Record<string, unknown>; // Fastify parses every query string into an object.
    stream.stop(idFrom(operationId));
    await reply.code(200).send();
  }

  /** What is said of a token that is not known, or is somebody else's. */
  unknown(): Refusal {
    return new Refusal(
      404,
      'NO_STREAM',
      'There is no such stream of this session. Reserve one with PUT.',
    );
  }

  /** The stream of a token, which goes on with what the session asks with now. */
  async #known(token: string, request: FastifyRequest): Promise<SharedStream> {
    const bearer = await this.#bearerOf(request);
    const stream = this.#byToken.get(token);
    if (stream?.session !== sessionKey(bearer)) throw this.unknown();
    stream.bearer = bearer;
    return stream;
  }

  async #bearerOf(request: FastifyRequest): Promise<string> {
    const { bearer, isApiToken } = readCredentials(request, this.#live.intake.isHttps);
    const viewer = await viewerFor(this.#live.intake, request, { bearer, isApiToken });
    if (bearer === null || !viewer) throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first.');
    return bearer;
  }
}

function extensionsOf(body: unknown): { readonly id: string; readonly isResumed: boolean } {
  const { extensions } = Object(body) as { readonly extensions?: unknown };
  const { operationId, isResumed } = Object(extensions) as Record<string, unknown>;
  return { id: idFrom(operationId), isResumed: isResumed === true };
}

function idFrom(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= LONGEST_ID) return value;
  throw new Refusal(
    400,
    'NO_OPERATION_ID',
    `Say which subscription it is: an "operationId" of 1 to ${LONGEST_ID} characters.`,
  );
}
