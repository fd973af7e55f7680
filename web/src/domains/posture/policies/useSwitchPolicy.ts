import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useSwitchPolicyQuery } from '../../../__generated__/useSwitchPolicyQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { policyInput, valuesOf } from './policyForm.ts';
import { useUpdatePolicy } from './useUpdatePolicy.ts';

const SwitchDocument = graphql`
  query useSwitchPolicyQuery($companyId: ID!, $policyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      posturePolicy(policyId: $policyId) {
        id
        name
        description
        remediation
        severity
        isEnabled
        categories
        cweIds
        filter
      }
    }
  }
`;

/** Turns a policy on or off as it is now, whatever others made of it since the list was read. What is wanted shows at once. */
export function useSwitchPolicy(policyId: string) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const errorText = useErrorText();
  const [update] = useUpdatePolicy();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (isEnabled: boolean): Promise<void> => {
    setWanted(isEnabled);
    try {
      const answer = await fetchQuery<useSwitchPolicyQuery>(
        environment,
        SwitchDocument,
        { companyId, policyId },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const policy = answer?.company?.posturePolicy;
      if (policy)
        await update({ id: policy.id, policy: { ...policyInput(valuesOf(policy)), isEnabled } });
      else toast.error(t('updateFailed'), { detail: t('drawer.missingBody') });
    } catch (error) {
      toast.error(t('updateFailed'), { detail: errorText(error) });
    }
    setWanted(null);
  };
  return [wanted, change] as const;
}
