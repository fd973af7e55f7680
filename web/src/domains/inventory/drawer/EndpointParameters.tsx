import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { EndpointParameters_endpoint$key } from '../../../__generated__/EndpointParameters_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SectionBoundary, SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import type { ListInPlace } from './useListInPlace.ts';
import { parametersPath } from '../parameters/parameters.paths.ts';
import type { EndpointTabs } from './useEndpointTabs.ts';

const TunedParameters = lazy(() => import('../tunes/TunedParameters.tsx'));
const ParametersTab = lazy(() =>
  import('../parameters/ParametersTab.tsx').then((parts) => ({ default: parts.ParametersTab })),
);

interface EndpointParametersProps {
  readonly endpoint: EndpointParameters_endpoint$key;
  readonly tabs: EndpointTabs;
  readonly isSampling: boolean;
  /** What the address says of the table, and how to change it. */
  readonly list: ListInPlace;
}

/** The tab of all parameters, or of one content type and side, which has a page of its own. */
export function EndpointParameters({ endpoint, tabs, isSampling, list }: EndpointParametersProps) {
  const { companyId } = useCompany();
  const data = useFragment(
    graphql`
      fragment EndpointParameters_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        api @catch(to: NULL) {
          apiId
        }
        ...TunedParameters_endpoint
      }
    `,
    endpoint,
  );
  const { endpointId, method, api } = data;
  const { template, parameters, isComplete, current } = tabs;
  if (parameters === null) return <SectionFailure />;
  const page =
    template &&
    api &&
    parametersPath(companyId, {
      apiId: api.apiId,
      endpointId,
      method,
      contentType: template.name,
      side: template.side,
    });
  return (
    <Suspense fallback={<SkeletonBlock height={480} lines={12} />}>
      <ParametersTab
        key={`${endpointId} ${current}`}
        parameters={parameters}
        isComplete={isComplete}
        isSampling={isSampling}
        list={list}
        tuned={
          <SectionBoundary>
            <TunedParameters endpoint={data} />
          </SectionBoundary>
        }
        {...(page && { page })}
      />
    </Suspense>
  );
}
