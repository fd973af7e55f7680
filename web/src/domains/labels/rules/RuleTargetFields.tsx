import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { asChanged, type RuleValues } from './ruleForm.ts';
import { type RuleLabel, RuleLabels } from './RuleLabels.tsx';
import { useRuleTargets } from './useRuleTargets.ts';

/**
 * Name and description of a rule, and where its labels go: a group, or for a rule by filter the
 * labels themselves.
 */
export function RuleTargetFields({
  form,
  isLocked = false,
  known = [],
}: {
  readonly form: UseFormReturn<RuleValues>;
  readonly isLocked?: boolean;
  readonly known?: readonly RuleLabel[];
}) {
  const { t } = useTranslation('labels');
  const choices = useRuleTargets();
  const { register, control, formState, setValue } = form;
  const [kind, groupId] = useWatch({ control, name: ['kind', 'groupId'] });
  const loaded = choices?.labels.edges.map(({ node }) => node) ?? [];
  const labels = [
    ...known.filter(({ labelId }) => !loaded.some((label) => label.labelId === labelId)),
    ...loaded,
  ];
  return (
    <>
      <Field label={t('name')} isRequired error={formState.errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={t('namePlaceholder')}
          disabled={isLocked}
          {...register('name')}
        />
      </Field>
      <Field label={t('ruleForms.description')} error={formState.errors.description?.message}>
        <TextArea rows={3} disabled={isLocked} {...register('description')} />
      </Field>
      {kind !== 'filter' && (
        <Field label={t('group')} isRequired error={formState.errors.groupId?.message}>
          <Select
            value={groupId || null}
            placeholder={t('choose')}
            disabled={isLocked}
            onChange={(value) => setValue('groupId', value, asChanged(form))}
            options={(choices?.labelGroups.edges ?? []).map(({ node }) => ({
              value: node.groupId,
              label: node.name,
            }))}
          />
        </Field>
      )}
      {kind === 'filter' && <RuleLabels form={form} isLocked={isLocked} labels={labels} />}
    </>
  );
}
