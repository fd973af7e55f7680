import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormBackTest } from './FormBackTest.tsx';
import { PolicyDetails } from './PolicyDetails.tsx';
import { PolicyFormDrawer } from './PolicyFormDrawer.tsx';
import { copyOf, type PolicyData, policyInput, type PolicyValues } from './policyForm.ts';
import { useCreatePolicy } from './useCreatePolicy.ts';

interface CopyPolicyProps {
  /** What is copied. */
  readonly original: PolicyData;
  readonly company: PolicyFields_company$key;
  /** Raw key of the policy that the copy became. */
  readonly onCreated: (policyId: string) => void;
}

/** A copy of a policy, the company's own once it is saved. */
export function CopyPolicy({ original, company, onCreated }: CopyPolicyProps) {
  const { t } = useTranslation('policies');
  const { companyId, can } = useCompany();
  const [create] = useCreatePolicy();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const defaults = copyOf(t, original);
  const mayCreate = can('createPolicies');
  const save = (values: PolicyValues) =>
    create({ companyId, policy: policyInput(values) }, ({ createPosturePolicy: { policyEdge } }) =>
      setCreatedId(policyEdge?.node.policyId ?? null),
    );
  const show = useCallback(
    () => (createdId === null ? undefined : onCreated(createdId)),
    [createdId, onCreated],
  );
  return (
    <PolicyFormDrawer
      kind={t('drawer.copyKind')}
      title={<span className="p-trunc">{defaults.name}</span>}
      defaults={defaults}
      isOfProvider={false}
      isNew
      mayChange={mayCreate}
      onSave={save}
      afterSave={createdId === null ? undefined : show}
      aside={(form) => <FormBackTest form={form} policyId={null} />}
    >
      {(form) => (
        <PolicyDetails
          form={form}
          company={company}
          filter={defaults.filter}
          mayChange={mayCreate}
        />
      )}
    </PolicyFormDrawer>
  );
}
