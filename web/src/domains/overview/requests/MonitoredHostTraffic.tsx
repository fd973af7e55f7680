import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { MonitoredHostTrafficQuery } from '../../../__generated__/MonitoredHostTrafficQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../entities/routing/Boundaries.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { ingestPath } from '../../ingest/ingest.paths.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { overviewAddress } from '../overviewAddress.ts';
import { graphFilter } from '../overviewFilter.ts';
import { trafficOf } from '../overviewParams.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { HOSTS_PX } from './hostsHeight.ts';
import { TrafficHosts } from './TrafficHosts.tsx';

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

interface MonitoredHostTrafficProps {
  /** Which requests are counted, in words. */
  readonly note: string | null;
}

/** The hosts with the most requests of the period, each leading to its endpoints. */
export default function MonitoredHostTraffic({ note }: MonitoredHostTrafficProps) {
  const { t } = useTranslation('overview');
  const { companyId, can } = useCompany();
  const [{ period }] = useAddress(overviewAddress);
  const { filter } = useOverviewFilter();
  const { company } = useLazyLoadQuery<MonitoredHostTrafficQuery>(
    graphql`
      query MonitoredHostTrafficQuery(
        $companyId: ID!
        $days: Int
        $orAllTime: Boolean!
        $thisMonth: Boolean!
        $trafficFilter: FilterInput
      ) @throwOnFieldError {
        company(companyId: $companyId) {
          hostTraffic(
            days: $days
            orAllTime: $orAllTime
            thisMonth: $thisMonth
            filter: $trafficFilter
          ) {
            hostId
            name
            isExternal
            requests
          }
          hosts(first: 1) {
            totalCount @catch(to: NULL)
          }
        }
      }
    `,
    { companyId, ...trafficOf(period), trafficFilter: graphFilter(filter, 'traffic') },
    { fetchKey: useAttemptKey(), fetchPolicy: 'network-only' },
  );
  const hosts = company?.hostTraffic ?? [];
  const total = company?.hosts.totalCount ?? null;
  return (
    <Panel aria-label={t('hosts.title')}>
      <header>
        <h2>{t('hosts.title')}</h2>
        {note !== null && <small>{t('hosts.about', { period: note })}</small>}
      </header>
      <div style={{ maxHeight: HOSTS_PX }}>
        {hosts.length === 0 ? (
          <EmptyState title={t('hosts.none')} body={t('hosts.noneBody')} />
        ) : (
          <TrafficHosts hosts={hosts} />
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
