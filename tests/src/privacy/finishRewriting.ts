import pg from 'pg';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { startServices } from '@palisade/services/startServices.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';

const UNFINISHED = `select count(*)::int as unfinished from identity.companies c
  where not exists (
    select from inventory.masking_rules m where m.company_id = c.id and m.rule > 0
  )`;

/**
 * Starts once more and waits until the files of every company are rewritten, as stopping does not
 * wait for that.
 */
export async function finishRewriting(home: string, databaseUrl: string): Promise<void> {
  const services = await startServices({ home, databaseUrl, log: createLog('silent'), env: {} });
  try {
    await untilRow<{ unfinished: number }>(
      databaseUrl,
      UNFINISHED,
      ({ unfinished }) => unfinished === 0,
    );
  } finally {
    await services.stop();
  }
}

/** Asks again and again until the first row is as it is wanted; fails after a minute. */
export async function untilRow<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  isWanted: (row: Row) => boolean,
): Promise<void> {
  let row: Row | undefined;
  const isSo = async (): Promise<boolean> => {
    row = await execute<Row>(url, statement);
    return row !== undefined && isWanted(row);
  };
  await until(`the row is as wanted: ${statement}`, isSo, { every: 50, saw: () => row });
}

/** Runs one statement on a connection of its own and gives its first row. */
export async function execute<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end();
  }
}
