import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedAuditFilters_filters$key } from '../../../../__generated__/SavedAuditFilters_filters.graphql.ts';
import type { SavedAuditFiltersQuery } from '../../../../__generated__/SavedAuditFiltersQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import { auditList, type AuditParams } from '../auditList.ts';
import { auditFilterGraph } from './auditFilterGraph.ts';

const SavedAuditFiltersDocument = graphql`
  query SavedAuditFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedAuditFilters {
        ...SavedAuditFilters_filters
      }
    }
  }
`;

interface SavedAuditFiltersProps {
  readonly query: PreloadedQuery<SavedAuditFiltersQuery>;
  readonly params: AuditParams;
  readonly onChange: (change: Partial<AuditParams>) => void;
}

/** Saved filters of audit entries, in the bar of the list. */
export function SavedAuditFilters(props: SavedAuditFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedAuditFiltersProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedAuditFiltersQuery>(SavedAuditFiltersDocument, query);
  const list: SavedAuditFilters_filters$key = company?.savedAuditFilters ?? [];
  const saved = useFragment(
    graphql`
      fragment SavedAuditFilters_filters on SavedAuditFilter
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
        list={auditList}
        kind={auditFilterGraph}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('shareAuditFilters')}
      />
    )
  );
}
