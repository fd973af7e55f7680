import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { LatestDiscoveriesQuery } from '../../__generated__/LatestDiscoveriesQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { inventoryPath } from '../inventory/inventory.paths.ts';
import { DiscoveryRow } from './DiscoveryRow.tsx';
import { useOverviewFilter } from './useOverviewFilter.ts';

const LatestDiscoveriesDocument = graphql`
  query LatestDiscoveriesQuery($companyId: ID!, $filter: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      latestDiscoveries(first: 10, filter: $filter) {
        hostId
        ...DiscoveryRow_discovery
      }
    }
  }
`;

/** Card height of the specification. */
export const LATEST_PX = 340;

/** What was discovered last, host by host, each unfolding to its newest endpoints. */
export function LatestDiscoveries({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<LatestDiscoveriesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<LatestDiscoveriesQuery>(
    LatestDiscoveriesDocument,
    queryRef,
  );
  const { isFiltered, listOf } = useOverviewFilter();
  const discoveries = company?.latestDiscoveries ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel
      title={t('latest.title')}
      height={LATEST_PX}
      isFlush
      actions={
        <Link
          to={inventoryPath(companyId, { filter: listOf('discoveries'), sort: 'detectionTime' })}
        >
          {t('latest.open')}
        </Link>
      }
    >
      {discoveries.length === 0 ? (
        <EmptyState
          title={t('latest.none')}
          body={t(isFiltered ? 'filtered' : 'latest.noneBody')}
        />
      ) : (
        <div className="latest">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('latest.host')}</th>
                <th scope="col">{t('latest.found')}</th>
                <th scope="col">{t('latest.risk')}</th>
                <th scope="col">{t('latest.age')}</th>
                <th scope="col" aria-label={t('latest.dismiss')} />
              </tr>
            </thead>
            {discoveries.map((each) => (
              <DiscoveryRow
                key={each.hostId}
                discovery={each}
                isOpen={each.hostId === openId}
                onToggle={() => setOpenId(each.hostId === openId ? null : each.hostId)}
              />
            ))}
          </table>
        </div>
      )}
    </Panel>
  );
}
