import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Box } from '../../ui/layout/Boxes.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { workflowHubPath } from './hubPath.ts';

/**
 * Why no ticket can be opened: nothing is set up, with the way to where it is, or it could not be
 * asked.
 */
export function NoIntegrations({
  isFailed,
  onRetry,
}: {
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('tickets');
  const { companyId, can } = useCompany();
  return (
    <Box as="p" role="status" css={{ '& > a': { textDecoration: 'underline' } }}>
      {isFailed ? (
        <>
          {t('dialog.loadFailed')} <LinkButton onClick={onRetry}>{t('dialog.tryAgain')}</LinkButton>
        </>
      ) : (
        <>
          {t('dialog.notSetUp')}{' '}
          {can('seeIntegrations') && <Link to={workflowHubPath(companyId)}>{t('dialog.hub')}</Link>}
        </>
      )}
    </Box>
  );
}
