import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import { endReading } from '../../../platform/events/readEvents.ts';
import { labelsInUse, removeLabelsOf } from '../../inventory/labelling/attachedLabels.client.ts';
import { LABELLING } from '../inTurn.ts';
import { forgetNoted } from './toLabel.repository.ts';

/**
 * Takes what a rule gave from all endpoints, and deletes the labels it made that nobody else uses.
 * How many labels went.
 */
export async function takeBack(query: CompanyQuery, ruleId: string): Promise<number> {
  await removeLabelsOf(query, 'rule_id', ruleId);
  const made = (
    await query(
      tables
        .selectFrom('labels.labels')
        .select('id')
        .where('company_id', '=', query.companyId)
        .where('rule_id', '=', ruleId),
    )
  ).map(({ id }) => id);
  const used = await labelsInUse(query, made);
  const gone = await query(
    `delete from labels.labels label where company_id = $1 and id = any($2::uuid[])
     and not exists (select from labels.rule_labels named
         where named.company_id = $1 and named.label_id = label.id) returning id`,
    [query.companyId, made.filter((id) => !used.has(id))],
  );
  await query('update labels.labels set rule_id = null where company_id = $1 and rule_id = $2', [
    query.companyId,
    ruleId,
  ]);
  return gone.length;
}

/** Deletes a rule with what it gave. How many labels went with it. */
export async function deleteRule(query: CompanyQuery, ruleId: string): Promise<number> {
  const labels = await takeBack(query, ruleId);
  await query('delete from labels.rules where company_id = $1 and id = $2', [
    query.companyId,
    ruleId,
  ]);
  if (
    (await query('select from labels.rules where company_id = $1 limit 1', [query.companyId]))
      .length === 0
  ) {
    await endReading(query, LABELLING);
    await forgetNoted(query);
  }
  return labels;
}
