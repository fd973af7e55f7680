import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedSampleFilters_filters$key } from '../../../../__generated__/SavedSampleFilters_filters.graphql.ts';
import type { SavedSampleFiltersQuery } from '../../../../__generated__/SavedSampleFiltersQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import { sampleList, type SampleParams } from '../sampleList.ts';
import { sampleFilterGraph } from './sampleFilterGraph.ts';

const SavedSampleFiltersDocument = graphql`
  query SavedSampleFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedSampleFilters {
        ...SavedSampleFilters_filters
      }
    }
  }
`;

interface SavedSampleFiltersProps {
  readonly query: PreloadedQuery<SavedSampleFiltersQuery>;
  readonly params: SampleParams;
  readonly onChange: (change: Partial<SampleParams>) => void;
}

/** Saved filters of samples, in the bar of the list. */
export function SavedSampleFilters(props: SavedSampleFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedSampleFiltersProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedSampleFiltersQuery>(SavedSampleFiltersDocument, query);
  const list: SavedSampleFilters_filters$key = company?.savedSampleFilters ?? [];
  const saved = useFragment(
    graphql`
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
    list,
  );
  return (
    company && (
      <SavedFilters
        list={sampleList}
        kind={sampleFilterGraph}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('shareSampleFilters')}
      />
    )
  );
}
