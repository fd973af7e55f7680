import { graphql } from 'react-relay';
import type { SavedAttackerFilters_filters$key } from '../../../../__generated__/SavedAttackerFilters_filters.graphql.ts';
import type { SavedAttackerFiltersQuery } from '../../../../__generated__/SavedAttackerFiltersQuery.graphql.ts';
import { defineSavedFilters } from '../../../../entities/savedFilters/defineSavedFilters.tsx';
import { attackerList, type AttackersParams } from '../attackerList.ts';
import { attackerFilterGraph } from './attackerFilterGraph.ts';

/** Saved filters of attackers, in the bar of the list. */
export const SavedAttackerFilters = defineSavedFilters<SavedAttackerFiltersQuery, AttackersParams>({
  query: graphql`
    query SavedAttackerFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedAttackerFilters {
          ...SavedAttackerFilters_filters
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedAttackerFilters_filters on SavedAttackerFilter
    @relay(plural: true)
    @throwOnFieldError {
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
  savedOf: ({ savedAttackerFilters }): SavedAttackerFilters_filters$key => savedAttackerFilters,
  list: attackerList,
  kind: attackerFilterGraph,
  share: 'shareAttackerFilters',
});
