import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { ingestPath } from '../ingest/ingest.paths.ts';

/** In the place of the cards while nothing came in: leads to where traffic is sent. */
export function FirstUse() {
  const { t } = useTranslation('overview');
  const { companyId, can } = useCompany();
  const link = (
    <Button asChild variant="solid">
      <Link to={ingestPath(companyId)}>{t('empty.action')}</Link>
    </Button>
  );
  return (
    <div className="first-use">
      <EmptyState
        icon={<ArrowDownToLine size={16} />}
        title={t('empty.title')}
        body={t('empty.body')}
        action={can('uploadTraffic') && link}
      />
    </div>
  );
}
