import { CLASSIFICATION_LIMITS as LIMITS } from '@palisade/vocabulary/dataClassification.ts';
import { Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Field, FieldMessage } from '../../../ui/forms/Field.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { RULE_KINDS, type RuleValues } from './dataTypeValues.ts';

/** Names of fields, values, or the keywords of a list. */
type Side = 'names' | 'values' | 'keywords';

interface RuleFieldsProps {
  readonly side: Side;
}

const MOST: Readonly<Record<Side, number>> = {
  names: LIMITS.rules,
  values: LIMITS.rules,
  keywords: LIMITS.keywords,
};

/** Rules of the form around it, each on a line. Several pasted lines become several rules. */
export function RuleFields({ side }: RuleFieldsProps) {
  const { t } = useTranslation('dataTypes');
  const {
    control,
    formState: { errors },
    getValues,
    setValue,
  } = useFormContext<Record<Side, RuleValues[]>>();
  const { fields, append, remove } = useFieldArray({ control, name: side });
  const problems = errors[side];
  const missing = problems?.root?.message ?? problems?.message;
  const handleLines = (at: number, lines: readonly string[]) => {
    const rules = getValues(side);
    const kind = rules[at]?.kind ?? 'keyword';
    const pasted = lines.map((text) => ({ kind, text }));
    setValue(side, [...rules.slice(0, at), ...pasted, ...rules.slice(at + 1)], {
      shouldDirty: true,
    });
  };
  return (
    <Stack gap="2" role="group" aria-label={t(`rules.${side}`)} mb="3">
      <Box textStyle="small" fontWeight="medium">
        {t(`rules.${side}`)}
      </Box>
      <Note>{t(`rules.${side}Hint`)}</Note>
      {fields.map(({ id }, at) => (
        <RuleField
          key={id}
          side={side}
          at={at}
          onRemove={() => remove(at)}
          onLines={(lines) => handleLines(at, lines)}
        />
      ))}
      {missing !== undefined && (
        <FieldMessage role="alert" data-error="">
          {missing}
        </FieldMessage>
      )}
      {fields.length < MOST[side] && (
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
  /** Several lines were pasted into its text. */
  readonly onLines: (lines: readonly string[]) => void;
}

/** One rule: its kind, its text, and a button that removes it. */
function RuleField({ side, at, onRemove, onLines }: RuleFieldProps) {
  const { t } = useTranslation('dataTypes');
  const { control, register, formState } = useFormContext<Record<Side, RuleValues[]>>();
  const number = at + 1;
  const handlePaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (texts.length < 2) return;
    event.preventDefault();
    onLines(texts);
  };
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
          <TextInput autoComplete="off" {...register(`${side}.${at}.text`)} onPaste={handlePaste} />
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
