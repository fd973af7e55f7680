import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { graphql, useFragment } from 'react-relay';
import type { FlowPlaces_flow$key } from '../../../__generated__/FlowPlaces_flow.graphql.ts';
import { FlowApis } from './FlowApis.tsx';
import { FlowApplications } from './FlowApplications.tsx';
import { FlowHosts } from './FlowHosts.tsx';

interface FlowPlacesProps {
  readonly flow: FlowPlaces_flow$key;
  /** The endpoints that have the data. */
  readonly filter: { readonly all: readonly FilterNode[] };
}

/** Hosts, APIs and applications that a type of data flows through, the most endpoints first. */
export function FlowPlaces({ flow: key, filter }: FlowPlacesProps) {
  const flow = useFragment(
    graphql`
      fragment FlowPlaces_flow on DataFlowPlaces @throwOnFieldError {
        ...FlowHosts_flow
        ...FlowApis_flow
        ...FlowApplications_flow
      }
    `,
    key,
  );
  return (
    <>
      <FlowHosts flow={flow} filter={filter} />
      <FlowApis flow={flow} />
      <FlowApplications flow={flow} filter={filter} />
    </>
  );
}
