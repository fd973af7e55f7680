import { lazy } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedGaps_filters$key } from '../../../../__generated__/SavedGaps_filters.graphql.ts';
import type { SavedGapsQuery } from '../../../../__generated__/SavedGapsQuery.graphql.ts';
import {
  SavedFiltersButton,
  SavedFiltersFrame,
} from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import type { GapsParams } from '../gapsParams.ts';
import { isShown } from './savedGapView.ts';

const SavedGapsPanel = lazy(() => import('./SavedGapsPanel.tsx'));

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

/** Saved filters of posture gaps. */
export function SavedGaps(props: SavedGapsProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedGapsProps) {
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
  if (!company) return null;
  const shown = saved.find((each) => isShown(each, params));
  return (
    <SavedFiltersButton
      name={shown?.name}
      panel={(close) => (
        <SavedGapsPanel
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
