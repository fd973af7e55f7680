import { randomUUID } from 'node:crypto';
import { labelValues } from '@palisade/engine/labels/labelValues.ts';
import { LABEL_LIMITS, labelNameKey } from '@palisade/vocabulary/labels.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { anyOf, tables } from '../../../platform/database/tables.ts';
import { factsOf, storedRuleFilter } from '../../inventory/labelling/labelFacts.client.ts';
import {
  writeRuleLabels,
  type GivenLabel,
} from '../../inventory/labelling/writeRuleLabels.client.ts';
import { countLabels, insertLabel, labelsById } from '../labels.repository.ts';
import { valueRule } from './ruleInput.ts';
import type { Rule } from './rules.schemas.ts';
import { noteEndpoints } from './toLabel.repository.ts';

/**
 * Gives a rule's labels to those of these endpoints that it is for, and takes them from the others
 * of these. Whether labels had to be left out because a rule makes no more.
 */
export async function applyRule(
  query: CompanyQuery,
  rule: Rule,
  endpointIds: readonly string[],
): Promise<boolean> {
  const facts = await factsOf(query, endpointIds, storedRuleFilter(query.companyId, rule.filter));
  const values = valueRule(rule);
  if (values === null) {
    const labels = await labelsById(query, rule.labelIds);
    const leaving = await writeRuleLabels(
      query,
      rule.id,
      endpointIds,
      facts.flatMap(({ id }) =>
        labels.map((label) => ({ endpointId: id, labelId: label.id, groupId: label.groupId })),
      ),
    );
    await noteEndpoints(query, leaving);
    return false;
  }
  const { groupId } = rule;
  if (groupId === null) return false;
  const wanted = facts.map((endpoint) => ({
    id: endpoint.id,
    names: labelValues(values, endpoint).names.filter(
      (name) => !rule.leftOut.includes(labelNameKey(name)),
    ),
  }));
  const { byKey, isFull } = await labelsNamed(
    query,
    { ruleId: rule.id, groupId, by: rule.name },
    wanted.flatMap(({ names }) => names),
  );
  const given: GivenLabel[] = wanted.flatMap(({ id, names }) =>
    names.flatMap((name) => {
      const labelId = byKey.get(labelNameKey(name));
      return labelId === undefined ? [] : [{ endpointId: id, labelId, groupId }];
    }),
  );
  await noteEndpoints(query, await writeRuleLabels(query, rule.id, endpointIds, given));
  return isFull;
}

interface Maker {
  readonly ruleId: string;
  readonly groupId: string;
  readonly by: string;
}

const LABELS_NAMED = statement(
  'select count(*) as count from labels.labels where company_id = $1 and rule_id = $2',
  { count: 'int8' },
);

/**
 * Labels of the group by the key of their name; those that are missing are made, as long as there
 * may be more.
 */
async function labelsNamed(
  query: CompanyQuery,
  { ruleId, groupId, by }: Maker,
  names: readonly string[],
): Promise<{ byKey: ReadonlyMap<string, string>; isFull: boolean }> {
  const wanted = new Map(names.map((name) => [labelNameKey(name), name]));
  const known = await query(
    tables
      .selectFrom('labels.labels')
      .select(['id', 'name_key as key'])
      .where('company_id', '=', query.companyId)
      .where('group_id', '=', groupId)
      .where('name_key', '=', anyOf([...wanted.keys()])),
  );
  const byKey = new Map(known.map(({ id, key }) => [key, id]));
  const missing = [...wanted].filter(([key]) => !byKey.has(key));
  if (missing.length === 0) return { byKey, isFull: false };
  const [made] = await query(LABELS_NAMED, [query.companyId, ruleId]);
  const room = Math.max(
    0,
    Math.min(
      LABEL_LIMITS.labelsMadeByRule - (made?.count ?? 0),
      LABEL_LIMITS.labels - (await countLabels(query)),
    ),
  );
  for (const [key, name] of missing.slice(0, room)) {
    const id = randomUUID();
    if (!(await insertLabel(query, { id, name, key, groupId, by }))) continue;
    await query('update labels.labels set rule_id = $3 where company_id = $1 and id = $2', [
      query.companyId,
      id,
      ruleId,
    ]);
    byKey.set(key, id);
  }
  return { byKey, isFull: missing.length > room };
}
