import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { EndpointDrawerQuery } from '../../../__generated__/EndpointDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import '../inventory.texts.ts';
import { EndpointContent } from './EndpointContent.tsx';

export type EndpointDrawerQueries = { endpoint: EndpointDrawerQuery };

const EndpointDrawerDocument = graphql`
  query EndpointDrawerQuery($companyId: ID!, $endpointId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      sampling
      endpoint(endpointId: $endpointId) {
        ...EndpointContent_endpoint
      }
    }
  }
`;

/** One endpoint: summary and parameters, with the reasons for what was learned. */
export default function EndpointDrawer({
  queries,
  drawer,
  isStale,
}: DrawerProps<EndpointDrawerQueries>) {
  const { t } = useTranslation('inventory');
  const { company } = usePreloadedQuery<EndpointDrawerQuery>(
    EndpointDrawerDocument,
    queries.endpoint,
  );
  if (company?.endpoint)
    return (
      <EndpointContent
        endpoint={company.endpoint}
        drawer={drawer}
        isStale={isStale}
        isSampling={company.sampling}
      />
    );
  return (
    <MissingDrawer
      kind={t('drawer.kind')}
      title={t('drawer.missing')}
      body={t('drawer.missingBody')}
    />
  );
}
