import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { EndpointTabContent_endpoint$key } from '../../../__generated__/EndpointTabContent_endpoint.graphql.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { EndpointParameters } from './EndpointParameters.tsx';
import { EndpointSummary } from './EndpointSummary.tsx';
import type { EndpointTabs } from './useEndpointTabs.ts';
import type { ListInPlace } from './useListInPlace.ts';

const EndpointChanges = lazy(() => import('../changes/EndpointChanges.tsx'));

interface EndpointTabContentProps {
  readonly endpoint: EndpointTabContent_endpoint$key;
  readonly tabs: EndpointTabs;
  readonly isSampling: boolean;
  /** What the address says of the table of parameters, and how to change it. */
  readonly list: ListInPlace;
  readonly onTab: (tab: string) => void;
}

/** What the current tab of an endpoint shows. */
export function EndpointTabContent({
  endpoint,
  tabs,
  isSampling,
  list,
  onTab,
}: EndpointTabContentProps) {
  const data = useFragment(
    graphql`
      fragment EndpointTabContent_endpoint on Endpoint @throwOnFieldError {
        endpointId
        ...EndpointSummary_endpoint
        ...EndpointParameters_endpoint
      }
    `,
    endpoint,
  );
  switch (tabs.current) {
    case 'summary':
      return (
        <WidgetBoundary fallback={null}>
          <EndpointSummary endpoint={data} onAllParameters={() => onTab('parameters')} />
        </WidgetBoundary>
      );
    case 'changes':
      return (
        <WidgetBoundary fallback={<SkeletonBlock height={480} lines={12} />}>
          <EndpointChanges key={data.endpointId} endpointId={data.endpointId} />
        </WidgetBoundary>
      );
    default:
      return <EndpointParameters endpoint={data} tabs={tabs} isSampling={isSampling} list={list} />;
  }
}
