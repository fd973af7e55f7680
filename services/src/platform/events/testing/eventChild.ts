import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../database/database.ts';
import { publish } from '../publish.ts';
import { readEvents } from '../readEvents.ts';

/** For tests only: does one thing to the events of a company, says so, and waits to be killed. */
const { url, companyId, deed } = JSON.parse(process.env['EVENT_CHILD'] ?? '{}') as {
  readonly url: string;
  readonly companyId: string;
  readonly deed: 'write' | 'write without commit' | 'read without commit';
};
const WRITTEN = '00000000-0000-7000-8000-000000000007';
const FOR_LONG = 600_000;

await openDatabase(url)
  .company(companyId)
  .transaction(async (query) => {
    if (deed === 'read without commit') {
      const { events } = await readEvents(query, 'labels.applyRules');
      process.send?.(events.length === 1 ? 'done' : `read ${events.length}`);
      await setTimeout(FOR_LONG);
    }
    publish(query, { what: 'endpoint.added', ids: [WRITTEN] });
    if (deed === 'write') return;
    // The event is written, the commit is not.
    query.ending?.push(async () => {
      process.send?.('done');
      await setTimeout(FOR_LONG);
    });
  });
process.send?.('done');
await setTimeout(FOR_LONG);
