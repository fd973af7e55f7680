import { randomUUID } from 'node:crypto';
import type { Database } from '@palisade/services/platform/database/database.ts';
import { publish } from '@palisade/services/platform/events/publish.ts';

/** Puts a label on every endpoint of a company that does not have it. */
export async function putLabelOn(
  db: Database,
  companyId: string,
  { labelId, groupId }: { readonly labelId: string; readonly groupId: string },
): Promise<void> {
  await db.company(companyId).transaction(async (query) => {
    const rows = await query<{ id: string }>(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
       select company_id, id, $2, $3 from inventory.endpoints where company_id = $1
       on conflict do nothing returning endpoint_id as id`,
      [companyId, labelId, groupId],
    );
    publish(query, { what: 'endpoint.labelled', ids: rows.map(({ id }) => id) });
  });
}

/**
 * Attaches a label to every endpoint of a company, and makes a rule that is turned off; gives the
 * raw keys of the label, its group and the rule.
 */
export async function labelEndpoints(
  db: Database,
  companyId: string,
): Promise<{ readonly labelId: string; readonly groupId: string; readonly ruleId: string }> {
  const [labelId, groupId, ruleId] = [randomUUID(), randomUUID(), randomUUID()];
  await db.company(companyId).transaction(async (query) => {
    await query(
      `insert into labels.groups (company_id, id, name, name_key, tag_rank)
        values ($1, $2, 'Application', 'application', 0)`,
      [companyId, groupId],
    );
    await query(
      `insert into labels.labels (company_id, id, name, name_key, group_id) values ($1, $2, 'payments', 'payments', $3)`,
      [companyId, labelId, groupId],
    );
    await query(
      'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) select company_id, id, $2, $3 from inventory.endpoints where company_id = $1',
      [companyId, labelId, groupId],
    );
    await query(
      `insert into labels.rules (company_id, id, name, name_key, kind, group_id, enabled, state, created_by, updated_by) values ($1, $2, 'Off', 'off', 'pathLocation', $3, false, 'done', '', '')`,
      [companyId, ruleId, groupId],
    );
  });
  return { labelId, groupId, ruleId };
}
