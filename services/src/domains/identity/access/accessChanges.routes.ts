import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';

/** Milliseconds between signs of life. */
const HEARTBEAT = 15_000;
/** Gateways that may listen at once. */
const MOST = 100;

const Version = { description: 'Data of each message.', content: { 'text/event-stream': { schema: Type.Object({ version: Type.Integer({ description: 'Number of the change in this process.' }) }) } } };

/**
 * `GET /identity/access-changes`: a message as soon as anybody's session, role, token or company has changed, for those who keep
 * what people may do. It says that something changed, not what: a gateway has no credentials of its own.
 */
export function accessChangeRoutes(app: App, { db }: Deps): void {
  const { changes } = identityOf(db);
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get('/identity/access-changes', { config: { auth: 'public' }, schema: { summary: 'Tells that what somebody may do has changed', response: { 200: Version } } }, (request, reply) => {
    if (open.size >= MOST) throw new Problem('busy', 'Too many gateways listen already.', { retryAfter: 1 });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close', 'x-request-id': request.id });
    const say = (version: number): void => void raw.write(`data: ${JSON.stringify({ version })}\n\n`);
    say(changes.version);
    const ended = changes.subscribe(say);
    const heartbeat = setInterval(() => raw.write(': alive\n\n'), HEARTBEAT);
    const end = (): void => {
      open.delete(end);
      ended();
      clearInterval(heartbeat);
      raw.end();
    };
    open.add(end);
    raw.on('close', end);
    raw.on('error', end);
  });
}
