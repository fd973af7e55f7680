import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowHosts_flow$key } from '../../../__generated__/FlowHosts_flow.graphql.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { ListLink } from './ListLink.tsx';
import { PlaceTable } from './PlaceTable.tsx';

interface FlowHostsProps {
  readonly flow: FlowHosts_flow$key;
  /** The endpoints that have the data. */
  readonly filter: { readonly all: readonly FilterNode[] };
}

/** Hosts that a type of data flows through; each leads to its endpoints that have it. */
export function FlowHosts({ flow, filter }: FlowHostsProps) {
  const { t } = useTranslation('dataSecurity');
  const { hosts, hostCount } = useFragment(
    graphql`
      fragment FlowHosts_flow on DataFlowPlaces @throwOnFieldError {
        hostCount
        hosts {
          endpoints
          host {
            hostId
            name
            isExternal
          }
        }
      }
    `,
    flow,
  );
  const rows = hosts.map(({ host, endpoints }, index) => ({
    key: host?.hostId ?? String(index),
    name: host ? (
      <ListLink
        filter={{ all: [...filter.all, { field: 'hostName', op: 'is', value: [host.name] }] }}
      >
        <HostText host={host.name} isExternal={host.isExternal ?? false} />
      </ListLink>
    ) : (
      t('flow.gone')
    ),
    endpoints,
  }));
  return <PlaceTable title={t('flow.hosts')} count={hostCount} rows={rows} />;
}
