import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { samplingPath } from '../../../ingest/sampling/sampling.paths.ts';
import '../attackerDetails.texts.ts';

/**
 * In the place of the exchanges of a step of which none is kept; who may change that is led to
 * where.
 */
export function NoExamples() {
  const { t } = useTranslation('attackerDetails');
  const { companyId, can } = useCompany();
  const link = (
    <Button asChild>
      <Link to={samplingPath(companyId)}>{t('step.toOption')}</Link>
    </Button>
  );
  return (
    <EmptyState
      title={t('step.noExamples')}
      body={t('step.noExamplesBody')}
      action={can('changeSampling') && link}
    />
  );
}
