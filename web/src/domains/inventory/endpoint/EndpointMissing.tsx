import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { inventoryPath } from '../inventory.paths.ts';

/** Says that there is no endpoint under this address, with the way to all of them. */
export function EndpointMissing() {
  const { t } = useTranslation('inventory');
  const { companyId } = useCompany();
  const back = (
    <Button asChild>
      <Link to={inventoryPath(companyId)}>{t('drawer.toInventory')}</Link>
    </Button>
  );
  return (
    <>
      <title>{`${t('drawer.missing')} · Palisade`}</title>
      <EmptyState
        isPage
        icon={<FileQuestionMark size={16} />}
        title={t('drawer.missing')}
        body={t('drawer.missingBody')}
        action={back}
      />
    </>
  );
}
