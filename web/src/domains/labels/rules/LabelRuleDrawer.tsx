import type { Filter } from '@palisade/vocabulary/filters.ts';
import { FileQuestionMark } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { LabelRuleDrawerQuery } from '../../../__generated__/LabelRuleDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { formatted } from '../formatted.ts';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.css';
import '../labels.texts.ts';
import { ruleInput, ruleSchema, type RuleValues } from './ruleForm.ts';
import { RuleSamples } from './RuleSamples.tsx';
import { RuleSourceFields } from './RuleSourceFields.tsx';
import { RuleTargetFields } from './RuleTargetFields.tsx';
import { useDeleteRule } from './useDeleteRule.ts';
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
        leftOut
        isFull
        enabled
        version
        endpointCount
        group {
          groupId
        }
        labels {
          labelId
          name
          groupName
        }
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
  const [isAsking, setIsAsking] = useState(false);
  const { company } = usePreloadedQuery<LabelRuleDrawerQuery>(
    LabelRuleDrawerDocument,
    queries.rule,
  );
  const [update] = useUpdateRule();
  const [remove, isRemoving] = useDeleteRule();
  const tell = useRuleNotice();
  const schema = useMemo(() => ruleSchema(t), [t]);
  const environment = useRelayEnvironment();
  const read = async (): Promise<RuleValues | null> => {
    const saved = await fetchQuery<LabelRuleDrawerQuery>(
      environment,
      LabelRuleDrawerDocument,
      queries.rule.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const latest = saved?.company?.labelRule;
    return latest ? valuesOf(latest) : null;
  };
  const rule = company?.labelRule;
  if (!rule) {
    return (
      <Drawer kind={t('ruleForms.kind')} title={t('ruleForms.missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('ruleForms.missing')}
          body={t('ruleForms.missingBody')}
        />
      </Drawer>
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
  const handleDelete = async () => {
    const errors = await remove({ id: rule.id });
    setIsAsking(false);
    if (errors.length === 0) requestClose();
  };
  return (
    <>
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
        destructive={
          canDeleteRule && (
            <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
              {t('ruleForms.delete')}
            </Button>
          )
        }
      >
        {(form) => <RuleFields form={form} rule={rule} isLocked={!canEditRule} />}
      </FormDrawer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('ruleForms.deleteTitle', { name: rule.name })}
        confirmLabel={t('ruleForms.delete')}
        isBusy={isRemoving}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleDelete()}
      >
        {t('ruleForms.deleteBody', { endpoints: t('endpoints', formatted(rule.endpointCount)) })}
      </ConfirmDialog>
    </>
  );
}

function RuleFields({
  form,
  rule,
  isLocked,
}: {
  readonly form: UseFormReturn<RuleValues>;
  readonly rule: Rule;
  readonly isLocked: boolean;
}) {
  const { t } = useTranslation('labels');
  const values = useWatch({ control: form.control }) as RuleValues; // Every field has a default.
  return (
    <>
      <RuleTargetFields form={form} isLocked={isLocked} known={rule.labels} />
      <div className="rule-check">
        <Switch
          isChecked={values.enabled}
          disabled={isLocked}
          onChange={(isOn) => form.setValue('enabled', isOn, { shouldDirty: true })}
          label={t('ruleForms.enabled')}
        />
      </div>
      {rule.isFull && <p className="rule-note">{t('ruleForms.full')}</p>}
      {rule.leftOut.length > 0 && (
        <p className="rule-note">{t('ruleForms.leftOut', { names: rule.leftOut.join(', ') })}</p>
      )}
      <RuleSourceFields form={form} isLocked={isLocked} />
      <RuleSamples values={values} />
    </>
  );
}
