import { graphql } from 'react-relay';
import type { SavedFilterGraph } from '../../../../entities/savedFilters/savedFilter.ts';

/** Saved filters of audit entries in the graph. */
export const auditFilterGraph: SavedFilterGraph = {
  list: 'savedAuditFilters',
  createField: 'createSavedAuditFilter',
  create: graphql`
    mutation auditFilterGraphCreateMutation($input: CreateSavedAuditFilterInput!) {
      saved: createSavedAuditFilter(input: $input) {
        savedFilter {
          ...SavedAuditFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  update: graphql`
    mutation auditFilterGraphUpdateMutation($input: UpdateSavedAuditFilterInput!) {
      saved: updateSavedAuditFilter(input: $input) {
        savedFilter {
          ...SavedAuditFilters_filters
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  read: graphql`
    query auditFilterGraphReadQuery($id: ID!) @throwOnFieldError {
      node(id: $id) {
        ... on SavedAuditFilter {
          ...SavedAuditFilters_filters @alias
        }
      }
    }
  `,
  remove: graphql`
    mutation auditFilterGraphRemoveMutation($input: DeleteSavedAuditFilterInput!) {
      saved: deleteSavedAuditFilter(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};
