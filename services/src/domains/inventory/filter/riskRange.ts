import type { Scope } from '../../../platform/database/database.ts';
import type { Selection } from './selection.ts';
import { membersOf } from './termSet.ts';

/** The lowest and the highest risk of the endpoints of a selection's set; null for an empty set. */
export async function riskRange(
  scope: Scope,
  { set, companyId }: Selection,
): Promise<readonly [lowest: number, highest: number] | null> {
  const values: unknown[] = [];
  const company = `$${values.push(companyId)}`;
  const end = (direction: 'asc' | 'desc'): string =>
    `(select risk from inventory.term_values_between('riskScore', 0, 10, 1000) value,
      lateral (select value::float8 as risk) one
      where exists (
        select from kept join term_members r on r.company_id = ${company}
          and r.term = 'riskScore:' || value and r.block = kept.block
        where bit_count(r.members & kept.members) > 0
      ) order by risk ${direction} limit 1)`;
  const [row] = await scope.query(
    {
      sql: `with kept as materialized (select block, members
      from (${membersOf(set, companyId, values)}) found where bit_count(members) > 0)
     select ${end('asc')} as lowest, ${end('desc')} as highest`,
      columns: { lowest: 'float8?', highest: 'float8?' },
    },
    values,
  );
  return row?.lowest == null || row.highest === null ? null : [row.lowest, row.highest];
}
