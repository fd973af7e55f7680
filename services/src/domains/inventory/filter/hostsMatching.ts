import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { Conditions } from './conditions.ts';
import type { TermSet, Told } from './termSet.ts';

/** Conditions on a host's name asked of `hosts`. */
export const HOST_FIELDS: readonly FilterField[] = INVENTORY_PAGE_FIELDS.filter(
  ({ column }) => column === 'host',
).map((field) => ({ ...field, column: 'name' }));

/** More hosts than this are not spelled out in a statement. */
const MOST_HOSTS = 20_000;

const onHosts = (ids: readonly string[]): TermSet => ({ terms: ids.map((id) => `hostId:${id}`) });

/**
 * Endpoints on the hosts that a condition on their name leaves: by these or by the others, whichever
 * are fewer; null when hosts are too many.
 */
export async function hostsMatching(
  scope: CompanyScope,
  condition: FilterCondition,
): Promise<Told | null> {
  const where = new Conditions([scope.companyId, MOST_HOSTS + 1]);
  const rows = await scope.query(
    {
      sql: `select id, ${where.all([condition], 'hosts', HOST_FIELDS)} as "isMeant" from hosts
        where company_id = $1 limit $2`,
      columns: { id: 'uuid', isMeant: 'bool' },
    },
    where.values,
  );
  if (rows.length > MOST_HOSTS) return null;
  const { meant = [], others = [] } = Object.groupBy(rows, ({ isMeant }) =>
    isMeant ? 'meant' : 'others',
  );
  const [ids, otherIds] = [meant, others].map((hosts) => hosts.map(({ id }) => id));
  return {
    set:
      meant.length <= others.length
        ? onHosts(ids ?? [])
        : others.length === 0
          ? { all: [] }
          : { not: onHosts(otherIds ?? []) },
    isExact: true,
  };
}
