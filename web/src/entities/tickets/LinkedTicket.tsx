import { chakra } from '@chakra-ui/react/styled-system';
import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { CircleAlert, ExternalLink, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  LinkedTicket_ticket$data,
  LinkedTicket_ticket$key,
} from '../../__generated__/LinkedTicket_ticket.graphql.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { StatusPill } from '../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { Box, Row } from '../../ui/layout/Boxes.ts';
import { Text } from '../../ui/text/Text.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/ConfirmDialog.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import { OPENS_TICKETS } from './ticketSubject.ts';
import { TicketStatus } from './TicketStatus.tsx';
import { useUnlinkTicket } from './useUnlinkTicket.ts';

const NumberLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    fontWeight: 'medium',
    color: 'accent.fg',
    '&:hover': { textDecoration: 'underline' },
  },
});

interface LinkedTicketProps {
  readonly ticket: LinkedTicket_ticket$key;
  readonly thing: TicketThing;
  readonly thingId: string;
  readonly onChanged: () => void;
}

/** One ticket of something. */
export function LinkedTicket({ ticket: key, thing, thingId, onChanged }: LinkedTicketProps) {
  const { t } = useTranslation('tickets');
  const { can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const ticket = useFragment(
    graphql`
      fragment LinkedTicket_ticket on Ticket @throwOnFieldError {
        id
        kind
        integrationName
        title
        state
        failure
        number
        url
        vendorStatus
        status
        syncedAt
        syncFailure
      }
    `,
    key,
  );
  const [unlink, isBusy] = useUnlinkTicket(thing, () => {
    setIsAsking(false);
    onChanged();
  });
  const name = ticket.number ?? ticket.title;
  const fault = ticket.failure ?? ticket.syncFailure;
  return (
    <Box as="li" py="1.5">
      <Row minHeight="6">
        <TicketName ticket={ticket} />
        <TicketState ticket={ticket} />
        <Box flex={1} />
        {can(OPENS_TICKETS[thing]) && (
          <IconButton
            size="xs"
            label={t('list.unlinkOf', { ticket: name })}
            icon={<Unlink size={14} />}
            onClick={() => setIsAsking(true)}
          />
        )}
      </Row>
      <TicketSource ticket={ticket} />
      {fault && <Fault>{fault}</Fault>}
      <UnlinkQuestion
        ticket={ticket}
        isOpen={isAsking}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => unlink({ id: ticket.id, thingId })}
      />
    </Box>
  );
}

/** What went wrong at the vendor. */
function Fault({ children }: { readonly children: string }) {
  return (
    <Text as="p" tone="danger" textStyle="small" display="flex" gap="1.5" pt="1">
      <CircleAlert size={12} style={{ flex: 'none', marginTop: 2 }} />
      {children}
    </Text>
  );
}

type TicketProps = { readonly ticket: LinkedTicket_ticket$data };

const vendorOf = ({ kind }: LinkedTicket_ticket$data) =>
  kind === 'serviceNow' ? 'serviceNow' : 'jira';

/** Asks whether the ticket is taken from the thing; at the vendor it stays. */
function UnlinkQuestion({
  ticket,
  ...dialog
}: TicketProps & Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onCancel' | 'onConfirm'>) {
  const { t } = useTranslation('tickets');
  return (
    <ConfirmDialog
      title={t('list.unlinkTitle', { ticket: ticket.number ?? ticket.title })}
      confirmLabel={t('list.unlink')}
      {...dialog}
    >
      {t('list.unlinkBody', { vendor: t(`vendors.${vendorOf(ticket)}`) })}
    </ConfirmDialog>
  );
}

/** The number, which leads to the vendor; the title until there is one. */
function TicketName({ ticket }: TicketProps) {
  const { t } = useTranslation('tickets');
  const { number, url } = ticket;
  if (!url || !number) return <span className="p-trunc">{ticket.title}</span>;
  return (
    <NumberLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('list.open', { number, vendor: t(`vendors.${vendorOf(ticket)}`) })}
    >
      {number} <ExternalLink size={12} />
    </NumberLink>
  );
}

/** How far the work is at the vendor, or how far the ticket is on its way there. */
function TicketState({ ticket: { state, status, vendorStatus } }: TicketProps) {
  const { t } = useTranslation('tickets');
  if (state === 'created') return status && <TicketStatus status={status} word={vendorStatus} />;
  return (
    <StatusPill
      shape={state === 'failed' ? 'ignored' : 'progress'}
      label={t(state === 'failed' ? 'states.failed' : 'states.waiting')}
    />
  );
}

/** Through which integration it was opened, and when its status was read. */
function TicketSource({ ticket }: TicketProps) {
  const { t } = useTranslation('tickets');
  const { state, syncedAt } = ticket;
  return (
    <Row flexWrap="wrap" gap="2px 12px" textStyle="small" color="fg.subtle">
      <span>
        {[t(`vendors.${vendorOf(ticket)}`), ticket.integrationName].filter(Boolean).join(' · ')}
      </span>
      {state === 'created' && <span>{syncedAt ? t('list.read') : t('list.notRead')}</span>}
      {state === 'created' && syncedAt && <TimeText value={syncedAt} />}
    </Row>
  );
}
