import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyListener } from './companyListener.ts';
import { Params } from './ticket.schemas.ts';

const READS = { auth: { feature: 'feature_remediations', action: 'read', byLabels: true } } as const;
/** Milliseconds between two messages to one watcher, and between signs of life. */
const PACE = { messages: 1_000, heartbeat: 15_000 } as const;

/** Each message of the event stream: its data. */
const RemediationChanged = {
  description: 'Data of each message; after a loss one of no changes.',
  content: { 'text/event-stream': { schema: Type.Object({ changes: Type.Integer({ description: 'Commits that changed something since the message before.' }) }) } },
};

/** `GET /integrations/:companyId/remediation/events`: that tickets or remediations of the company changed, as server-sent events, at most once a second. */
export function remediationEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(db, 'palisade_remediation');
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.addHook('onClose', () => listener.close());
  app.get('/integrations/:companyId/remediation/events', { config: READS, schema: { params: Params, response: { 200: RemediationChanged } } }, async ({ params: { companyId } }, reply) => {
    reply.hijack();
    const { raw } = reply;
    const write = (text: string): void => {
      if (!raw.headersSent) raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close', 'x-request-id': reply.request.id });
      raw.write(text);
    };
    let changes = 0;
    let timer: NodeJS.Timeout | null = null;
    let saidAt = 0;
    const say = (): void => {
      write(`data: ${JSON.stringify({ changes })}\n\n`);
      [changes, timer, saidAt] = [0, null, Date.now()];
    };
    const plan = (): void => {
      timer ??= setTimeout(say, Math.max(0, saidAt + PACE.messages - Date.now()));
    };
    let forget: () => void = () => undefined;
    const heartbeat = setInterval(() => write(': alive\n\n'), PACE.heartbeat);
    const end = (): void => {
      open.delete(end);
      forget();
      clearInterval(heartbeat);
      if (timer !== null) clearTimeout(timer);
      raw.end();
    };
    open.add(end);
    raw.on('close', end);
    raw.on('error', end);
    forget = await listener.watch({
      companyId,
      onChanged: () => {
        changes++;
        plan();
      },
      onLost: plan,
    });
    // Who sees the stream open misses nothing from then on.
    if (open.has(end)) write(': open\n\n');
    else forget();
  });
}
