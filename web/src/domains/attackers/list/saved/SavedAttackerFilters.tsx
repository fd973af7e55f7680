import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedAttackerFilters_filters$key } from '../../../../__generated__/SavedAttackerFilters_filters.graphql.ts';
import type { SavedAttackerFiltersQuery } from '../../../../__generated__/SavedAttackerFiltersQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import { attackerList, type AttackersParams } from '../attackerList.ts';
import { attackerFilterGraph } from './attackerFilterGraph.ts';

const SavedAttackerFiltersDocument = graphql`
  query SavedAttackerFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedAttackerFilters {
        ...SavedAttackerFilters_filters
      }
    }
  }
`;

interface SavedAttackerFiltersProps {
  readonly query: PreloadedQuery<SavedAttackerFiltersQuery>;
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
}

/** Saved filters of attackers, in the bar of the list. */
export function SavedAttackerFilters(props: SavedAttackerFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedAttackerFiltersProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedAttackerFiltersQuery>(
    SavedAttackerFiltersDocument,
    query,
  );
  const list: SavedAttackerFilters_filters$key = company?.savedAttackerFilters ?? [];
  const saved = useFragment(
    graphql`
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
    list,
  );
  return (
    company && (
      <SavedFilters
        list={attackerList}
        kind={attackerFilterGraph}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('shareAttackerFilters')}
      />
    )
  );
}
