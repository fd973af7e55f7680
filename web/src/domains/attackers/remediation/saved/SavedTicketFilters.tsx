import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedTicketFilters_filters$key } from '../../../../__generated__/SavedTicketFilters_filters.graphql.ts';
import type { SavedTicketFiltersQuery } from '../../../../__generated__/SavedTicketFiltersQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFilters } from '../../../../entities/savedFilters/SavedFilters.tsx';
import { SavedFiltersFrame } from '../../../../entities/savedFilters/SavedFiltersButton.tsx';
import { ticketList, type TicketsParams } from '../ticketList.ts';
import { ticketFilterGraph } from './ticketFilterGraph.ts';

const SavedTicketFiltersDocument = graphql`
  query SavedTicketFiltersQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      savedTicketFilters {
        ...SavedTicketFilters_filters
      }
    }
  }
`;

interface SavedTicketFiltersProps {
  readonly query: PreloadedQuery<SavedTicketFiltersQuery>;
  readonly params: TicketsParams;
  readonly onChange: (change: Partial<TicketsParams>) => void;
}

/** Saved filters of tickets, in the bar of the list. */
export function SavedTicketFilters(props: SavedTicketFiltersProps) {
  return (
    <SavedFiltersFrame resetKey={props.query.name}>
      <Loaded {...props} />
    </SavedFiltersFrame>
  );
}

function Loaded({ query, params, onChange }: SavedTicketFiltersProps) {
  const { can } = useCompany();
  const { company } = usePreloadedQuery<SavedTicketFiltersQuery>(SavedTicketFiltersDocument, query);
  const list: SavedTicketFilters_filters$key = company?.savedTicketFilters ?? [];
  const saved = useFragment(
    graphql`
      fragment SavedTicketFilters_filters on SavedTicketFilter
      @relay(plural: true)
      @throwOnFieldError {
        id
        name
        isShared
        isOwn
        canChange
        filters
        search
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
        list={ticketList}
        kind={ticketFilterGraph}
        companyKey={company.id}
        saved={saved}
        params={params}
        onChange={onChange}
        canShare={can('shareTicketFilters')}
      />
    )
  );
}
