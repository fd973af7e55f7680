import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { MonitoredHostTrafficQuery } from '../../../__generated__/MonitoredHostTrafficQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../entities/routing/Boundaries.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { ShareBar, TopRows } from '../../../ui/marks/ShareBar.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { ingestPath } from '../../ingest/ingest.paths.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { HOSTS_PX } from './hostsHeight.ts';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    width: '360px',
    maxWidth: 'full',
    '& > header': { display: 'flex', flexDirection: 'column' },
    '& h2': { textStyle: 'body', fontWeight: 'semibold' },
    '& > header small': { textStyle: 'small', color: 'fg.subtle' },
    '& > div': { overflowY: 'auto', marginInline: '-8px', paddingInline: '2' },
    '& > footer': { display: 'flex', justifyContent: 'space-between', textStyle: 'small' },
  },
});

/** The hosts with the most requests, each leading to its endpoints. */
export default function MonitoredHostTraffic() {
  const { t } = useTranslation('overview');
  const { companyId, can } = useCompany();
  const { company } = useLazyLoadQuery<MonitoredHostTrafficQuery>(
    graphql`
      query MonitoredHostTrafficQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          hosts(first: 50, sort: requests, direction: descending) {
            totalCount @catch(to: NULL)
            edges {
              node {
                hostId
                name
                isExternal
                requests
              }
            }
          }
        }
      }
    `,
    { companyId },
    { fetchKey: useAttemptKey(), fetchPolicy: 'network-only' },
  );
  const hosts = (company?.hosts.edges ?? []).map(({ node }) => node);
  const total = company?.hosts.totalCount ?? null;
  return (
    <Panel aria-label={t('hosts.title')}>
      <header>
        <h2>{t('hosts.title')}</h2>
        <small>{t('hosts.about')}</small>
      </header>
      <div style={{ maxHeight: HOSTS_PX }}>
        {hosts.length === 0 ? (
          <EmptyState title={t('hosts.none')} body={t('hosts.noneBody')} />
        ) : (
          <TopRows>
            {hosts.map(({ hostId, name, isExternal, requests }) => (
              <li key={hostId}>
                <Link
                  to={inventoryPath(companyId, {
                    filter: { all: [{ field: 'hostName', op: 'is', value: [name] }] },
                  })}
                >
                  <HostText host={name} isExternal={isExternal} />
                  <b aria-label={t('hosts.requests', counted(requests))}>
                    <NumberText value={requests} />
                  </b>
                  <ShareBar value={requests} most={hosts[0]?.requests ?? requests} />
                </Link>
              </li>
            ))}
          </TopRows>
        )}
      </div>
      <footer>
        <Link to={inventoryPath(companyId, { groupBy: 'host' })}>
          {total === null ? t('hosts.uncounted') : t('hosts.all', counted(total))}
        </Link>
        {can('seeIngest') && <Link to={ingestPath(companyId)}>{t('hosts.ingest')}</Link>}
      </footer>
    </Panel>
  );
}
