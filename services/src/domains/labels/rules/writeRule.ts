import { randomUUID } from 'node:crypto';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { beginReading } from '../../../platform/events/readEvents.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { groupForUpdate } from '../groups/groups.repository.ts';
import { LABELLING } from '../inTurn.ts';
import { limitReached, nameTaken } from '../labelNames.ts';
import { labelsById } from '../labels.repository.ts';
import { takeBack } from './deleteRule.ts';
import type { RuleInput } from './ruleInput.ts';
import { countRules, saveRule } from './rules.repository.ts';
import type { Rule } from './rules.schemas.ts';

/** What of a rule the audit log keeps. */
export const auditedRule = ({
  name,
  description,
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
  groupId,
  labelIds,
  filter,
  enabled,
}: Omit<RuleInput, 'name' | 'nodes' | 'isVolatile'> & { readonly name: string }) => ({
  name,
  description,
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
  groupId,
  labelIds,
  filter,
  enabled,
});

/** Throws notFound when the group or a label of the rule is not the company's. */
async function checkReferences(
  query: CompanyQuery,
  { groupId, labelIds }: RuleInput,
): Promise<void> {
  if (groupId !== null) await groupForUpdate(query, groupId);
  if ((await labelsById(query, labelIds)).length < labelIds.length) throw notFound('label');
}

/** Makes a label rule, audited; its id. @throws Problem notFound, tooMany, conflict */
export async function makeRule(
  query: CompanyQuery,
  request: FastifyRequest,
  rule: RuleInput,
): Promise<string> {
  await checkReferences(query, rule);
  if ((await countRules(query)) >= LABEL_LIMITS.rules)
    throw limitReached('label rules', LABEL_LIMITS.rules);
  const id = randomUUID();
  if (!(await saveRule(query, id, rule, request.auth.actor))) throw nameTaken();
  await beginReading(query, LABELLING);
  await auditChange(query, request, {
    action: 'labelRule.create',
    targetType: 'labelRule',
    targetId: id,
    after: auditedRule({ ...rule, name: rule.name.name }),
  });
  return id;
}

/** Changes a label rule, audited. @throws Problem notFound, conflict */
export async function changeRule(
  query: CompanyQuery,
  request: FastifyRequest,
  before: Rule,
  rule: RuleInput,
): Promise<void> {
  await checkReferences(query, rule);
  if (!(await saveRule(query, before.id, rule, request.auth.actor))) throw nameTaken();
  if (!rule.enabled || before.groupId !== rule.groupId) await takeBack(query, before.id);
  await auditChange(query, request, {
    action: 'labelRule.update',
    targetType: 'labelRule',
    targetId: before.id,
    before: auditedRule({ ...before, filter: before.filter ?? null }),
    after: auditedRule({ ...rule, name: rule.name.name }),
  });
}
