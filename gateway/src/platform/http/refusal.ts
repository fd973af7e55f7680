import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds after which to try again what was answered 503, where nobody knows better. */
export const RETRY_AFTER = 5;

/** A request that is answered before any field is looked at. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter ?? (status === 503 ? RETRY_AFTER : undefined);
  }
}

/** Body of a refusal, in the form of every other answer of the graph. */
const refusalBody = ({ message, code }: Refusal, requestId: string): object => ({
  errors: [{ message, extensions: { code, requestId } }],
});

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send(refusalBody(refusal, request.id));
}
