import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EditPolicy_policy$key } from '../../../__generated__/EditPolicy_policy.graphql.ts';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import { FormBackTest } from './FormBackTest.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { PolicyFormDrawer } from './PolicyFormDrawer.tsx';
import { policyInput, valuesOf } from './policyForm.ts';
import { PolicyTimes } from './PolicyTimes.tsx';
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

/** A policy that the company has: its own whole, one of the hub in severity and status. */
export function EditPolicy({ policy: key, company, onDuplicate, ...drawer }: EditPolicyProps) {
  const { t } = useTranslation('policies');
  const { can } = useCompany();
  const [isRemoving, setIsRemoving] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [update] = useUpdatePolicy();
  const policy = useFragment(
    graphql`
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
      }
    `,
    key,
  );
  const read = useReadPolicy(policy.policyId);
  const isOfProvider = policy.providerKey != null;
  const mayChange = can('updatePolicies');
  const defaults = valuesOf(policy);
  const removal = isOfProvider
    ? mayChange && t('drawer.uninstall')
    : can('deletePolicies') && t('drawer.delete');
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
        isGone={isGone}
        onSave={(values, over) =>
          update({
            id: policy.id,
            // Of the policy that the form was filled with, whatever is known of it by now.
            version: over ?? values.version,
            policy: policyInput(values),
          })
        }
        onReload={async () => {
          const saved = await read();
          return saved && valuesOf(saved);
        }}
        more={
          <>
            {removal && (
              <Button variant="dangerOutline" onClick={() => setIsRemoving(true)}>
                {removal}
              </Button>
            )}
            {can('createPolicies') && onDuplicate && (
              <Button onClick={() => onDuplicate(policy.policyId)}>{t('drawer.duplicate')}</Button>
            )}
          </>
        }
        aside={(form) => (
          <>
            <PolicyTimes policy={policy} />
            <FormBackTest form={form} policyId={policy.policyId} />
          </>
        )}
      >
        {(form) => (
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
              filter={defaults.filter}
              note={t(isOfProvider ? 'drawer.conditionsOfProvider' : 'drawer.conditionsNote')}
            />
          </>
        )}
      </PolicyFormDrawer>
      <RemovePolicyDialog
        isOpen={isRemoving}
        id={policy.id}
        name={policy.name}
        providerKey={policy.providerKey ?? null}
        onClose={() => setIsRemoving(false)}
        onRemoved={() => setIsGone(true)}
      />
    </>
  );
}
