import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { rulesGiving } from '../../inventory/labelling/attachedLabels.client.ts';

const LEAVE_OUT_OF_RULES_2 = statement(
  'delete from labels.rule_labels where company_id = $1 and label_id = $2 returning rule_id as id',
  { id: 'uuid' },
);

const LEAVE_OUT_OF_RULES = statement(
  `update labels.rules rule set left_out = left_out || $3::text
    where company_id = $1 and kind <> 'filter' and not left_out @> array[$3::text]
     and group_id = (select group_id from labels.labels where company_id = $1 and id = $2)
     and (id = any($4::uuid[]) or id = (select rule_id from labels.labels
         where company_id = $1 and id = $2)) returning id`,
  { id: 'uuid' },
);

/**
 * Takes a label that goes from the rules: those that name it lose it, and are turned off when it
 * was their last; those that make labels in its group do not make it again. How many there were.
 */
export async function leaveOutOfRules(
  query: CompanyQuery,
  label: { readonly id: string; readonly key: string },
): Promise<number> {
  const made = await query(LEAVE_OUT_OF_RULES, [
    query.companyId,
    label.id,
    label.key,
    await rulesGiving(query, label.id),
  ]);
  const named = await query(LEAVE_OUT_OF_RULES_2, [query.companyId, label.id]);
  await query(
    `update labels.rules rule set enabled = false, state = 'done' where company_id = $1 and id = any($2::uuid[])
     and not exists (select from labels.rule_labels named where named.company_id = $1 and named.rule_id = rule.id)`,
    [query.companyId, named.map(({ id }) => id)],
  );
  return made.length + named.length;
}
