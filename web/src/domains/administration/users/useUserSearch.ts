import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useUserSearchQuery,
  useUserSearchQuery$data,
} from '../../../__generated__/useUserSearchQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { userList } from './userList.ts';

/** Users that a search shows at most. */
const FOUND = 20;
/** The service is asked when the person pauses. */
const PAUSE_MS = 500;

type Company = NonNullable<useUserSearchQuery$data['company']>;
export type FoundUser = Company['organizationUsers']['edges'][number]['node'];

/** Users of the organization whose name or email contains a text; null until they are there. */
export function useUserSearch(typed: string) {
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const [users, setUsers] = useState<readonly FoundUser[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const document = graphql`
      query useUserSearchQuery($companyId: ID!, $count: Int!, $wanted: FilterInput)
      @throwOnFieldError {
        company(companyId: $companyId) {
          organizationUsers(first: $count, filter: $wanted) {
            edges {
              node {
                userId
                email
                firstName
                lastName
              }
            }
          }
        }
      }
    `;
    let stop: (() => void) | undefined;
    const ask = () => {
      const wanted = userList.filterOf({ filter: { all: [] }, search: typed.trim() });
      const subscription = fetchQuery<useUserSearchQuery>(
        relay,
        document,
        { companyId, count: FOUND, wanted },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ company }) => {
          setUsers((company?.organizationUsers.edges ?? []).map(({ node }) => node));
          setHasFailed(false);
        },
        error: () => setHasFailed(true),
      });
      stop = () => subscription.unsubscribe();
    };
    const timer = setTimeout(ask, typed === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [relay, companyId, typed]);
  return { users, hasFailed };
}
