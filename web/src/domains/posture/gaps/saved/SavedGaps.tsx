import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedGaps_filters$key } from '../../../../__generated__/SavedGaps_filters.graphql.ts';
import type { SavedGapsQuery } from '../../../../__generated__/SavedGapsQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import { gapList, type GapsParams } from '../gapList.ts';
import { savedGapFilters } from './savedGapFilters.ts';

const SavedGapsDocument = graphql`
  query SavedGapsQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedGapFilters {
        ...SavedGaps_filters
      }
    }
  }
`;

interface SavedGapsProps {
  readonly query: PreloadedQuery<SavedGapsQuery>;
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
}

/** Saved filters of posture gaps; the status stays with the page. */
export function SavedGaps(props: SavedGapsProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedGapsProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedGapsQuery>(SavedGapsDocument, query);
  const list: SavedGaps_filters$key = company?.savedGapFilters ?? [];
  const saved = useFragment(
    graphql`
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
    list,
  );
  return (
    company && (
      <SavedFilters
        list={gapList}
        kind={savedGapFilters}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('changeGaps')}
      />
    )
  );
}
