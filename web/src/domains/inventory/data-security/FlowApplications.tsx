import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowApplications_flow$key } from '../../../__generated__/FlowApplications_flow.graphql.ts';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { ListLink } from './ListLink.tsx';
import { PlaceTable } from './PlaceTable.tsx';

interface FlowApplicationsProps {
  readonly flow: FlowApplications_flow$key;
  /** The endpoints that have the data. */
  readonly filter: { readonly all: readonly FilterNode[] };
}

/** Applications that a type of data flows through, where endpoints are labelled with them. */
export function FlowApplications({ flow, filter }: FlowApplicationsProps) {
  const { t } = useTranslation('dataSecurity');
  const { applications, applicationCount } = useFragment(
    graphql`
      fragment FlowApplications_flow on DataFlowPlaces @throwOnFieldError {
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
    flow,
  );
  if (!applications) return null;
  const rows = applications.map(({ labelId, label, endpoints }) => ({
    key: labelId,
    name: (
      <ListLink filter={{ all: [...filter.all, { field: 'label', op: 'is', value: [labelId] }] }}>
        {label.ok ? (
          <TruncatedText text={label.value?.name ?? t('applications.gone')} />
        ) : (
          <Unavailable />
        )}
      </ListLink>
    ),
    endpoints,
  }));
  return (
    <PlaceTable
      title={t('flow.applications')}
      count={applicationCount ?? applications.length}
      rows={rows}
    />
  );
}
