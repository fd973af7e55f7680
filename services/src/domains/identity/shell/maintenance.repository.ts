import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const IS_UNDER_MAINTENANCE = statement(
  'select under_maintenance as "on" from identity.maintenance',
  { on: 'bool' },
);

export async function isUnderMaintenance(query: Query): Promise<boolean> {
  const [row] = await query(IS_UNDER_MAINTENANCE);
  return row?.on === true;
}

const SET_MAINTENANCE = statement(
  'select under_maintenance as "on" from identity.maintenance for update',
  { on: 'bool' },
);

/** Begins or ends maintenance, inside a transaction; returns how it was before. */
export async function setMaintenance(query: Query, underMaintenance: boolean): Promise<boolean> {
  const [row] = await query(SET_MAINTENANCE);
  if (row?.on !== underMaintenance)
    await query('update identity.maintenance set under_maintenance = $1, changed_at = now()', [
      underMaintenance,
    ]);
  return row?.on === true;
}
