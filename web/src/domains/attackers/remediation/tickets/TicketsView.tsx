import type { Filter } from '@palisade/vocabulary/filters.ts';
import { TICKET_SUBJECTS } from '@palisade/vocabulary/tickets.ts';
import { Unlink } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery } from 'react-relay';
import type { SavedTicketFiltersQuery } from '../../../../__generated__/SavedTicketFiltersQuery.graphql.ts';
import type {
  TicketsViewQuery,
  TicketsViewQuery$data,
} from '../../../../__generated__/TicketsViewQuery.graphql.ts';
import { useAddress } from '../../../../entities/address/useAddress.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import '../../../../entities/tickets/tickets.texts.ts';
import { OPENS_TICKETS } from '../../../../entities/tickets/ticketSubject.ts';
import { ListTable } from '../../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../../entities/lists/NoRows.tsx';
import { WidgetBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import '../../list/attackers.css';
import '../../list/attackersList.texts.ts';
import { NoTicketsYet } from '../NoRemediation.tsx';
import { RemediationHead } from '../RemediationHead.tsx';
import { ticketList, type TicketsParams } from '../ticketList.ts';
import type { Status, ViewProps } from '../remediationPlace.ts';
import { REMEDIATION_WIDTHS } from '../remediationWidths.ts';
import { ShowChanges } from '../ShowChanges.tsx';
import { useViewQuery } from '../useViewQuery.ts';
import { ticketColumns } from './ticketColumns.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import { UnlinkTicketDialog } from './UnlinkTicketDialog.tsx';
import { type TicketRow, useTickets } from './useTickets.ts';

const TicketsViewDocument = graphql`
  query TicketsViewQuery(
    $companyId: ID!
    $isDone: Boolean!
    $filter: FilterInput
    $order: TicketSort!
    $direction: SortDirection!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      matching: remediationTicketCounts(filter: $filter) @catch(to: NULL) {
        open
        done
      }
      ...RemediationHead_company
      ...useTickets_company
        @arguments(isDone: $isDone, filter: $filter, order: $order, direction: $direction)
    }
  }
`;

const lengthOf = ({ company }: TicketsViewQuery$data): number =>
  Math.max(company?.matching?.open ?? 0, company?.matching?.done ?? 0);

const keyOf = ({ ticketId }: TicketRow) => ticketId;

interface TicketsViewProps extends ViewProps {
  readonly saved: PreloadedQuery<SavedTicketFiltersQuery>;
}

/** Tickets of gaps and attackers, open or done, filtered and sorted by the address. */
export function TicketsView({ saved, status, attempt }: TicketsViewProps) {
  const { companyId } = useCompany();
  const [params, change] = useAddress(ticketList.address);
  const variables = {
    companyId,
    isDone: status === 'done',
    filter: ticketList.filterOf(params),
    order: params.sort,
    direction: params.direction,
  };
  const {
    data: { company },
    isStale,
    hasNews,
    reload,
  } = useViewQuery<TicketsViewQuery>(TicketsViewDocument, variables, { attempt, lengthOf });
  return (
    company && (
      <Tickets
        company={company}
        saved={saved}
        status={status}
        params={params}
        onChange={change}
        isStale={isStale}
        actions={<ShowChanges isDue={hasNews} onShow={reload} />}
      />
    )
  );
}

interface TicketsProps {
  readonly company: NonNullable<TicketsViewQuery$data['company']>;
  readonly saved: PreloadedQuery<SavedTicketFiltersQuery>;
  readonly status: Status;
  readonly params: TicketsParams;
  readonly onChange: (change: Partial<TicketsParams>) => void;
  readonly isStale: boolean;
  readonly actions: ReactNode;
}

function Tickets({ company, saved, status, params, onChange, isStale, actions }: TicketsProps) {
  const counts = company.matching ?? null;
  return (
    <>
      <RemediationHead
        company={company}
        view="tickets"
        status={status}
        counts={counts}
        actions={actions}
      />
      <TicketFilters saved={saved} params={params} onChange={onChange} />
      <WidgetBoundary isPagewide fallback={<RowsSkeleton table={REMEDIATION_WIDTHS} />}>
        <TicketsTable
          company={company}
          status={status}
          params={params}
          onChange={onChange}
          isStale={isStale}
        />
      </WidgetBoundary>
    </>
  );
}

/** Takes tickets off what they are about: the button of a row, and the question behind it. */
function useUnlink(filter: Filter | null) {
  const { t } = useTranslation('tickets');
  const { can } = useCompany();
  const [unlinked, setUnlinked] = useState<TicketRow | null>(null);
  const subjectOf = useCallback(
    (row: TicketRow) =>
      TICKET_SUBJECTS.find(
        (each) => each === row.thing && row.about.length > 0 && can(OPENS_TICKETS[each]),
      ),
    [can],
  );
  const button = useCallback(
    (row: TicketRow) =>
      subjectOf(row) && (
        <IconButton
          size="xs"
          label={t('list.unlinkOf', { ticket: row.number ?? row.title })}
          icon={<Unlink size={14} />}
          onClick={() => setUnlinked(row)}
        />
      ),
    [subjectOf, t],
  );
  const thing = unlinked && subjectOf(unlinked);
  const dialog = unlinked && thing && (
    <UnlinkTicketDialog
      ticket={unlinked}
      thing={thing}
      filter={filter}
      onClose={() => setUnlinked(null)}
    />
  );
  return { button, dialog };
}

function TicketsTable({
  company,
  status,
  params,
  onChange,
  isStale,
}: Omit<TicketsProps, 'saved' | 'actions'>) {
  const { t } = useTranslation('remediation');
  const { t: tTickets } = useTranslation('tickets');
  const tickets = useTickets(company);
  const filter = ticketList.filterOf(params);
  const unlink = useUnlink(filter);
  const counts = company.matching;
  const columns = useMemo(() => ticketColumns(t, tTickets), [t, tTickets]);
  const isNone = counts?.open === 0 && counts.done === 0;
  return (
    <>
      <ListTable
        list={ticketList}
        params={params}
        onChange={onChange}
        rows={{ ...tickets, isFailed: false, total: counts?.[status] ?? null }}
        keyOf={keyOf}
        isRest
        label={t('tickets.title')}
        columns={columns}
        rowActions={unlink.button}
        isStale={isStale}
        countText={(count, formatted) => t('tickets.count', { count, formatted })}
        empty={
          <NoRows
            isFiltered={filter !== null}
            clear={t('clear')}
            onClear={() => onChange({ filter: { all: [] }, search: '' })}
          >
            {isNone ? <NoTicketsYet /> : <EmptyState body={t('tickets.empty.elsewhere')} />}
          </NoRows>
        }
      />
      {unlink.dialog}
    </>
  );
}
