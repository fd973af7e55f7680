import { graphql, usePreloadedQuery } from 'react-relay';
import { Navigate } from 'react-router-dom';
import type { IndexPageQuery } from '../../__generated__/IndexPageQuery.graphql.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';

export type IndexQueries = { index: IndexPageQuery };

const IndexPageDocument = graphql`
  query IndexPageQuery @preloadable @throwOnFieldError {
    terms {
      isAccepted
    }
    viewer {
      defaultCompanyId
      companies {
        companyId
      }
      closedCompanies {
        companyId
      }
    }
  }
`;

/**
 * Leads to the default company, else to the first one; before terms are accepted, and without a
 * company, to the page that says so.
 */
export default function IndexPage({ queries }: PageProps<IndexQueries>) {
  const { viewer, terms } = usePreloadedQuery<IndexPageQuery>(IndexPageDocument, queries.index);
  const companies = viewer?.companies ?? [];
  const company =
    companies.find(({ companyId }) => companyId === viewer?.defaultCompanyId) ??
    companies[0] ??
    viewer?.closedCompanies[0];
  if (!terms.isAccepted) return <Navigate to="/terms-and-conditions" replace />;
  return <Navigate to={company ? `/${company.companyId}/overview` : '/unauthorized'} replace />;
}
