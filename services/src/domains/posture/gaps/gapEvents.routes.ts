import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Id, Params, READS_GAPS } from '../posture.schemas.ts';
import { gapsById } from './gaps.repository.ts';
import { GapListener } from './listenForGaps.ts';

/** Milliseconds between two messages to one watcher, and between signs of life. */
const PACE = { messages: 1_000, heartbeat: 15_000 } as const;
/** Gaps of one message. */
const NAMED = 100;

/** Each message of the event stream: its data. */
const GapsOpened = {
  description: 'Data of each message; after a loss one without gaps.',
  content: { 'text/event-stream': { schema: Type.Object({ gapIds: Type.Array(Id), count: Type.Integer({ description: 'How many were opened; more than are named where they were many.' }) }) } },
};

/** `GET /posture/:companyId/gaps/events`: gaps as they are opened, as server-sent events, at most once a second; those that the caller may see. */
export function gapEventRoutes(app: App, { db }: Deps): void {
  const listener = new GapListener(db);
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.addHook('onClose', () => listener.close());
  app.get('/posture/:companyId/gaps/events', { config: READS_GAPS, schema: { params: Params, response: { 200: GapsOpened } } }, async ({ auth, params: { companyId } }, reply) => {
    reply.hijack();
    const { raw } = reply;
    const write = (text: string): void => {
      if (!raw.headersSent) raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close', 'x-request-id': reply.request.id });
      raw.write(text);
    };
    const scope = db.company(companyId, auth);
    let waiting: string[] = [];
    let more = 0;
    let timer: NodeJS.Timeout | null = null;
    let saidAt = 0;
    const say = async (): Promise<void> => {
      const [ids, unnamed] = [waiting, more];
      [waiting, more, timer, saidAt] = [[], 0, null, Date.now()];
      const seen = scope.isLimited ? (await gapsById(scope, companyId, ids)).flatMap((gap) => gap?.id ?? []) : ids;
      const count = seen.length + (scope.isLimited ? 0 : unnamed);
      if ((count > 0 || ids.length === 0) && open.has(end)) write(`data: ${JSON.stringify({ gapIds: seen, count })}\n\n`);
    };
    const plan = (): void => {
      timer ??= setTimeout(() => void say().catch(end), Math.max(0, saidAt + PACE.messages - Date.now()));
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
    forget = await listener.watch(companyId, ({ gapIds, count }) => {
      const named = gapIds.slice(0, NAMED - waiting.length);
      waiting.push(...named);
      more += count - named.length;
      plan();
    }, plan);
    // Who sees the stream open misses nothing from then on.
    if (open.has(end)) write(': open\n\n');
    else forget();
  });
}
