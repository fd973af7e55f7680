import { CLASSIFICATION_LIMITS as LIMITS } from '@palisade/vocabulary/dataClassification.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Field, FieldMessage } from '../../../ui/forms/Field.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { type DataTypeValues, RULE_KINDS } from './dataTypeValues.ts';

interface RuleFieldsProps {
  readonly form: UseFormReturn<DataTypeValues>;
  /** Names of fields, or values. */
  readonly side: 'names' | 'values';
}

/** The rules for names of fields or for values, each on a line. */
export function RuleFields({ form, side }: RuleFieldsProps) {
  const { t } = useTranslation('dataTypes');
  const {
    control,
    formState: { errors },
  } = form;
  const { fields, append, remove } = useFieldArray({ control, name: side });
  const problems = errors[side];
  const missing = problems?.root?.message ?? problems?.message;
  return (
    <Stack gap="2" role="group" aria-label={t(`rules.${side}`)} mb="3">
      <Box textStyle="small" fontWeight="medium">
        {t(`rules.${side}`)}
      </Box>
      <Note>{t(`rules.${side}Hint`)}</Note>
      {fields.map(({ id }, at) => (
        <RuleField key={id} form={form} side={side} at={at} onRemove={() => remove(at)} />
      ))}
      {missing !== undefined && (
        <FieldMessage role="alert" data-error="">
          {missing}
        </FieldMessage>
      )}
      {fields.length < LIMITS.rules && (
        <Box>
          <Button
            size="sm"
            icon={<Plus size={14} />}
            onClick={() => append({ kind: 'keyword', text: '' })}
          >
            {t(`rules.add.${side}`)}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

interface RuleFieldProps extends RuleFieldsProps {
  /** Index of the rule. */
  readonly at: number;
  readonly onRemove: () => void;
}

/** One rule: its kind, its text, and a button that removes it. */
function RuleField({ form, side, at, onRemove }: RuleFieldProps) {
  const { t } = useTranslation('dataTypes');
  const { control, register, formState } = form;
  const number = at + 1;
  return (
    <Row gap="2" alignItems="flex-start">
      <Box width="190px">
        <Field label={t('rules.kind', { number })}>
          <FormSelect
            control={control}
            name={`${side}.${at}.kind`}
            options={RULE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Field>
      </Box>
      <Box flex={1}>
        <Field
          label={t('rules.text', { number })}
          error={formState.errors[side]?.[at]?.text?.message}
        >
          <TextInput autoComplete="off" {...register(`${side}.${at}.text`)} />
        </Field>
      </Box>
      <Box pt="6">
        <IconButton
          label={t('rules.remove', { number })}
          icon={<Trash2 size={14} />}
          onClick={onRemove}
        />
      </Box>
    </Row>
  );
}
