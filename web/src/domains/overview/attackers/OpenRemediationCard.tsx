import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useOpenRemediations } from '../../../entities/remediation/useOpenRemediations.ts';
import { remediationPath } from '../../attackers/attackers.paths.ts';
import { graphFilter } from '../overviewFilter.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { Card } from '../Card.tsx';

/** How many tickets and insights are open; leads to them. */
export function OpenRemediationCard() {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { filter, listOf } = useOverviewFilter();
  return (
    <Card
      to={remediationPath(companyId, listOf('remediation'))}
      label={t('cards.remediation')}
      value={useOpenRemediations(graphFilter(filter, 'remediation'))}
      note={t('cards.remediationNote')}
    />
  );
}
