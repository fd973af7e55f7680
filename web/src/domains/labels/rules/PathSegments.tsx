import { PATH_LOCATION } from '@palisade/vocabulary/labels.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Box, Pair } from '../../../ui/layout/Boxes.ts';
import { asChanged, endFor, type RuleValues } from './ruleForm.ts';

const { start, end } = PATH_LOCATION;
const numbers = ({ min, max }: { readonly min: number; readonly max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface PathSegmentsProps {
  readonly form: UseFormReturn<RuleValues>;
  readonly isLocked: boolean;
}

/** Which segments of the path are the label: from one to another, or the last. */
export function PathSegments({ form, isLocked }: PathSegmentsProps) {
  const { t } = useTranslation('labels');
  const { control, formState, setValue } = form;
  const [startIdx, endIdx, isLastIdx] = useWatch({
    control,
    name: ['startIdx', 'endIdx', 'isLastIdx'],
  });
  const changed = asChanged(form);
  const handleStart = (value: string) => {
    setValue('endIdx', endFor(Number(value), endIdx), changed);
    setValue('startIdx', Number(value), changed);
  };
  return (
    <>
      <Pair columnGap="3">
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
      </Pair>
      <Box pb="3">
        <Checkbox
          isChecked={isLastIdx}
          disabled={isLocked}
          onChange={(isChecked) => setValue('isLastIdx', isChecked, changed)}
          label={t('ruleForms.last')}
        />
      </Box>
    </>
  );
}
