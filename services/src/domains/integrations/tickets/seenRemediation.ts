import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const SEEN_REMEDIATION = statement(
  `select concat_ws(' ',
      (select sum(hashtextextended(concat_ws('|', id, state, failure, number, vendor_status, status,
        sync_failure), 0)) from integrations.tickets where company_id = $1),
      (select sum(hashtextextended(r::text, 0)) from attackers.remediations r where company_id = $1)
    ) as seen`,
  { seen: 'text' },
);

/**
 * A text that differs whenever tickets or remediations that the reader sees differ: two sums of 64
 * bits over what triggers of `palisade_remediation` look at. Reads every ticket and remediation of
 * the reader, so it is for people limited to labels alone.
 */
export async function seenRemediation(query: CompanyQuery): Promise<string> {
  const [row] = await query(SEEN_REMEDIATION, [query.companyId]);
  return row?.seen ?? '';
}
