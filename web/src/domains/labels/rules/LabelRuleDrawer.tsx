import type { Filter } from '@palisade/vocabulary/filters.ts';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { LabelRuleDrawerQuery } from '../../../__generated__/LabelRuleDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useReadSaved } from '../../../entities/mutations/useReadSaved.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.texts.ts';
import { DeleteRule } from './DeleteRule.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ruleInput, ruleSchema, type RuleValues } from './ruleForm.ts';
import { useRuleNotice } from './useRuleNotice.ts';
import { useUpdateRule } from './useUpdateRule.ts';

export type RuleDrawerQueries = { rule: LabelRuleDrawerQuery };

const LabelRuleDrawerDocument = graphql`
  query LabelRuleDrawerQuery($companyId: ID!, $ruleId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      viewerFlags {
        name
        canEdit
      }
      labelRule(ruleId: $ruleId) {
        id
        name
        description
        kind
        startIdx
        endIdx
        isLastIdx
        metadataName
        filter
        enabled
        version
        group {
          groupId
        }
        labels {
          labelId
        }
        ...RuleFields_rule
        ...DeleteRule_rule
      }
    }
  }
`;

type Rule = NonNullable<NonNullable<LabelRuleDrawerQuery['response']['company']>['labelRule']>;

const valuesOf = ({
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
  filter,
  name,
  description,
  group,
  labels,
  enabled,
  version,
}: Rule): RuleValues => ({
  startIdx,
  endIdx,
  isLastIdx,
  name,
  description,
  enabled,
  version,
  // The graph's enums are the vocabulary's words.
  kind: kind as RuleValues['kind'],
  metadataName: metadataName as RuleValues['metadataName'],
  filter: filter == null ? { all: [] } : (JSON.parse(filter) as Filter),
  groupId: group?.groupId ?? '',
  labelIds: labels.map(({ labelId }) => labelId),
});

/** A label rule: all of it in one form, with samples, and the way to delete it. */
export default function LabelRuleDrawer({ queries }: DrawerProps<RuleDrawerQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const { company } = usePreloadedQuery<LabelRuleDrawerQuery>(
    LabelRuleDrawerDocument,
    queries.rule,
  );
  const [update] = useUpdateRule();
  const tell = useRuleNotice();
  const schema = useMemo(() => ruleSchema(t), [t]);
  const read = useReadSaved<LabelRuleDrawerQuery, RuleValues>(
    LabelRuleDrawerDocument,
    queries.rule.variables,
    ({ company: saved }) => (saved?.labelRule ? valuesOf(saved.labelRule) : null),
  );
  const rule = company?.labelRule;
  if (!rule) {
    return (
      <MissingDrawer
        kind={t('ruleForms.kind')}
        title={t('ruleForms.missing')}
        body={t('ruleForms.missingBody')}
      />
    );
  }
  const { canEditRule, canDeleteRule } = labelSwitches(can, company.viewerFlags);
  const submit = async (values: RuleValues, over: number | null) => {
    const errors = await update({
      id: rule.id,
      // Of the rule that the form was filled with, whatever is known of it by now.
      version: over ?? values.version,
      rule: ruleInput(values),
    });
    if (errors.length === 0) tell();
    return errors;
  };
  return (
    <FormDrawer<RuleValues>
      kind={t('ruleForms.kind')}
      title={rule.name}
      schema={schema}
      defaults={valuesOf(rule)}
      onSubmit={submit}
      onReload={read}
      isFollowing
      lost={t('ruleForms.lost')}
      {...(!canEditRule && { disabledReason: t('forbidden') })}
      destructive={canDeleteRule && <DeleteRule rule={rule} onDeleted={requestClose} />}
    >
      {(form) => <RuleFields form={form} rule={rule} isLocked={!canEditRule} />}
    </FormDrawer>
  );
}
