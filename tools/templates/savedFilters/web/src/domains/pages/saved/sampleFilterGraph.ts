import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of samples in the graph. */
export const sampleFilterGraph: SavedFilterGraph = {
  list: 'savedSampleFilters',
  createField: 'createSavedSampleFilter',
  create: graphql`
    mutation sampleFilterGraphCreateMutation($input: CreateSavedSampleFilterInput!) {
      saved: createSavedSampleFilter(input: $input) {
        savedFilter {
          ...SavedSampleFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation sampleFilterGraphUpdateMutation($input: UpdateSavedSampleFilterInput!) {
      saved: updateSavedSampleFilter(input: $input) {
        savedFilter {
          ...SavedSampleFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query sampleFilterGraphReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedSampleFilter {
          ...SavedSampleFilters_filters @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation sampleFilterGraphRemoveMutation($input: DeleteSavedSampleFilterInput!) {
      saved: deleteSavedSampleFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
