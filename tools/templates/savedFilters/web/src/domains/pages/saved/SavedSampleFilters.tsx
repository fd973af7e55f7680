import { graphql } from 'react-relay';
import type { SavedSampleFilters_filters$key } from '../../../../__generated__/SavedSampleFilters_filters.graphql.ts';
import type { SavedSampleFiltersQuery } from '../../../../__generated__/SavedSampleFiltersQuery.graphql.ts';
import { defineSavedFilters } from '../../../../entities/savedFilters/defineSavedFilters.tsx';
import { sampleList, type SampleParams } from '../sampleList.ts';
import { sampleFilterGraph } from './sampleFilterGraph.ts';

/** Saved filters of samples, in the bar of the list. */
export const SavedSampleFilters = defineSavedFilters<SavedSampleFiltersQuery, SampleParams>({
  query: graphql`
    query SavedSampleFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedSampleFilters {
          ...SavedSampleFilters_filters
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedSampleFilters_filters on SavedSampleFilter
    @relay(plural: true)
    @throwOnFieldError {
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
  savedOf: ({ savedSampleFilters }): SavedSampleFilters_filters$key => savedSampleFilters,
  list: sampleList,
  kind: sampleFilterGraph,
  share: 'shareSampleFilters',
});
