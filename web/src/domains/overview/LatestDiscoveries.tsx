import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { LatestDiscoveriesQuery } from '../../__generated__/LatestDiscoveriesQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { inventoryPath } from '../inventory/inventory.paths.ts';
import { DiscoveredHost } from './DiscoveredHost.tsx';

const LatestDiscoveriesDocument = graphql`
  query LatestDiscoveriesQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      hosts(first: 10, sort: detectionTime, direction: descending) {
        edges {
          node {
            hostId
            ...DiscoveredHost_host
          }
        }
      }
    }
  }
`;

/** Card height of the specification. */
export const LATEST_PX = 340;

/** The newest hosts, each unfolding to its newest endpoints. */
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
  const edges = company?.hosts.edges ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel
      title={t('latest.title')}
      height={LATEST_PX}
      isFlush
      actions={<Link to={inventoryPath(companyId)}>{t('latest.open')}</Link>}
    >
      {edges.length === 0 ? (
        <EmptyState title={t('latest.none')} body={t('latest.noneBody')} />
      ) : (
        <div className="latest">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('latest.host')}</th>
                <th scope="col">{t('latest.found')}</th>
                <th scope="col">{t('latest.risk')}</th>
                <th scope="col">{t('latest.age')}</th>
              </tr>
            </thead>
            {edges.map(({ node }) => (
              <DiscoveredHost
                key={node.hostId}
                host={node}
                isOpen={node.hostId === openId}
                onToggle={() => setOpenId(node.hostId === openId ? null : node.hostId)}
              />
            ))}
          </table>
        </div>
      )}
    </Panel>
  );
}
