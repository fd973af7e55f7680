import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of the inventory in the graph. */
export const savedInventoryFilters: SavedFilterGraph = {
  grouping: 'groupEndpointsBy',
  list: 'savedFilters',
  createField: 'createSavedFilter',
  create: graphql`
    mutation savedInventoryFiltersCreateMutation($input: CreateSavedFilterInput!) {
      saved: createSavedFilter(input: $input) {
        savedFilter {
          ...SavedInventoryFilters_list
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation savedInventoryFiltersUpdateMutation($input: UpdateSavedFilterInput!) {
      saved: updateSavedFilter(input: $input) {
        savedFilter {
          ...SavedInventoryFilters_list
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query savedInventoryFiltersReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedFilter {
          ...SavedInventoryFilters_list @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation savedInventoryFiltersRemoveMutation($input: DeleteSavedFilterInput!) {
      saved: deleteSavedFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
