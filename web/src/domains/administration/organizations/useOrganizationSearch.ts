import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useOrganizationSearchQuery,
  useOrganizationSearchQuery$data,
} from '../../../__generated__/useOrganizationSearchQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

type Found = NonNullable<useOrganizationSearchQuery$data['company']>['organizations'];

export interface OrganizationSearch {
  /** By name; null until the first answer. */
  readonly organizations: readonly Found['edges'][number]['node'][] | null;
  /** Whether more than these match. */
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
}

const PAUSE_MS = 150;
const NOTHING: OrganizationSearch = { organizations: null, hasMore: false, hasFailed: false };

/** The first organizations whose names contain a text, as it is typed. */
export function useOrganizationSearch(text: string): OrganizationSearch {
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(NOTHING);
  const search = text.trim();
  useEffect(() => {
    let stop = (): void => undefined;
    const ask = () => {
      const request = fetchQuery<useOrganizationSearchQuery>(
        environment,
        graphql`
          query useOrganizationSearchQuery($companyId: ID!, $search: String) @throwOnFieldError {
            company(companyId: $companyId) {
              organizations(first: 50, search: $search) {
                edges {
                  node {
                    organizationId
                    name
                    environmentsCount
                  }
                }
                pageInfo {
                  hasNextPage
                }
              }
            }
          }
        `,
        { companyId, search: search === '' ? null : search },
      ).subscribe({
        next: ({ company }) =>
          setFound({
            organizations: company?.organizations.edges.map(({ node }) => node) ?? [],
            hasMore: company?.organizations.pageInfo.hasNextPage === true,
            hasFailed: false,
          }),
        error: () => setFound((now) => ({ ...now, hasFailed: true })),
      });
      stop = () => request.unsubscribe();
    };
    const timer = setTimeout(ask, search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, companyId, search]);
  return found;
}
