import { graphql, usePreloadedQuery } from 'react-relay';
import type { IpAllowedListPageQuery } from '../../../__generated__/IpAllowedListPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../administration.texts.ts';
import type { IpAllowedListQueries } from '../administration.routes.ts';
import { AllowedRanges } from './AllowedRanges.tsx';

const IpAllowedListPageDocument = graphql`
  query IpAllowedListPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...AllowedRanges_company
    }
  }
`;

/** Addresses from which alone the company can be used. */
export default function IpAllowedListPage({ queries }: PageProps<IpAllowedListQueries>) {
  const { company } = usePreloadedQuery<IpAllowedListPageQuery>(
    IpAllowedListPageDocument,
    queries.list,
  );
  return company && <AllowedRanges company={company} />;
}
