import { graphql } from 'react-relay';
import type { SavedTicketFilters_filters$key } from '../../../../__generated__/SavedTicketFilters_filters.graphql.ts';
import type { SavedTicketFiltersQuery } from '../../../../__generated__/SavedTicketFiltersQuery.graphql.ts';
import { defineSavedFilters } from '../../../../entities/savedFilters/defineSavedFilters.tsx';
import { ticketList, type TicketsParams } from '../ticketList.ts';
import { ticketFilterGraph } from './ticketFilterGraph.ts';

/** Saved filters of tickets, in the bar of the list. */
export const SavedTicketFilters = defineSavedFilters<SavedTicketFiltersQuery, TicketsParams>({
  query: graphql`
    query SavedTicketFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedTicketFilters {
          ...SavedTicketFilters_filters
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedTicketFilters_filters on SavedTicketFilter
    @relay(plural: true)
    @throwOnFieldError {
      id
      name
      isShared
      isOwn
      canChange
      filters
      search
      sort
      direction
      unknownFields
      version
    }
  `,
  savedOf: ({ savedTicketFilters }): SavedTicketFilters_filters$key => savedTicketFilters,
  list: ticketList,
  kind: ticketFilterGraph,
  share: 'shareTicketFilters',
});
