import type { Severity } from '@palisade/vocabulary/severities.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { InstallActions_policy$key } from '../../../__generated__/InstallActions_policy.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useInstallPolicy } from '../policies/useInstallPolicy.ts';

const RemovePolicyDialog = lazy(() =>
  import('../policies/RemovePolicyDialog.tsx').then((parts) => ({
    default: parts.RemovePolicyDialog,
  })),
);

interface InstallActionsProps {
  readonly policy: InstallActions_policy$key;
  readonly size?: 'xs' | 'sm';
}

/** Installs a policy of the hub as the catalogue has it, or uninstalls it after a question. */
export function InstallActions({ policy: fragment, size = 'sm' }: InstallActionsProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const { companyId, can } = useCompany();
  const [isRemoving, setIsRemoving] = useState(false);
  const [install, isInstalling] = useInstallPolicy();
  const policy = useFragment(
    graphql`
      fragment InstallActions_policy on HubPolicy @throwOnFieldError {
        key
        name
        severity
        isInstallable
        isInstalled
      }
    `,
    fragment,
  );
  const { key, severity, isInstallable, isInstalled } = policy;
  const name = catalogueText(policy.name);
  if (!can('updatePolicies')) return null;
  // The graph's severities are the vocabulary's.
  const handleInstall = () => void install({ companyId, key, severity: severity as Severity });
  if (!isInstalled) {
    return (
      <Button
        size={size}
        isBusy={isInstalling}
        disabledReason={isInstallable ? undefined : word('drawer.cannotInstall')}
        aria-label={t('installNamed', { name })}
        onClick={handleInstall}
      >
        {t('install')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size={size}
        variant="ghost"
        aria-label={t('uninstallNamed', { name })}
        onClick={() => setIsRemoving(true)}
      >
        {t('uninstall')}
      </Button>
      <Suspense>
        {isRemoving && (
          <RemovePolicyDialog
            isOpen
            id=""
            name={name}
            providerKey={key}
            onClose={() => setIsRemoving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
