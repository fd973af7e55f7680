import {
  ENDPOINT_METADATA_KEYS,
  LABEL_RULE_KINDS,
  PATH_LOCATION,
} from '@palisade/vocabulary/labels.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { endFor, type RuleValues } from './ruleForm.ts';
import { RuleFilter } from './RuleFilter.tsx';

const { start, end } = PATH_LOCATION;
const numbers = ({ min, max }: { readonly min: number; readonly max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

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
  const [kind, startIdx, endIdx, isLastIdx, metadataName, filter] = useWatch({
    control,
    name: ['kind', 'startIdx', 'endIdx', 'isLastIdx', 'metadataName', 'filter'],
  });
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const handleStart = (value: string) => {
    setValue('endIdx', endFor(Number(value), endIdx), changed);
    setValue('startIdx', Number(value), changed);
  };
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
      {kind === 'pathLocation' && (
        <>
          <div className="rule-row">
            <Field label={t('ruleForms.start')} error={formState.errors.startIdx?.message}>
              <Select
                value={String(startIdx)}
                disabled={isLocked || isLastIdx}
                onChange={handleStart}
                options={options(numbers(start))}
              />
            </Field>
            <Field label={t('ruleForms.end')} error={formState.errors.endIdx?.message}>
              <Select
                value={String(endIdx)}
                disabled={isLocked || isLastIdx}
                onChange={(value) => setValue('endIdx', Number(value), changed)}
                options={options(numbers(end)).map((option) => ({
                  ...option,
                  isDisabled: Number(option.value) <= startIdx,
                }))}
              />
            </Field>
          </div>
          <div className="rule-check">
            <Checkbox
              isChecked={isLastIdx}
              disabled={isLocked}
              onChange={(isChecked) => setValue('isLastIdx', isChecked, changed)}
              label={t('ruleForms.last')}
            />
          </div>
        </>
      )}
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
