import { CONFIGURATION_PARTS } from '@palisade/vocabulary/configuration.ts';
import { useEffect, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field, FieldMessage } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Box, Pair, Stack } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import type { CopyValues } from './copyValues.ts';

interface CopyFieldsProps {
  readonly form: UseFormReturn<CopyValues>;
  readonly environments: readonly { readonly environmentId: string; readonly name: string }[];
  /** Called with what is chosen, whenever that changes. */
  readonly onChosen: (values: CopyValues) => void;
}

/** From where, to where, and what. */
export function CopyFields({ form, environments, onChosen }: CopyFieldsProps) {
  const { t } = useTranslation('organizations');
  const { watch, setValue, formState } = form;
  const [sourceId, targetId, parts] = watch(['sourceId', 'targetId', 'parts']);
  useEffect(() => onChosen({ sourceId, targetId, parts }), [onChosen, sourceId, targetId, parts]);
  const { errors, isSubmitted } = formState;
  const change = <Name extends keyof CopyValues>(name: Name, value: CopyValues[Name]) =>
    setValue(name as keyof CopyValues, value, { shouldDirty: true, shouldValidate: isSubmitted });
  const options = environments.map((each) => ({ value: each.environmentId, label: each.name }));
  return (
    <>
      <Pair>
        <Field label={t('copy.source')} isRequired>
          <Select
            value={sourceId}
            options={options}
            onChange={(value) => change('sourceId', value)}
          />
        </Field>
        <Field label={t('copy.target')} isRequired error={errors.targetId?.message}>
          <Select
            value={targetId || null}
            placeholder={t('copy.choose')}
            options={options.filter(({ value }) => value !== sourceId)}
            onChange={(value) => change('targetId', value)}
          />
        </Field>
      </Pair>
      <Parts
        parts={parts}
        error={errors.parts?.message}
        onChange={(next) => change('parts', next)}
      />
    </>
  );
}

interface PartsProps {
  readonly parts: CopyValues['parts'];
  readonly error: string | undefined;
  readonly onChange: (parts: CopyValues['parts']) => void;
}

/** A box to tick for each part. */
function Parts({ parts, error, onChange }: PartsProps) {
  const { t } = useTranslation('organizations');
  const messageId = useId();
  return (
    <Box as="fieldset" aria-describedby={messageId}>
      <Text as="legend" textStyle="small" fontWeight="medium" p="0" pb="1.5">
        {t('copy.parts')}
      </Text>
      <Stack>
        {CONFIGURATION_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`copy.part.${part}`)}
            isChecked={parts.includes(part)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...parts, part] : parts.filter((each) => each !== part))
            }
          />
        ))}
      </Stack>
      <FieldMessage
        id={messageId}
        aria-live="polite"
        {...(error !== undefined && { 'data-error': '' })}
      >
        {error}
      </FieldMessage>
    </Box>
  );
}
