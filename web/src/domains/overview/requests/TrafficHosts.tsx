import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MonitoredHostTrafficQuery$data } from '../../../__generated__/MonitoredHostTrafficQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { ShareBar, TopRows } from '../../../ui/marks/ShareBar.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';

interface TrafficHostsProps {
  readonly hosts: NonNullable<MonitoredHostTrafficQuery$data['company']>['hostTraffic'];
}

/** Hosts with their requests, the most first, each leading to its endpoints. */
export function TrafficHosts({ hosts }: TrafficHostsProps) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { listOf } = useOverviewFilter();
  return (
    <TopRows>
      {hosts.map(({ hostId, name, isExternal, requests }) => (
        <li key={hostId}>
          <Link
            to={inventoryPath(companyId, {
              filter: listOf('endpoints', { field: 'hostName', op: 'is', value: [name] }),
            })}
          >
            <HostText host={name} isExternal={isExternal === true} />
            <b aria-label={t('hosts.requests', counted(requests))}>
              <NumberText value={requests} />
            </b>
            <ShareBar value={requests} most={hosts[0]?.requests ?? requests} />
          </Link>
        </li>
      ))}
    </TopRows>
  );
}
