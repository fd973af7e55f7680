import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedInventoryFilters_list$key } from '../../../__generated__/SavedInventoryFilters_list.graphql.ts';
import type { SavedInventoryFiltersQuery } from '../../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../entities/savedFilters/SavedFiltersButton.tsx';
import { inventoryList, type InventoryParams } from '../inventoryList.ts';
import { SaveAsPolicy } from './SaveAsPolicy.tsx';
import { savedInventoryFilters } from './savedInventoryFilters.ts';

const SavedInventoryFiltersDocument = graphql`
  query SavedInventoryFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedFilters {
        ...SavedInventoryFilters_list
      }
    }
  }
`;

interface SavedInventoryFiltersProps {
  readonly query: PreloadedQuery<SavedInventoryFiltersQuery>;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

/** Saved filters of the inventory, whose conditions can become a policy. */
export function SavedInventoryFilters(props: SavedInventoryFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedInventoryFiltersProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedInventoryFiltersQuery>(
    SavedInventoryFiltersDocument,
    query,
  );
  const list: SavedInventoryFilters_list$key = company?.savedFilters ?? [];
  const saved = useFragment(
    graphql`
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
    list,
  );
  return (
    company && (
      <SavedFilters
        list={inventoryList}
        kind={savedInventoryFilters}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('shareSavedFilter')}
      >
        {(close) => <SaveAsPolicy filter={inventoryList.filterOf(params)} onDone={close} />}
      </SavedFilters>
    )
  );
}
