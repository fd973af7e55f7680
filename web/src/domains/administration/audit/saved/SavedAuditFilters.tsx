import { graphql } from 'react-relay';
import type { SavedAuditFilters_filters$key } from '../../../../__generated__/SavedAuditFilters_filters.graphql.ts';
import type { SavedAuditFiltersQuery } from '../../../../__generated__/SavedAuditFiltersQuery.graphql.ts';
import { defineSavedFilters } from '../../../../entities/savedFilters/defineSavedFilters.tsx';
import { auditList, type AuditParams } from '../auditList.ts';
import { auditFilterGraph } from './auditFilterGraph.ts';

/** Saved filters of audit entries, in the bar of the list. */
export const SavedAuditFilters = defineSavedFilters<SavedAuditFiltersQuery, AuditParams>({
  query: graphql`
    query SavedAuditFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedAuditFilters {
          ...SavedAuditFilters_filters
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedAuditFilters_filters on SavedAuditFilter @relay(plural: true) @throwOnFieldError {
      id
      name
      isShared
      isOwn
      canChange
      filters
      unknownFields
      version
    }
  `,
  savedOf: ({ savedAuditFilters }): SavedAuditFilters_filters$key => savedAuditFilters,
  list: auditList,
  kind: auditFilterGraph,
  share: 'shareAuditFilters',
});
