import { TICKET_STATUSES, type TicketStatus as Status } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusShape } from '../../ui/marks/StatusPill.tsx';
import './tickets.texts.ts';

const SHAPES: Readonly<Record<Status, StatusShape>> = {
  open: 'open',
  inProgress: 'progress',
  done: 'done',
};

/** How far the work on a ticket is: our shape, with the vendor's word where there is one. */
export function TicketStatus({
  status,
  word,
}: {
  readonly status: string;
  readonly word?: string | null | undefined;
}) {
  const { t } = useTranslation('tickets');
  const known = TICKET_STATUSES.find((each) => each === status) ?? 'open';
  return <StatusPill shape={SHAPES[known]} label={word ?? t(`statuses.${known}`)} />;
}
