import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useTickets_company$data,
  useTickets_company$key,
} from '../../../../__generated__/useTickets_company.graphql.ts';
import type { useTicketsPageQuery } from '../../../../__generated__/useTicketsPageQuery.graphql.ts';

/** A ticket of a gap or an attacker. */
export type TicketRow = useTickets_company$data['remediationTickets']['edges'][number]['node'];

const PAGE = 50;

const TicketPages = graphql`
  fragment useTickets_company on Company
  @refetchable(queryName: "useTicketsPageQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 50 }
    cursor: { type: "String" }
    isDone: { type: "Boolean!" }
    filter: { type: "FilterInput" }
    order: { type: "TicketSort!" }
    direction: { type: "SortDirection!" }
  )
  @throwOnFieldError {
    remediationTickets(
      first: $count
      after: $cursor
      isDone: $isDone
      filter: $filter
      sort: $order
      direction: $direction
    ) @connection(key: "useTickets_remediationTickets") {
      edges {
        node {
          id
          ticketId
          thing
          about {
            thingId
            gap @catch {
              gapId
              name
              status
            }
            attacker @catch {
              attackerId
              sourceType
              sourceId
            }
          }
          aboutCount
          kind
          integrationName
          title
          state
          failure
          number
          url
          vendorStatus
          status
          syncedAt
          syncFailure
          createdBy
          createdAt
          changedAt
        }
      }
    }
  }
`;

/**
 * Tickets that are done, or are not, as far as they are loaded. One that is about nothing any more
 * leaves the list at once.
 */
export function useTickets(company: useTickets_company$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useTicketsPageQuery,
    useTickets_company$key
  >(TicketPages, company);
  const { edges } = data.remediationTickets;
  const rows = useMemo(
    () => edges.map(({ node }) => node).filter(({ aboutCount }) => aboutCount > 0),
    [edges],
  );
  return { rows, hasNext, isLoadingNext, loadNext: () => void loadNext(PAGE) };
}
