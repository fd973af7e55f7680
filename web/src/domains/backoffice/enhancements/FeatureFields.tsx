import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { COMPANY_FEATURES, type CompanyFeature } from '@palisade/vocabulary/companyFeatures.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Box, Stack } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import type { FeatureValues } from './featureValues.ts';

interface FeatureFieldsProps {
  readonly form: UseFormReturn<FeatureValues>;
  readonly organizationName: string;
  /** Whether the customer directory says what the organization has bought. */
  readonly isMapped: boolean;
}

const CHANGE = { shouldDirty: true };

/** The switches of an environment's licences and features. */
export function FeatureFields({ form, organizationName: name, isMapped }: FeatureFieldsProps) {
  const { t } = useTranslation('backoffice');
  const { control, setValue, formState } = form;
  const { errors } = formState;
  const [ofOrganization, isProtected, switchedOff] = useWatch({
    control,
    name: ['organizationProtection', 'threatProtection', 'switchedOff'],
  });
  const handleSwitch = (feature: CompanyFeature, isOn: boolean) => {
    const others = switchedOff.filter((each) => each !== feature);
    const next = new Set(isOn ? others : [...others, feature]);
    // In one order, so that switching there and back is no change.
    setValue(
      'switchedOff',
      COMPANY_FEATURES.filter((each) => next.has(each)),
      CHANGE,
    );
  };
  return (
    <>
      <Field
        label={t('enhancements.organizationProtection')}
        hint={t(isMapped ? 'enhancements.mappedHint' : 'enhancements.organizationHint', { name })}
        error={errors.organizationProtection?.message}
      >
        <Switch
          isChecked={ofOrganization}
          disabled={isMapped}
          onChange={(isOn) => setValue('organizationProtection', isOn, CHANGE)}
        />
      </Field>
      <Field
        label={t('enhancements.threatProtection')}
        hint={t('enhancements.threatProtectionHint')}
        error={errors.threatProtection?.message}
      >
        <Switch
          isChecked={isProtected}
          onChange={(isOn) => setValue('threatProtection', isOn, CHANGE)}
        />
      </Field>
      <Box mx="-6">
        <Section title={t('enhancements.features')}>
          <Stack gap="2">
            {COMPANY_FEATURES.map((feature) => (
              <Switch
                key={feature}
                label={t(`features.${feature}`)}
                isChecked={!switchedOff.includes(feature)}
                onChange={(isOn) => handleSwitch(feature, isOn)}
              />
            ))}
          </Stack>
        </Section>
      </Box>
    </>
  );
}
