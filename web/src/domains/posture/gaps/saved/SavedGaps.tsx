import { graphql } from 'react-relay';
import type { SavedGaps_filters$key } from '../../../../__generated__/SavedGaps_filters.graphql.ts';
import type { SavedGapsQuery } from '../../../../__generated__/SavedGapsQuery.graphql.ts';
import { defineSavedFilters } from '../../../../entities/savedFilters/defineSavedFilters.tsx';
import { gapList, type GapsParams } from '../gapList.ts';
import { savedGapFilters } from './savedGapFilters.ts';

/** Saved filters of posture gaps; the status stays with the page. */
export const SavedGaps = defineSavedFilters<SavedGapsQuery, GapsParams>({
  query: graphql`
    query SavedGapsQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedGapFilters {
          ...SavedGaps_filters
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedGaps_filters on SavedGapFilter @relay(plural: true) @throwOnFieldError {
      id
      name
      isShared
      isOwn
      canChange
      filters
      search
      columns
      sort
      direction
      unknownFields
      version
    }
  `,
  savedOf: ({ savedGapFilters }): SavedGaps_filters$key => savedGapFilters,
  list: gapList,
  kind: savedGapFilters,
  share: 'changeGaps',
});
