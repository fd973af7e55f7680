import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { LinkedTickets_ticket$key } from '../../__generated__/LinkedTickets_ticket.graphql.ts';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { LinedList } from '../../ui/layout/Boxes.ts';
import { Text } from '../../ui/text/Text.ts';
import './tickets.texts.ts';

/** Fetched with the first ticket: most gaps and attackers have none. */
const LinkedTicket = lazy(() =>
  import('./LinkedTicket.tsx').then((parts) => ({ default: parts.LinkedTicket })),
);

interface LinkedTicketsProps {
  readonly tickets: LinkedTickets_ticket$key;
  /** What they are linked to. */
  readonly thing: TicketThing;
  readonly thingId: string;
  /** One was unlinked: what shows them asks again. */
  readonly onChanged: () => void;
}

/** Tickets of something: number, status, when that was read, and the way to unlink each. */
export function LinkedTickets({ tickets, onChanged, ...linked }: LinkedTicketsProps) {
  const { t } = useTranslation('tickets');
  const rows = useFragment(
    graphql`
      fragment LinkedTickets_ticket on Ticket @relay(plural: true) @throwOnFieldError {
        id
        ...LinkedTicket_ticket
      }
    `,
    tickets,
  );
  if (rows.length === 0)
    return (
      <Text as="p" tone="subtle">
        {t('list.none')}
      </Text>
    );
  return (
    <Suspense fallback={<SkeletonBlock height={48 * rows.length} lines={rows.length} />}>
      <LinedList aria-label={t('list.title')}>
        {rows.map((ticket) => (
          <LinkedTicket key={ticket.id} ticket={ticket} {...linked} onChanged={onChanged} />
        ))}
      </LinedList>
    </Suspense>
  );
}
