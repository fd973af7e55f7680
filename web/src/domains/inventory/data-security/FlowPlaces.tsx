import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowPlaces_flow$key } from '../../../__generated__/FlowPlaces_flow.graphql.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { ListLink } from './ListLink.tsx';
import { PlaceTable } from './PlaceTable.tsx';

interface FlowPlacesProps {
  readonly flow: FlowPlaces_flow$key;
  /** The endpoints that have the data. */
  readonly filter: { readonly all: readonly FilterNode[] };
}

/** Hosts, APIs and applications that a type of data flows through, the most endpoints first. */
export function FlowPlaces({ flow: key, filter }: FlowPlacesProps) {
  const { t } = useTranslation('dataSecurity');
  const flow = useFragment(
    graphql`
      fragment FlowPlaces_flow on DataFlowPlaces @throwOnFieldError {
        hostCount
        hosts {
          endpoints
          host {
            hostId
            name
            isExternal
          }
        }
        apiCount
        apis {
          endpoints
          api {
            apiId
            name
            basePath
            host {
              name
            }
          }
        }
        applicationCount
        applications {
          labelId
          endpoints
          label @catch {
            name
          }
        }
      }
    `,
    key,
  );
  const within = (node: FilterNode, children: ReactNode) => (
    <ListLink filter={{ all: [...filter.all, node] }}>{children}</ListLink>
  );
  const { applications, applicationCount } = flow;
  return (
    <>
      <PlaceTable
        title={t('flow.hosts')}
        count={flow.hostCount}
        rows={flow.hosts.map(({ host, endpoints }, index) => ({
          key: host?.hostId ?? String(index),
          name: host
            ? within(
                { field: 'hostName', op: 'is', value: [host.name] },
                <HostText host={host.name} isExternal={host.isExternal ?? false} />,
              )
            : t('flow.gone'),
          endpoints,
        }))}
      />
      <PlaceTable
        title={t('flow.apis')}
        count={flow.apiCount}
        rows={flow.apis.map(({ api, endpoints }, index) => ({
          key: api?.apiId ?? String(index),
          name: <TruncatedText text={api ? `${api.host.name}${api.basePath}` : t('flow.gone')} />,
          endpoints,
        }))}
      />
      {applications && (
        <PlaceTable
          title={t('flow.applications')}
          count={applicationCount ?? applications.length}
          rows={applications.map(({ labelId, label, endpoints }) => ({
            key: labelId,
            name: within(
              { field: 'label', op: 'is', value: [labelId] },
              label.ok ? (
                <TruncatedText text={label.value?.name ?? t('applications.gone')} />
              ) : (
                <Unavailable />
              ),
            ),
            endpoints,
          }))}
        />
      )}
    </>
  );
}
