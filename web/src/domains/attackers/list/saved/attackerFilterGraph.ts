import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of attackers in the graph. */
export const attackerFilterGraph: SavedFilterGraph = {
  list: 'savedAttackerFilters',
  createField: 'createSavedAttackerFilter',
  create: graphql`
    mutation attackerFilterGraphCreateMutation($input: CreateSavedAttackerFilterInput!) {
      saved: createSavedAttackerFilter(input: $input) {
        savedFilter {
          ...SavedAttackerFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation attackerFilterGraphUpdateMutation($input: UpdateSavedAttackerFilterInput!) {
      saved: updateSavedAttackerFilter(input: $input) {
        savedFilter {
          ...SavedAttackerFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query attackerFilterGraphReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedAttackerFilter {
          ...SavedAttackerFilters_filters @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation attackerFilterGraphRemoveMutation($input: DeleteSavedAttackerFilterInput!) {
      saved: deleteSavedAttackerFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
