import type {
  LabelRuleInput,
  LabelRuleSourceInput,
  MutationResolvers,
} from '../../generated/resolvers.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { nestedErrors } from '../../platform/graph/nestedErrors.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures, type UserError } from '../../platform/upstream/errors.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { needSwitch } from '../../platform/auth/needSwitch.ts';
import type { RuleBody, RuleSource } from './labels.upstream.ts';

/** The source of a rule as the service takes it. */
export const ruleSource = ({
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
  filter,
}: LabelRuleSourceInput): RuleSource => ({
  kind,
  startIdx: startIdx ?? undefined,
  endIdx: endIdx ?? undefined,
  isLastIdx: isLastIdx ?? undefined,
  metadataName: metadataName ?? undefined,
  filter: filterTree(filter) ?? undefined,
});

const ruleBody = ({
  name,
  description,
  source,
  groupId,
  labelIds,
  enabled,
}: LabelRuleInput): RuleBody => ({
  ...ruleSource(source),
  name,
  description: description ?? undefined,
  groupId: groupId ?? undefined,
  labelIds: labelIds ?? undefined,
  enabled: enabled ?? undefined,
});

const SOURCE = /^input\.(startIdx|endIdx|isLastIdx|metadataName|kind|filter\b.*)$/;

/** Errors at the fields of the input as it is nested here. */
const nested = (errors: readonly UserError[]): UserError[] =>
  nestedErrors(
    errors.map((error) =>
      error.field ? { ...error, field: error.field.replace(SOURCE, 'input.source.$1') } : error,
    ),
    'rule',
  );

const createLabelRule: MutationResolvers['createLabelRule'] = async (
  _parent,
  { input: { companyId, rule } },
  context,
) => {
  needSwitch(context, companyId, 'aAutoLabels');
  const { result, errors } = await expectFailures(
    context.labels.calls.createRule(companyId, ruleBody(rule)),
  );
  return { ruleEdge: result && own(companyId, result), errors: nested(errors) };
};

const updateLabelRule: MutationResolvers['updateLabelRule'] = async (
  _parent,
  { input: { id, rule, version } },
  context,
) => {
  const { companyId, key } = keyOf('LabelRule', id);
  needSwitch(context, companyId, 'aAutoLabels');
  const { result, errors } = await expectFailures(
    context.labels.calls.updateRule(companyId, key, {
      ...ruleBody(rule),
      version: version ?? undefined,
    }),
  );
  return { rule: result && own(companyId, result), errors: nested(errors) };
};

const deleteLabelRule: MutationResolvers['deleteLabelRule'] = async (
  _parent,
  { input: { id } },
  context,
) => {
  const { companyId, key } = keyOf('LabelRule', id);
  needSwitch(context, companyId, 'aAutoLabels');
  const { result, errors } = await expectFailures(context.labels.calls.deleteRule(companyId, key));
  return { deletedId: result && id, removed: result, errors };
};

export const labelRuleMutations: MutationResolvers = {
  createLabelRule,
  updateLabelRule,
  deleteLabelRule,
};
