import type { Scope } from '../../platform/database/database.ts';
import { page, type KeyColumn, type Page } from '../../platform/keyset.ts';
import type { Sample } from './samples.schemas.ts';

const COLUMNS = 'id, name, created_at as "createdAt"';
const NEWEST: readonly KeyColumn[] = [
  { expression: 'created_at', type: 'timestamptz' },
  { expression: 'id', type: 'uuid' },
];

/** One page of a company's samples, newest first. */
export async function samplePage(
  scope: Scope,
  companyId: string,
  request: { first: number; after?: string | undefined },
): Promise<Page<Sample & { cursor: string }>> {
  const plan = page({ sort: 'samples', columns: NEWEST, direction: 'desc', ...request });
  const values: unknown[] = [companyId];
  const rows = await scope.query<Sample>(
    `select ${COLUMNS}, ${plan.select} from sample.samples where company_id = $1 and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  return plan.page(rows);
}

export async function countSamples(scope: Scope, companyId: string): Promise<number> {
  const [row] = await scope.query<{ count: number }>(
    'select count(*) as count from sample.samples where company_id = $1',
    [companyId],
  );
  return row?.count ?? 0;
}

export function samplesById(
  scope: Scope,
  companyId: string,
  ids: readonly string[],
): Promise<Sample[]> {
  return scope.query<Sample>(
    `select ${COLUMNS} from sample.samples where company_id = $1 and id = any($2::uuid[])`,
    [companyId, ids],
  );
}
