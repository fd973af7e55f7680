import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { gapsPath } from '../../posture/posture.paths.ts';
import { Box } from '../../../ui/layout/Boxes.ts';
import { type Finding, filterOf, FINDINGS, useUploadFindings } from './useUploadFindings.ts';
import { formatNumber } from '../../../ui/text/format.ts';

function pathOf(companyId: string, finding: Finding, source: string): string {
  const filter = filterOf(finding, source);
  if (finding === 'gaps') return gapsPath(companyId, { filter });
  return inventoryPath(companyId, { filter, groupBy: finding === 'hosts' ? 'host' : undefined });
}

/** What is known of an upload's source so far, each number leading to what it counts. */
export function UploadFindings({ source }: { readonly source: string }) {
  const { t } = useTranslation('ingest');
  const { companyId } = useCompany();
  const found = useUploadFindings(source);
  const shown = FINDINGS.flatMap((finding) => {
    const count = found[finding] ?? 0;
    return count === 0 ? [] : [{ finding, count }];
  });
  if (shown.length === 0) return null;
  const ofSource = filterOf('endpoints', source);
  return (
    <Box
      as="ul"
      display="flex"
      flexWrap="wrap"
      order={1}
      gap="0 8px"
      width="full"
      aria-label={t('upload.found.label', { source })}
    >
      {shown.map(({ finding, count }) => (
        <li key={finding}>
          <Link to={pathOf(companyId, finding, source)}>
            {t(`upload.found.${finding}`, { count, formatted: formatNumber(count) })}
          </Link>
        </li>
      ))}
      {found.gaps === 0 && (found.endpoints ?? 0) > 0 && (
        <li>
          <Link to={inventoryPath(companyId, { filter: ofSource, sort: 'riskScore' })}>
            {t('upload.found.noGaps')}
          </Link>
        </li>
      )}
    </Box>
  );
}
