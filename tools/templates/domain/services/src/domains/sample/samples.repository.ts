import type { CompanyQuery } from '../../platform/database/database.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import { page, type KeyColumn, type Page } from '../../platform/keyset.ts';
import type { Sample, SampleValues } from './samples.schemas.ts';

const COLUMNS = {
  id: 'uuid',
  name: 'text',
  createdAt: 'timestamptz',
  createdBy: 'text',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const;
const FIELDS = [
  'id',
  'name',
  'created_at as createdAt',
  'created_by as createdBy',
  'version',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
] as const;
const SELECT =
  'id, name, created_at as "createdAt", created_by as "createdBy", version, updated_at as "updatedAt", updated_by as "updatedBy"';
const NEWEST: readonly KeyColumn[] = [
  { expression: 'created_at', type: 'timestamptz' },
  { expression: 'id', type: 'uuid' },
];

/** One page of a company's samples, newest first. */
export async function samplePage(
  query: CompanyQuery,
  request: { first: number; after?: string | undefined },
): Promise<Page<Sample & { cursor: string }>> {
  const plan = page({ sort: 'samples', columns: NEWEST, direction: 'desc', ...request });
  const values: unknown[] = [query.companyId];
  const sql = `select ${SELECT}, ${plan.select} from sample.samples where company_id = $1 and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`;
  const columns = { ...COLUMNS, key0: 'text', key1: 'text' } as const;
  return plan.page(await query({ sql, columns }, values));
}

export async function countSamples(query: CompanyQuery): Promise<number> {
  const [row] = await query(
    tables
      .selectFrom('sample.samples')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', query.companyId),
  );
  return row?.count ?? 0;
}

/** Those that there are of these, in any order. */
export function samplesById(query: CompanyQuery, ids: readonly string[]): Promise<Sample[]> {
  return query(
    tables
      .selectFrom('sample.samples')
      .select(FIELDS)
      .where('company_id', '=', query.companyId)
      .where('id', '=', anyOf(ids)),
  );
}

/** The sample, locked for a change; null when there is none. */
export async function lockSample(query: CompanyQuery, id: string): Promise<Sample | null> {
  const [row] = await query(
    tables
      .selectFrom('sample.samples')
      .select(FIELDS)
      .where('company_id', '=', query.companyId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return row ?? null;
}

/** Adds a sample. @param by email of who makes it */
export async function insertSample(
  query: CompanyQuery,
  id: string,
  values: SampleValues,
  by: string,
): Promise<void> {
  await query(
    tables
      .insertInto('sample.samples')
      .values({ company_id: query.companyId, id, ...values, created_by: by }),
  );
}

/** Changes a sample, whose version grows. @param by email of who does */
export async function updateSample(
  query: CompanyQuery,
  id: string,
  values: SampleValues,
  by: string,
): Promise<void> {
  await query(
    tables
      .updateTable('sample.samples')
      .set(({ eb, fn }) => ({
        ...values,
        version: eb('version', '+', 1),
        updated_at: fn('now'),
        updated_by: by,
      }))
      .where('company_id', '=', query.companyId)
      .where('id', '=', id),
  );
}

export async function deleteSample(query: CompanyQuery, id: string): Promise<void> {
  await query(
    tables
      .deleteFrom('sample.samples')
      .where('company_id', '=', query.companyId)
      .where('id', '=', id),
  );
}
