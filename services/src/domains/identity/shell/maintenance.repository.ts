import type { Query } from '../../../platform/database/database.ts';

export async function isUnderMaintenance(query: Query): Promise<boolean> {
  const [row] = await query<{ on: boolean }>(
    'select under_maintenance as "on" from identity.maintenance',
  );
  return row?.on === true;
}

/** Begins or ends maintenance, inside a transaction; returns how it was before. */
export async function setMaintenance(query: Query, underMaintenance: boolean): Promise<boolean> {
  const [row] = await query<{ on: boolean }>(
    'select under_maintenance as "on" from identity.maintenance for update',
  );
  if (row?.on !== underMaintenance)
    await query('update identity.maintenance set under_maintenance = $1, changed_at = now()', [
      underMaintenance,
    ]);
  return row?.on === true;
}
