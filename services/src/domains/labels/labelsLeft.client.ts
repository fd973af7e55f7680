import type { CompanyQuery } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { takeTurn } from './inTurn.ts';

/** What is there of labels and rules that were kept a while ago. */
export interface LabelsLeft {
  /** Group of each label that is there, by its id. */
  readonly groups: ReadonlyMap<string, string>;
  /** Ids of the rules that give labels. */
  readonly rules: ReadonlySet<string>;
}

const GROUPS = statement(
  'select id, group_id as "groupId" from labels.labels where company_id = $1 and id = any($2::uuid[])',
  { id: 'uuid', groupId: 'uuid' },
);
const RULES = statement(
  'select id from labels.rules where company_id = $1 and enabled and id = any($2::uuid[])',
  { id: 'uuid' },
);

/**
 * Which of some labels and rules still exist. Nobody changes labels of the company until the
 * transaction ends; call it before locking any endpoint: others lock these after they have the turn.
 */
export async function labelsLeft(
  query: CompanyQuery,
  labelIds: readonly string[],
  ruleIds: readonly string[],
): Promise<LabelsLeft> {
  if (labelIds.length === 0) return { groups: new Map(), rules: new Set() };
  await takeTurn(query);
  const labels = await query(GROUPS, [query.companyId, labelIds]);
  const rules = await query(RULES, [query.companyId, ruleIds]);
  return {
    groups: new Map(labels.map(({ id, groupId }) => [id, groupId])),
    rules: new Set(rules.map(({ id }) => id)),
  };
}
