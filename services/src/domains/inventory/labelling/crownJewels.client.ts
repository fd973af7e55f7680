import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** An endpoint whose labels say something else than its risk score counts. */
export interface MisjudgedJewel {
  readonly id: string;
  readonly host: string;
  /** What its labels say. */
  readonly isCrownJewel: boolean;
}

const MISJUDGED_JEWELS = statement(
  `select id, host, true as "isCrownJewel" from inventory.endpoints e where company_id = $1 and not is_crown_jewel
       and id in (select endpoint_id from inventory.endpoint_labels
           where company_id = $1 and label_id = any($2::uuid[]))
     union all
     select id, host, false from inventory.endpoints e where company_id = $1 and is_crown_jewel
       and not exists (select from inventory.endpoint_labels l
           where l.company_id = $1 and l.endpoint_id = e.id and l.label_id = any($2::uuid[]))
     limit $3`,
  { id: 'uuid', host: 'text', isCrownJewel: 'bool' },
);

/**
 * Endpoints that became crown jewels by these labels, or are none any more, and were not weighed
 * anew yet.
 */
export function misjudgedJewels(
  query: CompanyQuery,
  labelIds: readonly string[],
  most: number,
): Promise<MisjudgedJewel[]> {
  return query(MISJUDGED_JEWELS, [query.companyId, labelIds, most]);
}
