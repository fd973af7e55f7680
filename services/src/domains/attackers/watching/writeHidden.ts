import { type Hidden, KEPT_CALLERS } from '@palisade/engine/attackers/hiddenEvidence.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { writeRows } from './writeRows.ts';

/**
 * Adds what marks hid to their rows, in the commit of the exchanges that it is about. Rows are
 * locked in the order in which people who undo marks lock them.
 */
export async function writeHidden(query: CompanyQuery, hidden: readonly Hidden[]): Promise<void> {
  const rows = hidden.map(({ mark, lastAt, ...rest }) => ({
    id: mark,
    ...rest,
    last: new Date(lastAt),
  }));
  const columns = 'id uuid, exchanges bigint, last timestamptz, callers jsonb';
  await writeRows(
    query,
    columns,
    rows,
    (from) => `
    with added as materialized (select r.* from ${from}),
    held as materialized (
      select id from attackers.marks where company_id = $1 and id in (select id from added)
      order by id for no key update
    )
    update attackers.marks m set hidden = m.hidden + a.exchanges, hidden_at = greatest(m.hidden_at, a.last),
      hidden_callers = array(
        select distinct hash
        from (select unnest(m.hidden_callers) as hash union all select e.value::bigint
            from jsonb_array_elements_text(a.callers) e) all_of_them
        order by hash limit ${KEPT_CALLERS}
      )
    from added a join held h on h.id = a.id where m.company_id = $1 and m.id = a.id`,
  );
}
