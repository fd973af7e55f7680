import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import './policies.texts.ts';
import { PolicyFields } from './PolicyFields.tsx';
import type { PolicyValues } from './policyForm.ts';

interface PolicyDetailsProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyFields_company$key;
  /** The conditions as they are saved. */
  readonly filter: Filter;
  readonly mayChange: boolean;
  /** Of a provider's policy the conditions are only read. */
  readonly isOfProvider?: boolean;
}

/** What a policy says, and the conditions that a gap is opened by. */
export function PolicyDetails({
  form,
  company,
  filter,
  mayChange,
  isOfProvider = false,
}: PolicyDetailsProps) {
  const { t } = useTranslation('policies');
  return (
    <>
      <Section title={t('drawer.details')}>
        <PolicyFields
          form={form}
          company={company}
          isOfProvider={isOfProvider}
          isLocked={!mayChange}
        />
      </Section>
      <ConditionsSection
        form={isOfProvider || !mayChange ? undefined : form}
        filter={filter}
        note={t(isOfProvider ? 'drawer.conditionsOfProvider' : 'drawer.conditionsNote')}
      />
    </>
  );
}
