import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { InstallPolicy_policy$key } from '../../../__generated__/InstallPolicy_policy.graphql.ts';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer, type DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { useUiText } from '../../../ui/text/UiText.tsx';
import { ConditionsSection } from '../policies/ConditionsSection.tsx';
import { FormBackTest } from '../policies/FormBackTest.tsx';
import { PolicyFields } from '../policies/PolicyFields.tsx';
import { policySchema, type PolicyValues, valuesOf } from '../policies/policyForm.ts';
import { SeverityTitle } from '../policies/SeverityTitle.tsx';
import { useInstallPolicy } from '../policies/useInstallPolicy.ts';

interface InstallPolicyProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext'> {
  readonly policy: InstallPolicy_policy$key;
  readonly company: PolicyFields_company$key;
  readonly onDuplicate: () => void;
}

/**
 * A policy of the hub that the company does not have: what it would find, and the way to install it
 * with a severity.
 */
export function InstallPolicy({
  policy: fragment,
  company,
  onDuplicate,
  ...drawer
}: InstallPolicyProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const ui = useUiText();
  const { companyId, can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [install] = useInstallPolicy();
  const policy = useFragment(
    graphql`
      fragment InstallPolicy_policy on HubPolicy @throwOnFieldError {
        key
        name
        description
        remediation
        severity
        isEnabled
        categories
        cweIds
        owasp
        filter
        timeCreated
        isInstallable
      }
    `,
    fragment,
  );
  const { form, submit, formError } = useSchemaForm<PolicyValues>({
    schema: policySchema(word, true),
    // Installing turns it on unless it is said otherwise.
    defaults: { ...valuesOf(policy), isEnabled: true },
    onSubmit: ({ severity, isEnabled }) =>
      install({ companyId, key: policy.key, severity, isEnabled }),
  });
  const blocked = can('updatePolicies')
    ? policy.isInstallable
      ? undefined
      : word('drawer.cannotInstall')
    : word('forbidden');
  const footer = (
    <>
      {can('createPolicies') && policy.isInstallable && (
        <Button onClick={onDuplicate}>{word('drawer.duplicate')}</Button>
      )}
      <span className="p-foot-space" />
      <Button onClick={requestClose}>{ui('cancel')}</Button>
      <Button
        type="submit"
        variant="solid"
        isBusy={form.formState.isSubmitting}
        disabledReason={blocked}
      >
        {word('drawer.install')}
      </Button>
    </>
  );
  const facts = [
    { label: t('published'), value: <TimeText value={policy.timeCreated} format="date" /> },
    { label: t('owasp'), value: policy.owasp.join(', ') || '–' },
  ];
  return (
    <form
      className="p-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Drawer
        {...drawer}
        kind={t('kind')}
        link={() => window.location.href}
        title={<SeverityTitle severity={policy.severity} name={policy.name} />}
        footer={footer}
        aside={
          <>
            <Section>
              <Facts items={facts} />
            </Section>
            {policy.isInstallable && <FormBackTest form={form} policyId={null} />}
          </>
        }
      >
        {formError && (
          <div className="policy-failure">
            <p className="p-form-error" role="alert">
              {formError}
            </p>
          </div>
        )}
        <Section title={t('details')}>
          {!policy.isInstallable && <p className="policy-note">{word('drawer.cannotInstall')}</p>}
          <PolicyFields
            form={form}
            company={company}
            isOfProvider
            isLocked={blocked !== undefined}
          />
        </Section>
        <ConditionsSection
          filter={valuesOf(policy).filter}
          note={word('drawer.conditionsOfProvider')}
        />
      </Drawer>
    </form>
  );
}
