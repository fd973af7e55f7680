import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  EditPolicy_policy$data,
  EditPolicy_policy$key,
} from '../../../__generated__/EditPolicy_policy.graphql.ts';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { FormBackTest } from './FormBackTest.tsx';
import { PolicyDetails } from './PolicyDetails.tsx';
import { PolicyFormDrawer } from './PolicyFormDrawer.tsx';
import { policyInput, type PolicyValues, valuesOf } from './policyForm.ts';
import { PolicyTimes } from './PolicyTimes.tsx';
import { PolicyUpdate } from './PolicyUpdate.tsx';
import { RemovePolicyDialog } from './RemovePolicyDialog.tsx';
import { SeverityTitle } from './SeverityTitle.tsx';
import { useReadPolicy } from './useReadPolicy.ts';
import { useUpdatePolicy } from './useUpdatePolicy.ts';

interface EditPolicyProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext'> {
  readonly policy: EditPolicy_policy$key;
  readonly company: PolicyFields_company$key;
  /** Absent where the drawer cannot show a copy. */
  readonly onDuplicate?: ((policyId: string) => void) | undefined;
}

const EditPolicyFragment = graphql`
  fragment EditPolicy_policy on PosturePolicy @throwOnFieldError {
    id
    policyId
    providerKey
    ruleType
    name
    description
    remediation
    severity
    isEnabled
    categories
    cweIds
    filter
    version
    ...PolicyTimes_policy
    ...PolicyUpdate_policy
  }
`;

/** Takes a policy away: the button in the foot, the question behind it, and whether it is gone. */
function useRemoval({ id, name, providerKey = null }: EditPolicy_policy$data) {
  const { t } = useTranslation('policies');
  const { can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const label =
    providerKey === null
      ? can('deletePolicies') && t('drawer.delete')
      : can('updatePolicies') && t('drawer.uninstall');
  const button = label && (
    <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
      {label}
    </Button>
  );
  const dialog = (
    <RemovePolicyDialog
      isOpen={isAsking}
      id={id}
      name={name}
      providerKey={providerKey}
      onClose={() => setIsAsking(false)}
      onRemoved={() => setIsGone(true)}
    />
  );
  return { button, dialog, isGone };
}

/** Saves a policy, and reads it again where somebody else saved it meanwhile. */
function useSaving({ id, policyId }: EditPolicy_policy$data) {
  const [update] = useUpdatePolicy();
  const read = useReadPolicy(policyId);
  return {
    // Of the policy that the form was filled with, whatever is known of it by now.
    save: (values: PolicyValues, over: number | null) =>
      update({ id, version: over ?? values.version, policy: policyInput(values) }),
    reload: async () => {
      const saved = await read();
      return saved && valuesOf(saved);
    },
  };
}

/** A policy that the company has: its own whole, one of the hub in severity and status. */
export function EditPolicy({ policy: key, company, onDuplicate, ...drawer }: EditPolicyProps) {
  const { t } = useTranslation('policies');
  const { can } = useCompany();
  const policy = useFragment(EditPolicyFragment, key);
  const { policyId } = policy;
  const { save, reload } = useSaving(policy);
  const removal = useRemoval(policy);
  const defaults = valuesOf(policy);
  const isOfProvider = policy.providerKey != null;
  const mayChange = can('updatePolicies');
  const duplicate = can('createPolicies') && onDuplicate && (
    <Button onClick={() => onDuplicate(policyId)}>{t('drawer.duplicate')}</Button>
  );
  return (
    <>
      <PolicyFormDrawer
        {...drawer}
        kind={t('drawer.kind')}
        link={() => window.location.href}
        title={<SeverityTitle severity={policy.severity} name={policy.name} />}
        defaults={defaults}
        isOfProvider={isOfProvider}
        mayChange={mayChange}
        isGone={removal.isGone}
        onSave={save}
        onReload={reload}
        more={
          <>
            {removal.button}
            {duplicate}
          </>
        }
        aside={(form) => (
          <>
            <PolicyTimes policy={policy} />
            <FormBackTest form={form} policyId={policyId} />
          </>
        )}
      >
        {(form) => (
          <>
            <PolicyUpdate policy={policy} />
            <PolicyDetails
              form={form}
              company={company}
              filter={defaults.filter}
              mayChange={mayChange}
              isOfProvider={isOfProvider}
            />
          </>
        )}
      </PolicyFormDrawer>
      {removal.dialog}
    </>
  );
}
