import { POLICY_LIMITS } from '@palisade/vocabulary/posturePolicies.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyKinds_company$key } from '../../../__generated__/PolicyKinds_company.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import './policies.texts.ts';
import type { PolicyValues } from './policyForm.ts';
import { PolicyPair } from './PolicyPair.ts';

interface PolicyKindsProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyKinds_company$key;
}

/** Categories of a policy, and the weakness that it is about. */
export function PolicyKinds({ form, company }: PolicyKindsProps) {
  const { t } = useTranslation('policies');
  const { policyCategories, weaknesses } = useFragment(
    graphql`
      fragment PolicyKinds_company on Company @throwOnFieldError {
        policyCategories {
          name
          description
        }
        weaknesses {
          cweId
          name
        }
      }
    `,
    company,
  );
  const {
    control,
    setValue,
    formState: { errors },
  } = form;
  const [categories, cweIds] = useWatch({ control, name: ['categories', 'cweIds'] });
  const changed = { shouldDirty: true, shouldValidate: true };
  return (
    <PolicyPair>
      <Field label={t('drawer.category')} error={errors.categories?.message}>
        <MultiPicker
          label={t('drawer.category')}
          placeholder={t('drawer.chooseCategory')}
          options={policyCategories.map(({ name, description }) => ({
            value: name,
            label: catalogueText(name),
            note: catalogueText(description),
          }))}
          values={categories}
          limit={POLICY_LIMITS.categories}
          onChange={(values) => setValue('categories', values, changed)}
        />
      </Field>
      <Field label={t('drawer.cwe')} error={errors.cweIds?.message}>
        <MultiPicker
          label={t('drawer.cwe')}
          placeholder={t('drawer.chooseCwe')}
          options={weaknesses.map(({ cweId, name }) => ({
            value: cweId,
            label: cweId,
            note: name,
          }))}
          values={cweIds}
          limit={1}
          onChange={(values) => setValue('cweIds', values, changed)}
        />
      </Field>
    </PolicyPair>
  );
}
