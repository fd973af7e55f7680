import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useDenyEntriesQuery } from '../../__generated__/useDenyEntriesQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';

const DenyEntriesDocument = graphql`
  query useDenyEntriesQuery($companyId: ID!, $integrationId: ID!, $after: String, $search: String)
  @throwOnFieldError {
    company(companyId: $companyId) {
      denyEntries(integrationId: $integrationId, first: 50, after: $after, search: $search) {
        edges {
          node {
            entryId
            range
            addedBy
            addedAt
            expiresAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

type Page = NonNullable<useDenyEntriesQuery['response']['company']>['denyEntries'];
export type DenyEntry = Page['edges'][number]['node'];

interface Found {
  readonly entries: readonly DenyEntry[];
  /** Cursor of the next page; null when there is none. */
  readonly next: string | null;
}

/** Addresses on a deny list: null while they are asked for, `failed` when they could not be. */
export function useDenyEntries(integrationId: string, search: string) {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [found, setFound] = useState<Found | 'failed' | null>(null);
  const [asked, setAsked] = useState(0);
  const ask = useCallback(
    (after: string | null, before: readonly DenyEntry[]) =>
      fetchQuery<useDenyEntriesQuery>(
        environment,
        DenyEntriesDocument,
        { companyId, integrationId, after, search },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ company }) =>
          setFound(
            company
              ? {
                  entries: [...before, ...company.denyEntries.edges.map(({ node }) => node)],
                  next: company.denyEntries.pageInfo.hasNextPage
                    ? (company.denyEntries.pageInfo.endCursor ?? null)
                    : null,
                }
              : 'failed',
          ),
        error: () => setFound('failed'),
      }),
    [environment, companyId, integrationId, search],
  );
  useEffect(() => {
    const subscription = ask(null, []);
    return () => subscription.unsubscribe();
  }, [ask, asked]);
  return {
    found,
    again: () => setAsked((count) => count + 1),
    more: () =>
      void (
        found !== null &&
        found !== 'failed' &&
        found.next !== null &&
        ask(found.next, found.entries)
      ),
  };
}
