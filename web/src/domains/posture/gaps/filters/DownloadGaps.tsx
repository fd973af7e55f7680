import { GAP_COLUMNS as IN_FILES } from '@palisade/vocabulary/gapColumns.ts';
import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../../ui/files/DownloadLink.tsx';
import type { GapsParams } from '../gapsParams.ts';
import { gapFilter } from '../gapsQuery.ts';

interface DownloadGapsProps {
  readonly status: GapStatus;
  readonly params: GapsParams;
}

/**
 * Address of the gaps that are shown, all of them, as CSV in the same order and columns; a chart is
 * no column of a file.
 */
function gapsCsvPath(companyId: string, { status, params }: DownloadGapsProps): string {
  const search = new URLSearchParams({ status, sort: params.sort, direction: params.direction });
  const filter = gapFilter(params);
  if (filter !== null) search.set('filters', JSON.stringify(filter));
  const columns = params.columns.filter((key) => Object.hasOwn(IN_FILES, key));
  if (columns.length > 0) search.set('columns', columns.join(','));
  return `/download/posture/${companyId}/gaps.csv?${search.toString()}`;
}

/** Downloads what is shown. */
export function DownloadGaps(props: DownloadGapsProps) {
  const { t } = useTranslation('gaps');
  const { companyId } = useCompany();
  return (
    <Button asChild>
      <DownloadLink href={gapsCsvPath(companyId, props)} title={t('csv')} aria-label={t('csv')}>
        <Download size={14} /> CSV
      </DownloadLink>
    </Button>
  );
}
