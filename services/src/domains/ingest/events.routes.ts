import type { App, Deps } from '../../platform/domain.ts';
import type { StoredLine } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { ledgerPage } from './ledger.repository.ts';
import { CompanyParams, Progress, READS_INGEST } from './ingest.schemas.ts';

/** Milliseconds between two messages to one watcher, and between signs of life. */
const PACE = { messages: 1_000, heartbeat: 15_000 } as const;
/** Lines told on opening: what a watcher may have missed between its first look and now. Fewer than a page shows. */
const NEWEST = 20;

/** `GET /ingest/:companyId/events`: ledger lines as server-sent events on opening and after each commit, at most once a second; the newest of each line. */
export function eventRoutes(app: App, { intake, db }: Deps): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get('/ingest/:companyId/events', { config: READS_INGEST, schema: { params: CompanyParams, response: { 200: Progress } } }, async ({ params: { companyId } }, reply) => {
    if (intake === undefined) throw new Problem('unavailable', 'This process does not take traffic in.');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close', 'x-request-id': reply.request.id });
    raw.write(': open\n\n');
    const lines = new Map<string, StoredLine>();
    let timer: NodeJS.Timeout | null = null;
    let saidAt = 0;
    const say = () => {
      timer = null;
      saidAt = Date.now();
      raw.write(`data: ${JSON.stringify({ lines: [...lines.values()] })}\n\n`);
      lines.clear();
    };
    const ended = intake.onStored((id, stored) => {
      if (id !== companyId) return;
      for (const line of stored) lines.set(`${line.minute}|${line.source}`, line);
      timer ??= setTimeout(say, Math.max(0, saidAt + PACE.messages - Date.now()));
    });
    const heartbeat = setInterval(() => raw.write(': alive\n\n'), PACE.heartbeat);
    const end = () => {
      open.delete(end);
      ended();
      clearInterval(heartbeat);
      if (timer !== null) clearTimeout(timer);
      raw.end();
    };
    open.add(end);
    raw.on('close', end);
    raw.on('error', end);
    const { items } = await ledgerPage(db.company(companyId), companyId, { first: NEWEST }).catch(() => ({ items: [] }));
    for (const { cursor: _cursor, ...line } of items.toReversed()) {
      const key = `${line.minute}|${line.source}`;
      if (!lines.has(key)) lines.set(key, line);
    }
    if (lines.size > 0 && open.has(end)) timer ??= setTimeout(say, 0);
  });
}
