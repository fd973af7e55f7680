import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of posture gaps in the graph. */
export const savedGapFilters: SavedFilterGraph = {
  list: 'savedGapFilters',
  createField: 'createSavedGapFilter',
  create: graphql`
    mutation savedGapFiltersCreateMutation($input: CreateSavedGapFilterInput!) {
      saved: createSavedGapFilter(input: $input) {
        savedFilter {
          ...SavedGaps_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation savedGapFiltersUpdateMutation($input: UpdateSavedGapFilterInput!) {
      saved: updateSavedGapFilter(input: $input) {
        savedFilter {
          ...SavedGaps_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query savedGapFiltersReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedGapFilter {
          ...SavedGaps_filters @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation savedGapFiltersRemoveMutation($input: DeleteSavedGapFilterInput!) {
      saved: deleteSavedGapFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
