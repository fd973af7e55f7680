import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { InstallManyDialog_policy$key } from '../../../__generated__/InstallManyDialog_policy.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useInstallRecommended } from './useInstallRecommended.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const InstallManyDialog = lazy(() => import('./InstallManyDialog.tsx'));

/**
 * Installs all recommended policies that the company does not have, after a look at what they would
 * open; not there when it has them.
 */
export function MissingRecommended({
  policies,
}: {
  readonly policies: InstallManyDialog_policy$key;
}) {
  const { t } = useTranslation('policyHub');
  const { companyId, can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [install, isInstalling] = useInstallRecommended();
  if (policies.length === 0 || !can('updatePolicies')) return null;
  return (
    <>
      <Tooltip content={t('recommendedHint')}>
        <Button isBusy={isInstalling} onClick={() => setIsAsking(true)}>
          {t('installRecommended', { formatted: formatNumber(policies.length) })}
        </Button>
      </Tooltip>
      <Suspense>
        {isAsking && (
          <InstallManyDialog
            policies={policies}
            onConfirm={() => void install({ companyId })}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
