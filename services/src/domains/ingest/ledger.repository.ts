import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { CompanyScope } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import { isStorableTime } from '../../platform/database/storable.ts';
import { inOrder } from '../../platform/inOrder.ts';
import type { IngestKind, StoredLine } from '../../platform/intake.ts';
import { page, type Page, type PageRequest } from '../../platform/keyset.ts';

type Paging = Pick<PageRequest, 'first' | 'after'>;

export interface BatchItem extends LedgerLine {
  readonly id: string;
  readonly source: string;
  readonly kind: IngestKind;
  readonly receivedAt: string;
  readonly bytes: number;
}

export interface IngestTotals {
  readonly receivedLastMinute: number;
  readonly lastReceivedAt: string | null;
  readonly total: LedgerLine;
}

const LINE = 'minute, source, kind, received, learned, noise, sampled, rejected';
/** The columns of `LINE`. */
const LINE_ROW = {
  minute: 'timestamptz',
  source: 'text',
  kind: as<StoredLine['kind']>('text'),
  received: 'int8',
  learned: 'int8',
  noise: as<StoredLine['noise']>('jsonb'),
  sampled: 'int8',
  rejected: as<StoredLine['rejected']>('jsonb'),
} as const;
const BATCH =
  'id, source, kind, received_at as "receivedAt", bytes, received, learned, noise, sampled, rejected';
/** The columns of `BATCH`. */
const BATCH_ROW = {
  id: 'uuid',
  source: 'text',
  kind: as<IngestKind>('text'),
  receivedAt: 'timestamptz',
  bytes: 'int8',
  received: 'int4',
  learned: 'int4',
  noise: as<BatchItem['noise']>('jsonb'),
  sampled: 'int4',
  rejected: as<BatchItem['rejected']>('jsonb'),
} as const;

/** Ledger lines, newest first. */
export async function ledgerPage(
  scope: CompanyScope,
  { first, after }: Paging,
): Promise<Page<StoredLine & { cursor: string }>> {
  const plan = page({
    sort: 'minute',
    columns: [
      { expression: 'minute', type: 'timestamptz' },
      { expression: 'source', type: 'text' },
    ],
    direction: 'desc',
    first,
    after,
  });
  const values: unknown[] = [scope.companyId];
  const where = plan.where(values);
  return plan.page(
    await scope.query(
      {
        sql: `select ${LINE}, ${plan.select} from ingest.ledger where company_id = $1 and ${where}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...LINE_ROW, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const LEDGER_LINES = statement(
  `select l.minute, l.source, kind, received, learned, noise, sampled, rejected
    from unnest($2::timestamptz[], $3::text[]) as k (minute, source)
     join ingest.ledger l on l.company_id = $1 and l.minute = k.minute and l.source = k.source`,
  LINE_ROW,
);

/** Lines by `minute|source`. */
export async function ledgerLines(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(StoredLine | null)[]> {
  const keys = ids
    .map((id) => ({ minute: id.slice(0, id.indexOf('|')), source: id.slice(id.indexOf('|') + 1) }))
    .filter(({ minute }) => isStorableTime(minute));
  const rows = await scope.query(LEDGER_LINES, [
    scope.companyId,
    keys.map(({ minute }) => new Date(minute).toISOString()),
    keys.map(({ source }) => source),
  ]);
  const byKey = new Map(rows.map((row) => [`${Date.parse(row.minute)}|${row.source}`, row]));
  return ids.map(
    (id) =>
      byKey.get(`${Date.parse(id.slice(0, id.indexOf('|')))}|${id.slice(id.indexOf('|') + 1)}`) ??
      null,
  );
}

/** Batches, newest first. */
export async function batchPage(
  scope: CompanyScope,
  { first, after }: Paging,
): Promise<Page<BatchItem & { cursor: string }>> {
  const plan = page({
    sort: 'receivedAt',
    columns: [
      { expression: 'received_at', type: 'timestamptz' },
      { expression: 'id', type: 'uuid' },
    ],
    direction: 'desc',
    first,
    after,
  });
  const values: unknown[] = [scope.companyId];
  const where = plan.where(values);
  return plan.page(
    await scope.query(
      {
        sql: `select ${BATCH}, ${plan.select} from ingest.batches where company_id = $1 and ${where}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...BATCH_ROW, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const BATCHES_BY_ID = statement(
  `select ${BATCH} from ingest.batches where company_id = $1 and id = any($2::uuid[])`,
  BATCH_ROW,
);

export async function batchesById(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(BatchItem | null)[]> {
  return inOrder(ids, await scope.query(BATCHES_BY_ID, [scope.companyId, ids]));
}

const INGEST_TOTALS_2 = statement(
  `select coalesce(max(received), 0)::bigint as received from (
       select sum(received) as received from ingest.ledger
         where company_id = $1 and minute >= date_trunc('minute', now()) - interval '1 minute'
         group by minute
     ) as minutes`,
  { received: 'int8' },
);

const INGEST_TOTALS = statement(
  `select received, learned, noise, sampled, rejected, last_received_at as "lastReceivedAt"
    from ingest.totals where company_id = $1`,
  {
    received: 'int8',
    learned: 'int8',
    noise: as<LedgerLine['noise']>('jsonb'),
    sampled: 'int8',
    rejected: as<LedgerLine['rejected']>('jsonb'),
    lastReceivedAt: 'timestamptz',
  },
);

/** Sum of everything a company sent, and the busier of the running and the last full minute. */
export async function ingestTotals(scope: CompanyScope): Promise<IngestTotals> {
  const [total] = await scope.query(INGEST_TOTALS, [scope.companyId]);
  const [minute] = await scope.query(INGEST_TOTALS_2, [scope.companyId]);
  if (total === undefined)
    return {
      receivedLastMinute: 0,
      lastReceivedAt: null,
      total: { received: 0, learned: 0, noise: {}, sampled: 0, rejected: {} },
    };
  const { lastReceivedAt, ...sum } = total;
  return { receivedLastMinute: minute?.received ?? 0, lastReceivedAt, total: sum };
}
