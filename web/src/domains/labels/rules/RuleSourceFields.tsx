import { ENDPOINT_METADATA_KEYS, LABEL_RULE_KINDS } from '@palisade/vocabulary/labels.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { PathSegments } from './PathSegments.tsx';
import { RuleFilter } from './RuleFilter.tsx';
import { asChanged, type RuleValues } from './ruleForm.ts';

/** Where the labels of a rule come from, and which endpoints it is for. */
export function RuleSourceFields({
  form,
  isLocked = false,
}: {
  readonly form: UseFormReturn<RuleValues>;
  readonly isLocked?: boolean;
}) {
  const { t } = useTranslation('labels');
  const { control, formState, setValue } = form;
  const [kind, metadataName, filter] = useWatch({
    control,
    name: ['kind', 'metadataName', 'filter'],
  });
  const changed = asChanged(form);
  return (
    <>
      <Field label={t('ruleForms.source')} hint={t(`ruleForms.kindNotes.${kind}`)}>
        <Select
          value={kind}
          disabled={isLocked}
          onChange={(value) => setValue('kind', value, changed)}
          options={LABEL_RULE_KINDS.map((value) => ({
            value,
            label: t(`ruleForms.kinds.${value}`),
          }))}
        />
      </Field>
      {kind === 'pathLocation' && <PathSegments form={form} isLocked={isLocked} />}
      {kind === 'endpointMetadata' && (
        <Field label={t('ruleForms.metadata')} error={formState.errors.metadataName?.message}>
          <Select
            value={metadataName}
            disabled={isLocked}
            onChange={(value) => setValue('metadataName', value, changed)}
            options={ENDPOINT_METADATA_KEYS.map((value) => ({
              value,
              label: t(`ruleForms.metadataNames.${value}`),
            }))}
          />
        </Field>
      )}
      <RuleFilter
        filter={filter}
        error={formState.errors.filter?.message}
        isLocked={isLocked}
        onChange={(next) => setValue('filter', next, changed)}
      />
    </>
  );
}
