import { graphql, usePreloadedQuery } from 'react-relay';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { EndpointPageQuery } from '../../../__generated__/EndpointPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { EndpointContent } from '../drawer/EndpointContent.tsx';
import { MergedNote } from '../drawer/MergedNote.tsx';
import { endpointPath } from '../inventory.paths.ts';
import '../inventory.texts.ts';
import { ALL_PARAMETERS, parameterListAddress } from '../parameters/parameterList.ts';
import { EndpointMissing } from './EndpointMissing.tsx';
import { EndpointPageFrame } from './EndpointPageFrame.tsx';

const EndpointPageDocument = graphql`
  query EndpointPageQuery($companyId: ID!, $endpointId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      sampling
      endpoint(endpointId: $endpointId) {
        endpointId
        method
        path
        api @catch(to: NULL) {
          apiId
        }
        ...EndpointContent_endpoint
      }
    }
  }
`;

interface ShownEndpoint {
  readonly apiId: string;
  readonly endpointId: string;
  readonly method: string;
}

/** Goes to a tab of the endpoint shown, or of another one. */
function useShow() {
  const { companyId } = useCompany();
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  return (from: ShownEndpoint, endpointId: string, tab: string) => {
    // Its API and method are known when it has come, and the address with them.
    if (endpointId !== from.endpointId) {
      const { apiId, method } = from;
      const place = endpointPath(companyId, { apiId, endpointId, method });
      void navigate(`${place}${tab === 'summary' ? '' : `?tab=${encodeURIComponent(tab)}`}`);
      return;
    }
    setSearch(
      (now) => {
        // Each tab begins with all of its parameters.
        const kept = parameterListAddress.write(now, ALL_PARAMETERS);
        if (tab === 'summary') kept.delete('tab');
        else kept.set('tab', tab);
        return kept;
      },
      { replace: true },
    );
  };
}

/**
 * One endpoint on a page of its own. An address that names an endpoint merged into this one, or
 * another API or method, becomes its address.
 */
export default function EndpointPage({
  queries,
  isStale,
}: PageProps<{ endpoint: EndpointPageQuery }>) {
  const { companyId } = useCompany();
  const { apiId, endpointId = '', method } = useParams();
  const [search] = useSearchParams();
  const show = useShow();
  const { company } = usePreloadedQuery<EndpointPageQuery>(EndpointPageDocument, queries.endpoint);
  const endpoint = company?.endpoint;
  if (!company || !endpoint) return <EndpointMissing />;
  // Without its API, which could not be loaded now, the address stays as it is.
  const ownApi = endpoint.api?.apiId ?? apiId ?? '';
  const own = endpointPath(companyId, {
    apiId: ownApi,
    endpointId: endpoint.endpointId,
    method: endpoint.method,
  });
  const isOwn =
    endpoint.endpointId === endpointId &&
    ownApi === apiId &&
    endpoint.method.toLowerCase() === method;
  if (!isOwn && !isStale) {
    const kept = new URLSearchParams(search);
    if (endpoint.endpointId !== endpointId) kept.set('was', endpointId);
    return <Navigate to={`${own}${kept.size > 0 ? `?${kept.toString()}` : ''}`} replace />;
  }
  const tab = search.get('tab') ?? undefined;
  return (
    <Page container="drawer / inline-size" css={{ '& > .p-drawer-body': { bg: 'bg.panel' } }}>
      <title>{`${endpoint.method} ${endpoint.path} · Palisade`}</title>
      {search.has('was') && <MergedNote id={search.get('was') ?? ''} />}
      <EndpointContent
        endpoint={endpoint}
        drawer={{ id: endpoint.endpointId, ...(tab !== undefined && { tab }) }}
        isStale={isStale}
        isSampling={company.sampling}
        frame={EndpointPageFrame}
        onShow={(shownId, next) => show({ ...endpoint, apiId: ownApi }, shownId, next)}
      />
    </Page>
  );
}
