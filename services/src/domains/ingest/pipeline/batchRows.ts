import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { IngestKind, StoredLine } from '../../../platform/intake.ts';
import { Tally } from './tally.ts';

/** A row of `ingest.batches`, before it is written. */
export interface BatchRow {
  readonly id: string;
  readonly source: string;
  readonly kind: IngestKind;
  readonly fingerprint: Buffer;
  /** Of the content of a batch that its sender's key names; null where the content names it. */
  readonly digest: Buffer | null;
  readonly tokenId: string | null;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly bytes: number;
  readonly counts: LedgerLine;
}

export interface StoredBatch extends LedgerLine {
  readonly id: string;
  /** As in `BatchRow`; null also for what earlier releases stored. */
  readonly digest: Buffer | null;
}

const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value): Value[] =>
  rows.map(value);

const FIND_BATCHES = statement(
  `select id, received, learned, noise, sampled, rejected, digest, fingerprint from ingest.batches
    where company_id = $1 and fingerprint = any($2::bytea[])`,
  {
    id: 'uuid',
    received: 'int4',
    learned: 'int4',
    noise: as<StoredBatch['noise']>('jsonb'),
    sampled: 'int4',
    rejected: as<StoredBatch['rejected']>('jsonb'),
    digest: 'bytea?',
    fingerprint: 'bytea',
  },
);

/**
 * What became of the batches with these fingerprints, by fingerprint in hexadecimal; those that
 * were never stored are left out.
 */
export async function findBatches(
  query: CompanyQuery,
  fingerprints: readonly Buffer[],
): Promise<ReadonlyMap<string, StoredBatch>> {
  const rows = await query(FIND_BATCHES, [query.companyId, fingerprints]);
  return new Map(rows.map(({ fingerprint, ...batch }) => [fingerprint.toString('hex'), batch]));
}

const COUNT_STORED = statement(
  'select count(*) as count from ingest.batches where company_id = $1 and id = any($2::uuid[])',
  { count: 'int8' },
);

/** How many of these batches are stored. */
export async function countStored(query: CompanyQuery, rows: readonly BatchRow[]): Promise<number> {
  const [row] = await query(COUNT_STORED, [query.companyId, column(rows, (r) => r.id)]);
  return row?.count ?? 0;
}

/** Adds the batches to the sum of everything the company sent. */
export async function addToTotals(query: CompanyQuery, rows: readonly BatchRow[]): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  const sum = new Tally();
  for (const { counts } of rows) sum.add(counts);
  await query(
    `insert into ingest.totals as t (company_id, received, learned, noise, sampled, rejected,
        last_received_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id) do update
       set received = t.received + excluded.received, learned = t.learned + excluded.learned,
         sampled = t.sampled + excluded.sampled,
       noise = ingest.add_counts(t.noise, excluded.noise), rejected = ingest.add_counts(t.rejected, excluded.rejected),
       last_received_at = greatest(t.last_received_at, excluded.last_received_at)`,
    [
      query.companyId,
      sum.received,
      sum.learned,
      JSON.stringify(sum.noise),
      sum.sampled,
      JSON.stringify(sum.rejected),
      new Date(last.receivedAt).toISOString(),
    ],
  );
}

const INSERT_BATCHES = statement(
  `with batch as (
       select * from unnest($2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::bytea[],
           $7::uuid[], $8::timestamptz[], $9::bigint[], $10::int[], $11::int[], $12::jsonb[],
           $13::int[], $14::jsonb[])
         as t (id, source, kind, fingerprint, digest, token_id, received_at, bytes, received,
             learned, noise, sampled, rejected)
     ), stored as (
       insert into ingest.batches (company_id, id, source, kind, fingerprint, digest, token_id,
           received_at, bytes, received, learned, noise, sampled, rejected)
       select $1::uuid, id, source, kind, fingerprint, digest, token_id, received_at, bytes,
           received, learned, noise, sampled, rejected from batch
     ), reason as (
       select date_trunc('minute', received_at) as minute, source, side, key, sum(value::bigint) as count
       from (select received_at, source, 'noise' as side, key, value from batch, jsonb_each_text(noise)
             union all select received_at, source, 'rejected', key, value from batch, jsonb_each_text(rejected)) as each
       group by 1, 2, 3, 4
     )
     insert into ingest.ledger as l (company_id, minute, source, kind, received, learned, sampled, noise, rejected)
     select $1::uuid, minute, source, min(kind), sum(received), sum(learned), sum(sampled),
       coalesce((select jsonb_object_agg(key, count) from reason r
           where r.minute = b.minute and r.source = b.source and side = 'noise'), '{}'),
       coalesce((select jsonb_object_agg(key, count) from reason r
           where r.minute = b.minute and r.source = b.source and side = 'rejected'), '{}')
     from (select date_trunc('minute', received_at) as minute, source, kind, received, learned, sampled from batch) as b
     group by minute, source order by minute, source
     on conflict (company_id, minute, source) do update set
       received = l.received + excluded.received, learned = l.learned + excluded.learned,
           sampled = l.sampled + excluded.sampled,
       noise = ingest.add_counts(l.noise, excluded.noise), rejected = ingest.add_counts(l.rejected, excluded.rejected)
     returning minute, source, kind, received, learned, noise, sampled, rejected`,
  {
    minute: 'timestamptz',
    source: 'text',
    kind: as<StoredLine['kind']>('text'),
    received: 'int8',
    learned: 'int8',
    noise: as<StoredLine['noise']>('jsonb'),
    sampled: 'int8',
    rejected: as<StoredLine['rejected']>('jsonb'),
  },
);

/** Writes the batches and adds them to the ledger; fails when one of them is stored already. */
export async function insertBatches(
  query: CompanyQuery,
  rows: readonly BatchRow[],
): Promise<readonly StoredLine[]> {
  if (rows.length === 0) return [];
  const values = [
    query.companyId,
    column(rows, (r) => r.id),
    column(rows, (r) => r.source),
    column(rows, (r) => r.kind),
    column(rows, (r) => r.fingerprint),
    column(rows, (r) => r.digest),
    column(rows, (r) => r.tokenId),
    column(rows, (r) => new Date(r.receivedAt).toISOString()),
    column(rows, (r) => r.bytes),
    column(rows, (r) => r.counts.received),
    column(rows, (r) => r.counts.learned),
    column(rows, (r) => JSON.stringify(r.counts.noise)),
    column(rows, (r) => r.counts.sampled),
    column(rows, (r) => JSON.stringify(r.counts.rejected)),
  ];
  return await query(INSERT_BATCHES, values);
}
