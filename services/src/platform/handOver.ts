import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './domain.ts';

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

/**
 * Hands over, before their bodies are read, requests that send traffic or change what was learned.
 */
export function handOverRequests(app: App, handOver: HandOver): void {
  app.addHook('preParsing', async (request, reply, body) => {
    const { auth, learns } = request.routeOptions.config;
    if (auth !== 'collect' && learns !== true) return body;
    const companyId =
      auth === 'collect'
        ? request.collectCompanyId
        : (request.params as { companyId: string }).companyId; // such routes have one
    // A reply is waited for until it is sent; nothing follows then.
    return (await handOver(companyId.toLowerCase(), request, reply, body as Readable))
      ? (reply as unknown as Readable)
      : body;
  });
}
