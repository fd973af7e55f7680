import { lazy } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedInventoryFilters_filters$key } from '../../../__generated__/SavedInventoryFilters_filters.graphql.ts';
import type { SavedInventoryFiltersQuery } from '../../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import {
  SavedFiltersButton,
  SavedFiltersFrame,
} from '../../../entities/savedFilters/SavedFiltersButton.tsx';
import type { InventoryParams } from '../inventoryParams.ts';
import { isShown } from './savedView.ts';

const SavedInventoryPanel = lazy(() => import('./SavedInventoryPanel.tsx'));

const SavedInventoryFiltersDocument = graphql`
  query SavedInventoryFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedFilters {
        ...SavedInventoryFilters_filters
      }
    }
  }
`;

interface SavedInventoryFiltersProps {
  readonly query: PreloadedQuery<SavedInventoryFiltersQuery>;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

/** Saved filters of the inventory. */
export function SavedInventoryFilters(props: SavedInventoryFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedInventoryFiltersProps) {
  const { company } = usePreloadedQuery<SavedInventoryFiltersQuery>(
    SavedInventoryFiltersDocument,
    query,
  );
  const list: SavedInventoryFilters_filters$key = company?.savedFilters ?? [];
  const saved = useFragment(
    graphql`
      fragment SavedInventoryFilters_filters on SavedFilter
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
        groupBy
        sort
        direction
        unknownFields
        version
      }
    `,
    list,
  );
  if (!company) return null;
  const shown = saved.find((each) => isShown(each, params));
  return (
    <SavedFiltersButton
      name={shown?.name}
      panel={(close) => (
        <SavedInventoryPanel
          companyKey={company.id}
          saved={saved}
          shownId={shown?.id ?? null}
          params={params}
          onChange={onChange}
          onClose={close}
        />
      )}
    />
  );
}
