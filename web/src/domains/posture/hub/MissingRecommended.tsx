import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useInstallRecommended } from './useInstallRecommended.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Installs all recommended policies that the company does not have; not there when it has them. */
export function MissingRecommended({ count }: { readonly count: number }) {
  const { t } = useTranslation('policyHub');
  const { companyId, can } = useCompany();
  const [install, isInstalling] = useInstallRecommended();
  if (count === 0 || !can('updatePolicies')) return null;
  return (
    <Tooltip content={t('recommendedHint')}>
      <Button isBusy={isInstalling} onClick={() => void install({ companyId })}>
        {t('installRecommended', { formatted: formatNumber(count) })}
      </Button>
    </Tooltip>
  );
}
