import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useApiTokens_company$data,
  useApiTokens_company$key,
} from '../../../__generated__/useApiTokens_company.graphql.ts';
import type { useApiTokensPageQuery } from '../../../__generated__/useApiTokensPageQuery.graphql.ts';

/** An API token. */
export type ApiToken = useApiTokens_company$data['tokens']['edges'][number]['node'];

const PAGE = 50;

/** API tokens as far as they are loaded, newest first. */
export function useApiTokens(company: useApiTokens_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useApiTokensPageQuery,
    useApiTokens_company$key
  >(
    graphql`
      fragment useApiTokens_company on Company
      @refetchable(queryName: "useApiTokensPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        onlyUnused: { type: "Boolean!" }
      )
      @throwOnFieldError {
        tokens(
          first: $count
          after: $cursor
          kind: api
          withRevoked: true
          onlyUnused: $onlyUnused
        ) @connection(key: "useApiTokens_tokens", filters: ["onlyUnused"]) {
          __id
          totalCount @catch(to: NULL)
          edges {
            node {
              id
              tokenId
              name
              hint
              scopes
              owner
              createdAt
              expiresAt
              lastUsedAt
              revokedAt
              isUnused
            }
          }
        }
      }
    `,
    company,
  );
  const { __id: connection, edges, totalCount } = data.tokens;
  return {
    tokens: useMemo(() => edges.map(({ node }) => node), [edges]),
    /** Id of the list that a new token comes into. */
    connection,
    // A token that was just made is in the list before the server is asked how many there are.
    total: hasNext ? totalCount : edges.length,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
