import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Header that says which run a request was handed over to. It is handed over once only: who is not
 * that run refuses it.
 */
export const HANDED_OVER = 'x-palisade-handed-over';

/**
 * Has the process that learns for a company answer a request, when that is another one; true when
 * it did.
 * @throws Problem in words, naming that process, when it does not answer
 */
export type HandOver = (
  companyId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
) => Promise<boolean>;
