import type { App, Deps } from '../../platform/domain.ts';
import type { StoredLine } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { EventStreams } from '../../platform/server/eventStreams.ts';
import { ledgerPage } from './ledger.repository.ts';
import { CompanyParams, Progress, READS_INGEST } from './ingest.schemas.ts';

/**
 * Lines sent on opening: what a watcher may have missed between its first look and now. Fewer than
 * a page shows.
 */
const NEWEST = 20;

/**
 * `GET /ingest/:companyId/events`: ledger lines as server-sent events on opening and after each
 * commit, at most once a second; the newest of each line.
 */
export function eventRoutes(app: App, { intake, db }: Deps): void {
  const streams = new EventStreams(app);
  app.get(
    '/ingest/:companyId/events',
    { config: READS_INGEST, schema: { params: CompanyParams, response: { 200: Progress } } },
    async (request, reply) => {
      const { companyId } = request.params;
      if (intake === undefined)
        throw new Problem('unavailable', 'This process does not take traffic in.');
      const stream = streams.open(reply);
      stream.begin();
      const lines = new Map<string, StoredLine>();
      const say = stream.paced(async () => {
        await request.authNow();
        stream.send({ lines: [...lines.values()] });
        lines.clear();
      });
      const ended = intake.onStored((id, stored) => {
        if (id !== companyId) return;
        for (const line of stored) lines.set(`${line.minute}|${line.source}`, line);
        say();
      });
      stream.onEnd(ended);
      const { items } = await ledgerPage(db.company(companyId), { first: NEWEST }).catch(() => ({
        items: [],
      }));
      for (const { cursor: _cursor, ...line } of items.toReversed()) {
        const key = `${line.minute}|${line.source}`;
        if (!lines.has(key)) lines.set(key, line);
      }
      if (lines.size > 0) say();
    },
  );
}
