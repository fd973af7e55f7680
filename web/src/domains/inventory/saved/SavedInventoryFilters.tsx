import { graphql } from 'react-relay';
import type { SavedInventoryFilters_list$key } from '../../../__generated__/SavedInventoryFilters_list.graphql.ts';
import type { SavedInventoryFiltersQuery } from '../../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import { defineSavedFilters } from '../../../entities/savedFilters/defineSavedFilters.tsx';
import { inventoryList, type InventoryParams } from '../inventoryList.ts';
import { SaveAsPolicy } from './SaveAsPolicy.tsx';
import { savedInventoryFilters } from './savedInventoryFilters.ts';

/** Saved filters of the inventory, whose conditions can become a policy. */
export const SavedInventoryFilters = defineSavedFilters<
  SavedInventoryFiltersQuery,
  InventoryParams
>({
  query: graphql`
    query SavedInventoryFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
      company(companyId: $companyId) {
        id
        savedFilters {
          ...SavedInventoryFilters_list
        }
      }
    }
  `,
  fragment: graphql`
    fragment SavedInventoryFilters_list on SavedFilter @relay(plural: true) @throwOnFieldError {
      id
      name
      isShared
      isOwn
      canChange
      filters
      search
      columns
      groupBy
      sort
      direction
      unknownFields
      version
    }
  `,
  savedOf: ({ savedFilters }): SavedInventoryFilters_list$key => savedFilters,
  list: inventoryList,
  kind: savedInventoryFilters,
  share: 'shareSavedFilter',
  more: (params, close) => <SaveAsPolicy filter={inventoryList.filterOf(params)} onDone={close} />,
});
