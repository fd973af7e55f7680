import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of tickets in the graph. */
export const ticketFilterGraph: SavedFilterGraph = {
  list: 'savedTicketFilters',
  createField: 'createSavedTicketFilter',
  create: graphql`
    mutation ticketFilterGraphCreateMutation($input: CreateSavedTicketFilterInput!) {
      saved: createSavedTicketFilter(input: $input) {
        savedFilter {
          ...SavedTicketFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation ticketFilterGraphUpdateMutation($input: UpdateSavedTicketFilterInput!) {
      saved: updateSavedTicketFilter(input: $input) {
        savedFilter {
          ...SavedTicketFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query ticketFilterGraphReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedTicketFilter {
          ...SavedTicketFilters_filters @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation ticketFilterGraphRemoveMutation($input: DeleteSavedTicketFilterInput!) {
      saved: deleteSavedTicketFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
