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
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
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
  const handleShow = (shownId: string, next: string) => {
    // Its API and method are known when it has come, and the address with them.
    if (shownId !== endpoint.endpointId) {
      const place = endpointPath(companyId, {
        apiId: ownApi,
        endpointId: shownId,
        method: endpoint.method,
      });
      void navigate(`${place}${next === 'summary' ? '' : `?tab=${encodeURIComponent(next)}`}`);
      return;
    }
    setSearch(
      (now) => {
        const kept = new URLSearchParams(now);
        if (next === 'summary') kept.delete('tab');
        else kept.set('tab', next);
        return kept;
      },
      { replace: true },
    );
  };
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
        onShow={handleShow}
      />
    </Page>
  );
}
