import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { gapsPath } from '../../posture/posture.paths.ts';
import { attackersPath } from '../attackers.paths.ts';

/** In the place of tickets where there are none at all: where one is created. */
export function NoTicketsYet() {
  const { t } = useTranslation('remediation');
  const { companyId, can } = useCompany();
  return (
    <EmptyState
      title={t('tickets.empty.title')}
      body={t('tickets.empty.body')}
      action={
        <>
          {can('seeGaps') && (
            <Button asChild>
              <Link to={gapsPath(companyId)}>{t('tickets.empty.gaps')}</Link>
            </Button>
          )}
          <ToAttackers />
        </>
      }
    />
  );
}

/** In the place of insights where there are none at all: where remediation is turned on. */
export function NoInsightsYet() {
  const { t } = useTranslation('remediation');
  return <EmptyState title={t('empty.title')} body={t('empty.body')} action={<ToAttackers />} />;
}

function ToAttackers() {
  const { t } = useTranslation('remediation');
  const { companyId, can } = useCompany();
  return (
    can('seeAttackers') && (
      <Button asChild>
        <Link to={attackersPath(companyId)}>{t('tickets.empty.attackers')}</Link>
      </Button>
    )
  );
}
