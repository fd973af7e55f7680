import pg from 'pg';
import { COMPANY } from './supervised.ts';

/** Six independent books of the same traffic. They have to say the same. */
export interface Books {
  readonly batches: number;
  readonly ledger: number;
  readonly totals: number;
  readonly endpoints: number;
  readonly hosts: number;
  readonly hourly: number;
}

const of = (table: string, column: string) =>
  `(select coalesce(sum(${column}), 0)::float8 from ${table} where company_id = $1)`;

/** @param url the database as a user whom row-level security does not hold */
export async function readBooks(url: string): Promise<Books> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Books>(
      `select ${of('ingest.batches', 'received')} as batches, ${of('ingest.ledger', 'received')} as ledger, ${of('ingest.totals', 'received')} as totals,
        ${of('inventory.endpoints', 'requests')} as endpoints, ${of('inventory.hosts', 'requests')} as hosts,
        ${of('inventory.company_traffic_hourly', 'learned')} as hourly`,
      [COMPANY],
    );
    return rows[0] as Books; // One row of sums.
  } finally {
    await client.end();
  }
}

/** Exchanges that some book lacks, and that some book has too many of. */
export function compare(books: Books, sent: number): { lost: number; doubled: number } {
  const all = Object.values(books) as number[];
  return {
    lost: Math.max(0, sent - Math.min(...all)),
    doubled: Math.max(0, Math.max(...all) - sent),
  };
}
