import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { page, type Page } from '../../../platform/keyset.ts';

export type IpList = 'exclude' | 'allowed';

/** A range of a list, and who put it there or changed it last. */
export interface IpRange {
  readonly id: string;
  readonly range: string;
  readonly comment: string;
  readonly changedBy: string;
  readonly changedAt: string;
}

const COLUMNS = 'id, range, comment, changed_by as "changedBy", changed_at as "changedAt"';

const RANGE = {
  id: 'uuid',
  range: 'text',
  comment: 'text',
  changedBy: 'text',
  changedAt: 'timestamptz',
} as const;

/** Ranges, newest first. */
export async function ipRangePage(
  query: CompanyQuery,
  list: IpList,
  request: { first: number; after?: string | undefined },
): Promise<Page<IpRange & { cursor: string }>> {
  const plan = page({
    sort: `ip ${list}`,
    direction: 'desc',
    columns: [
      { expression: 'created_at', type: 'timestamptz' },
      { expression: 'id', type: 'uuid' },
    ],
    ...request,
  });
  const values: unknown[] = [query.companyId, list];
  const sql = `select ${COLUMNS}, ${plan.select} from identity.ip_ranges
    where company_id = $1 and list = $2 and ${plan.where(values)} order by ${plan.orderBy}
    limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: { ...RANGE, ...plan.keyColumns } }, values));
}

/** Every range of a list. */
export const ipRanges = (query: CompanyQuery, list: IpList): Promise<IpRange[]> =>
  query(
    tables
      .selectFrom('identity.ip_ranges')
      .select(['id', 'range', 'comment', 'changed_by as changedBy', 'changed_at as changedAt'])
      .where('company_id', '=', query.companyId)
      .where('list', '=', list),
  );

const COUNT_IP_RANGES = statement(
  'select count(*) as count from identity.ip_ranges where company_id = $1 and list = $2',
  { count: 'int8' },
);

export async function countIpRanges(query: CompanyQuery, list: IpList): Promise<number> {
  const [row] = await query(COUNT_IP_RANGES, [query.companyId, list]);
  return row?.count ?? 0;
}

/**
 * Lets changes of a company's lists take turns, so that each is judged by what the one before made.
 * Rows that refer to the company are written meanwhile.
 */
export const takeTurn = (query: CompanyQuery): Promise<unknown> =>
  query('select from identity.companies where id = $1 for no key update', [query.companyId]);

const WRITE_IP_RANGE = statement(
  `insert into identity.ip_ranges (company_id, id, list, range, comment, changed_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, id) do update
       set range = excluded.range, comment = excluded.comment, changed_by = excluded.changed_by,
         changed_at = now() returning ${COLUMNS}`,
  { id: 'uuid', range: 'text', comment: 'text', changedBy: 'text', changedAt: 'timestamptz' },
);

/** Writes a range, new or known by its id. */
export async function writeIpRange(
  query: CompanyQuery,
  list: IpList,
  { id, range, comment, changedBy }: Omit<IpRange, 'changedAt'>,
): Promise<IpRange | null> {
  const [written] = await query(WRITE_IP_RANGE, [
    query.companyId,
    id,
    list,
    range,
    comment,
    changedBy,
  ]);
  return written ?? null;
}

export const deleteIpRange = (query: CompanyQuery, id: string): Promise<unknown> =>
  query('delete from identity.ip_ranges where company_id = $1 and id = $2', [query.companyId, id]);

/** Puts the ranges where requests and batches read them. */
export async function publishIpRanges(query: CompanyQuery, list: IpList): Promise<void> {
  const column = list === 'exclude' ? 'excluded_ranges' : 'allowed_ranges';
  await query(
    `update identity.companies set ${column} = array(select range from identity.ip_ranges
        where company_id = $1 and list = $2 order by range) where id = $1`,
    [query.companyId, list],
  );
}
