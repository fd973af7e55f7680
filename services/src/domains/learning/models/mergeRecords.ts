import { recordHoldsValues, recordWithoutValues } from '@palisade/engine/templates/recordValues.ts';
import type { MergeRecord } from '@palisade/engine/templates/templateMerge.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';

const ROW = { id: 'uuid', record: as<MergeRecord>('jsonb') } as const;
const NEXT = statement(
  `select id, record from inventory.corrections
    where company_id = $1 and kind = 'merge' and id > $2 order by id limit 50`,
  ROW,
);

/** What is kept to take merges back, a few at a time, where it holds values. */
async function* recordsWithValues(query: CompanyQuery): AsyncGenerator<RowOf<typeof ROW>[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query(NEXT, [query.companyId, last]);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows.filter(({ record }) => recordHoldsValues(record));
  }
}

/**
 * Deletes the values in what is kept to take merges back, which it still can.
 * @returns how many merges that was
 */
export async function emptyMergeRecords(query: CompanyQuery): Promise<number> {
  let emptied = 0;
  for await (const rows of recordsWithValues(query)) {
    emptied += rows.length;
    await query(
      `update inventory.corrections c set record = n.record
        from unnest($2::uuid[], $3::jsonb[]) as n (id, record)
        where c.company_id = $1 and c.id = n.id`,
      [
        query.companyId,
        rows.map(({ id }) => id),
        rows.map(({ record }) => JSON.stringify(recordWithoutValues(record))),
      ],
    );
  }
  return emptied;
}

/** How many merges could be taken back to values of a company. */
export async function countMergeRecords(query: CompanyQuery): Promise<number> {
  let count = 0;
  for await (const rows of recordsWithValues(query)) count += rows.length;
  return count;
}
