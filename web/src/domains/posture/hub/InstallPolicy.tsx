import { type FormEvent, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { DrawerForm } from '../../../ui/forms/FormDrawer.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Failure } from '../../../ui/forms/FormFailure.tsx';
import type {
  InstallPolicy_policy$data,
  InstallPolicy_policy$key,
} from '../../../__generated__/InstallPolicy_policy.graphql.ts';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer, type DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { useUiText } from '../../../ui/text/UiText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { ConditionsSection } from '../policies/ConditionsSection.tsx';
import { FormBackTest } from '../policies/FormBackTest.tsx';
import { PolicyFields } from '../policies/PolicyFields.tsx';
import { type PolicyValues, valuesOf } from '../policies/policyForm.ts';
import { policySchema } from '../policies/policySchema.ts';
import { SeverityTitle } from '../policies/SeverityTitle.tsx';
import { useInstallPolicy } from '../policies/useInstallPolicy.ts';

interface InstallPolicyProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext'> {
  readonly policy: InstallPolicy_policy$key;
  readonly company: PolicyFields_company$key;
  readonly onDuplicate: () => void;
}

const InstallPolicyFragment = graphql`
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
`;

/** Why the policy cannot be installed, in words; undefined where it can be. */
function useBlock(isInstallable: boolean): string | undefined {
  const { t } = useTranslation('policies');
  const { can } = useCompany();
  if (!can('updatePolicies')) return t('forbidden');
  return isInstallable ? undefined : t('drawer.cannotInstall');
}

/** The form of a policy as it will be installed: its severity, and whether it is on. */
function useInstallForm(policy: InstallPolicy_policy$data) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const [install] = useInstallPolicy();
  return useSchemaForm<PolicyValues>({
    schema: policySchema(t, true),
    // Installing turns it on unless it is said otherwise.
    defaults: { ...valuesOf(policy), isEnabled: true },
    onSubmit: ({ severity, isEnabled }) =>
      install({ companyId, key: policy.key, severity, isEnabled }),
  });
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
  const policy = useFragment(InstallPolicyFragment, fragment);
  const { isInstallable } = policy;
  const { form, submit, formError } = useInstallForm(policy);
  const blocked = useBlock(isInstallable);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <DrawerForm noValidate onSubmit={handleSubmit}>
      <Drawer
        {...drawer}
        kind={t('kind')}
        link={() => window.location.href}
        title={<SeverityTitle severity={policy.severity} name={policy.name} />}
        footer={
          <InstallFoot
            isBusy={form.formState.isSubmitting}
            blocked={blocked}
            onDuplicate={isInstallable ? onDuplicate : null}
          />
        }
        aside={<InstallAside policy={policy} form={form} />}
      >
        {formError && (
          <Box px="6" pt="4">
            <Failure as="p" role="alert">
              {formError}
            </Failure>
          </Box>
        )}
        <Section title={t('details')}>
          {!isInstallable && <Note pb="2">{word('drawer.cannotInstall')}</Note>}
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
    </DrawerForm>
  );
}

interface InstallFootProps {
  readonly isBusy: boolean;
  readonly blocked: string | undefined;
  /** Null where it cannot be duplicated. */
  readonly onDuplicate: (() => void) | null;
}

function InstallFoot({ isBusy, blocked, onDuplicate }: InstallFootProps) {
  const { t } = useTranslation('policies');
  const ui = useUiText();
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  return (
    <>
      {can('createPolicies') && onDuplicate && (
        <Button onClick={onDuplicate}>{t('drawer.duplicate')}</Button>
      )}
      <Box flex={1} />
      <Button onClick={requestClose}>{ui('cancel')}</Button>
      <Button type="submit" variant="solid" isBusy={isBusy} disabledReason={blocked}>
        {t('drawer.install')}
      </Button>
    </>
  );
}

interface InstallAsideProps {
  readonly policy: InstallPolicy_policy$data;
  readonly form: UseFormReturn<PolicyValues>;
}

/** Where the policy comes from, and what it would find. */
function InstallAside({ policy, form }: InstallAsideProps) {
  const { t } = useTranslation('policyHub');
  const facts = [
    { label: t('published'), value: <TimeText value={policy.timeCreated} format="date" /> },
    { label: t('owasp'), value: policy.owasp.join(', ') || '–' },
  ];
  return (
    <>
      <Section>
        <Facts items={facts} />
      </Section>
      {policy.isInstallable && <FormBackTest form={form} policyId={null} />}
    </>
  );
}
