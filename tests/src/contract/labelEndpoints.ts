import { randomUUID } from 'node:crypto';
import type { Database } from '@palisade/services/platform/database/database.ts';

/** Attaches a label to every endpoint of a company. */
export async function labelEndpoints(db: Database, companyId: string): Promise<void> {
  await db.company(companyId).transaction(async (query) => {
    const labelId = randomUUID();
    await query(`insert into labels.labels (company_id, id, name, group_name) values ($1, $2, 'payments', 'Team')`, [companyId, labelId]);
    await query('insert into labels.endpoint_labels (company_id, endpoint_id, label_id) select company_id, id, $2 from inventory.endpoints where company_id = $1', [companyId, labelId]);
  });
}
