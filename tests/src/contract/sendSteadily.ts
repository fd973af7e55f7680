import type { Database } from '@palisade/services/platform/database/database.ts';

/**
 * Books traffic for each minute of the last quarter of an hour and of the next two hours, so that
 * there is some from 15 to 5 minutes ago whenever that is asked.
 */
export async function sendSteadily(db: Database, companyId: string): Promise<void> {
  await db.company(companyId).query(
    `insert into ingest.ledger (company_id, minute, source, kind, received, learned)
     select $1, minute, 'steady', 'http', 10, 10
       from generate_series(date_trunc('minute', now()) - interval '15 minutes',
         date_trunc('minute', now()) + interval '2 hours', interval '1 minute') minute`,
    [companyId],
  );
}
