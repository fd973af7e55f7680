import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { type InventoryParams, toFilter } from '../inventoryParams.ts';

/** Address of the endpoints that are shown, all of them, as CSV in the same order and columns. */
function csvPath(companyId: string, params: InventoryParams): string {
  const search = new URLSearchParams({ sort: params.sort, direction: params.direction });
  const filter = toFilter(params);
  if (filter !== null) search.set('filters', JSON.stringify(filter));
  if (params.columns.length > 0) search.set('columns', params.columns.join(','));
  return `/download/inventory/${companyId}/endpoints.csv?${search.toString()}`;
}

/** Downloads what is shown. */
export function DownloadCsv({ params }: { readonly params: InventoryParams }) {
  const { t } = useTranslation('inventoryPage');
  const { companyId } = useCompany();
  return (
    <Button asChild>
      <DownloadLink href={csvPath(companyId, params)} title={t('csv')} aria-label={t('csv')}>
        <Download size={14} /> CSV
      </DownloadLink>
    </Button>
  );
}
