import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { useParams } from 'react-router-dom';
import type { ParametersPageQuery } from '../../../__generated__/ParametersPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../inventory.texts.ts';
import './parameters.texts.ts';
import { Missing } from './ParametersMissing.tsx';
import { TemplateParameters } from './TemplateParameters.tsx';

export type ParametersQueries = { endpoint: ParametersPageQuery };

const ParametersPageDocument = graphql`
  query ParametersPageQuery($companyId: ID!, $endpointId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      sampling
      endpoint(endpointId: $endpointId) {
        method
        api @catch(to: NULL) {
          apiId
        }
        ...TemplateParameters_endpoint
      }
    }
  }
`;

/**
 * The parameters of one content type and side of an endpoint; words where the address names none.
 */
export default function ParametersPage({ queries }: PageProps<ParametersQueries>) {
  const { t } = useTranslation('parameters');
  const { company } = usePreloadedQuery<ParametersPageQuery>(
    ParametersPageDocument,
    queries.endpoint,
  );
  const { apiId = '', method = '', contentType = '', side = '' } = useParams();
  const endpoint = company?.endpoint;
  if (!company || !endpoint) return <Missing body={t('page.missingBody')} />;
  // An API that could not be loaded is taken for that of the address.
  if (endpoint.api && endpoint.api.apiId !== apiId) return <Missing body={t('page.otherApi')} />;
  if (endpoint.method !== method.toUpperCase())
    return <Missing body={t('page.otherMethod', { method: endpoint.method, asked: method })} />;
  if (side !== 'request' && side !== 'response')
    return <Missing body={t('page.noSide', { side })} />;
  return (
    <TemplateParameters
      key={`${contentType} ${side}`}
      endpoint={endpoint}
      contentType={contentType}
      side={side}
      isSampling={company.sampling}
    />
  );
}
