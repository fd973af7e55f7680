import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useOpenRemediations } from '../../../entities/remediation/useOpenRemediations.ts';
import { remediationPath } from '../../attackers/attackers.paths.ts';
import { Card } from '../Card.tsx';

/** How many tickets and insights are open; leads to them. */
export function OpenRemediationCard() {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  return (
    <Card
      to={remediationPath(companyId)}
      label={t('cards.remediation')}
      value={useOpenRemediations()}
      note={t('cards.remediationNote')}
    />
  );
}
