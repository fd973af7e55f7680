import type { TFunction } from 'i18next';
import { CircleAlert, ExternalLink } from 'lucide-react';
import { StatusPill } from '../../../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../../ui/table/tableTypes.ts';
import { TicketStatus } from '../../../../entities/tickets/TicketStatus.tsx';
import { TicketAbout } from './TicketAbout.tsx';
import type { TicketRow } from './useTickets.ts';

type Texts = TFunction<'remediation'>;
type TicketTexts = TFunction<'tickets'>;

const vendorOf = (kind: string, tTickets: TicketTexts): string =>
  tTickets(`vendors.${kind === 'serviceNow' ? 'serviceNow' : 'jira'}`);

/** The number, which leads to the vendor. */
function numberCell({ number, url, kind }: TicketRow, tTickets: TicketTexts) {
  if (!number || !url) return number ?? '–';
  const vendor = vendorOf(kind, tTickets);
  return (
    <a
      className="p-line p-line--tight p-strong"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={tTickets('list.open', { number, vendor })}
    >
      {number} <ExternalLink size={12} />
    </a>
  );
}

function statusCell(
  { state, status, vendorStatus, failure }: TicketRow,
  t: Texts,
  tTickets: TicketTexts,
) {
  if (state === 'created')
    return status ? <TicketStatus status={status} word={vendorStatus} /> : tTickets('list.notRead');
  const isFailed = state === 'failed';
  return (
    <span title={failure ?? undefined}>
      <StatusPill
        shape={isFailed ? 'ignored' : 'progress'}
        label={t(isFailed ? 'tickets.states.failed' : 'tickets.states.waiting')}
      />
    </span>
  );
}

/** When the status was read; why it could not be, or why there is no ticket yet. */
function syncCell({ syncedAt, syncFailure, failure, state }: TicketRow, t: Texts) {
  const fault = failure ?? syncFailure;
  if (fault) {
    return (
      <span className="p-line" title={fault}>
        <CircleAlert size={12} color="var(--p-colors-danger-fg)" />{' '}
        <span className="p-trunc">{fault}</span>
      </span>
    );
  }
  return syncedAt ? <TimeText value={syncedAt} /> : state === 'created' && t('tickets.noSync');
}

/** The integration that opened the ticket; its vendor alone where it is gone. */
function integrationText({ kind, integrationName }: TicketRow, t: Texts, tTickets: TicketTexts) {
  const vendor = vendorOf(kind, tTickets);
  return integrationName ? `${vendor} · ${integrationName}` : t('tickets.vendor', { vendor });
}

/** When a ticket was opened here, and when it last changed. */
const timeColumns = (t: Texts): readonly Column<TicketRow>[] => [
  {
    key: 'created',
    header: t('tickets.columns.created'),
    width: 96,
    align: 'end',
    priority: 'wide',
    isSortable: true,
    cell: ({ createdAt }) => <TimeText value={createdAt} />,
  },
  {
    key: 'changed',
    header: t('tickets.columns.changed'),
    width: 116,
    align: 'end',
    isSortable: true,
    cell: ({ changedAt }) => <TimeText value={changedAt} />,
  },
];

/** Columns of the tickets. */
export function ticketColumns(t: Texts, tTickets: TicketTexts): readonly Column<TicketRow>[] {
  return [
    {
      key: 'number',
      header: t('tickets.columns.number'),
      width: 96,
      cell: (row) => numberCell(row, tTickets),
    },
    {
      key: 'title',
      header: t('tickets.columns.title'),
      cell: ({ title }) => <TruncatedText text={title} />,
    },
    {
      key: 'about',
      header: t('tickets.columns.about'),
      width: 160,
      cell: (row) => <TicketAbout ticket={row} />,
    },
    {
      key: 'status',
      header: t('tickets.columns.status'),
      width: 116,
      cell: (row) => statusCell(row, t, tTickets),
    },
    {
      key: 'integration',
      header: t('tickets.columns.integration'),
      width: 112,
      cell: (row) => <TruncatedText text={integrationText(row, t, tTickets)} />,
    },
    {
      key: 'synced',
      header: t('tickets.columns.synced'),
      width: 120,
      cell: (row) => syncCell(row, t),
    },
    {
      key: 'createdBy',
      header: t('tickets.columns.createdBy'),
      width: 120,
      priority: 'wide',
      cell: ({ createdBy }) => <TruncatedText text={createdBy} />,
    },
    ...timeColumns(t),
  ];
}
