import type { Readable } from 'node:stream';
import type { App } from '../domain.ts';
import type { HandOver } from '../handOver.ts';

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
