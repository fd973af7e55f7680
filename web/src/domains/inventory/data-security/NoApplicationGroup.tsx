import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { labelManagementPath } from '../../labels/labels.paths.ts';

/** Where no group of labels tells applications: how they come about, to who can make the group. */
export function NoApplicationGroup() {
  const { t } = useTranslation('dataSecurity');
  const { companyId, can } = useCompany();
  const canCreate = can('createLabels');
  return (
    <EmptyState
      title={t('applications.noGroup')}
      body={t(canCreate ? 'applications.noGroupBody' : 'applications.noGroupHere')}
      action={
        canCreate && (
          <Button asChild>
            <Link to={labelManagementPath(companyId, 'groups')}>{t('applications.toGroups')}</Link>
          </Button>
        )
      }
    />
  );
}
