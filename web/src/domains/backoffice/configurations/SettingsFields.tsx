import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import type { SettingsValues } from './settingsValues.ts';

const SWITCHES = ['recommendedPolicies', 'sampling', 'pathPatterns'] as const;
const DAYS = ['keepChangesDays', 'keepAttacksDays'] as const;

/** The fields of the installation's settings. */
export function SettingsFields({ form }: { readonly form: UseFormReturn<SettingsValues> }) {
  const { t } = useTranslation('backoffice');
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const switched = useWatch({ control, name: SWITCHES });
  return (
    <Box mx="-6">
      <Section title={t('configurations.defaults')}>
        {SWITCHES.map((name, at) => (
          <Field key={name} label={t(`configurations.${name}`)} error={errors[name]?.message}>
            <Switch
              isChecked={switched[at] === true}
              onChange={(isOn) => setValue(name, isOn, { shouldDirty: true })}
            />
          </Field>
        ))}
      </Section>
      <Section title={t('configurations.retention')}>
        {DAYS.map((name) => (
          <Field
            key={name}
            label={t(`configurations.${name}`)}
            hint={t('configurations.daysHint')}
            isRequired
            error={errors[name]?.message}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...register(name, { valueAsNumber: true })}
            />
          </Field>
        ))}
      </Section>
    </Box>
  );
}
