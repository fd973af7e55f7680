import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FeaturesForm_environment$key } from '../../../__generated__/FeaturesForm_environment.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { FeatureFields } from './FeatureFields.tsx';
import { featureSchema, type FeatureValues, featureValues } from './featureValues.ts';
import { useChangeFeatures } from './useChangeFeatures.ts';

interface FeaturesFormProps {
  readonly environment: FeaturesForm_environment$key;
  /** Reads what is saved by now; null when the environment is gone. */
  readonly onReload: () => Promise<FeatureValues | null>;
}

/** The form of an environment's licences and features. */
export function FeaturesForm({ environment: key, onReload }: FeaturesFormProps) {
  const { t } = useTranslation('backoffice');
  const { companyId } = useCompany();
  const environment = useFragment(
    graphql`
      fragment FeaturesForm_environment on ServedEnvironment @throwOnFieldError {
        environmentId
        name
        organizationName
        isMapped
        licences {
          threatProtection
        }
        threatProtection
        switchedOff
        version
      }
    `,
    key,
  );
  const { environmentId, name, organizationName, isMapped } = environment;
  const [change] = useChangeFeatures();
  const defaults = useMemo(() => featureValues(environment), [environment]);
  const save = (
    { organizationProtection, version, ...values }: FeatureValues,
    over: number | null,
  ) =>
    change({
      companyId,
      environmentId,
      ...values,
      version: over ?? version,
      ...(!isMapped && { organizationProtection }),
    });
  return (
    <FormDrawer<FeatureValues>
      kind={t('enhancements.kind')}
      title={name}
      schema={featureSchema}
      defaults={defaults}
      onSubmit={save}
      onReload={onReload}
      closesWhenSaved
    >
      {(form) => (
        <FeatureFields form={form} organizationName={organizationName} isMapped={isMapped} />
      )}
    </FormDrawer>
  );
}
