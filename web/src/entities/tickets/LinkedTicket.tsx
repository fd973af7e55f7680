import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { CircleAlert, ExternalLink, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { LinkedTicket_ticket$key } from '../../__generated__/LinkedTicket_ticket.graphql.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { StatusPill } from '../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import { OPENS_TICKETS } from './ticketSubject.ts';
import { TicketStatus } from './TicketStatus.tsx';
import { useUnlinkTicket } from './useUnlinkTicket.ts';

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
  const { number, url, state, status, syncedAt } = ticket;
  const vendor = t(`vendors.${ticket.kind === 'serviceNow' ? 'serviceNow' : 'jira'}`);
  const name = number ?? ticket.title;
  const fault = ticket.failure ?? ticket.syncFailure;
  return (
    <li className="ticket-row">
      <div className="ticket-head">
        {url && number ? (
          <a
            className="ticket-number"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('list.open', { number, vendor })}
          >
            {number} <ExternalLink size={12} />
          </a>
        ) : (
          <span className="p-trunc">{ticket.title}</span>
        )}
        {status && state === 'created' && (
          <TicketStatus status={status} word={ticket.vendorStatus} />
        )}
        {state !== 'created' && (
          <StatusPill
            shape={state === 'failed' ? 'ignored' : 'progress'}
            label={t(state === 'failed' ? 'states.failed' : 'states.waiting')}
          />
        )}
        <span className="ticket-space" />
        {can(OPENS_TICKETS[thing]) && (
          <IconButton
            size="xs"
            label={t('list.unlinkOf', { ticket: name })}
            icon={<Unlink size={14} />}
            onClick={() => setIsAsking(true)}
          />
        )}
      </div>
      <div className="ticket-foot">
        <span>{[vendor, ticket.integrationName].filter(Boolean).join(' · ')}</span>
        {state === 'created' && <span>{syncedAt ? t('list.read') : t('list.notRead')}</span>}
        {state === 'created' && syncedAt && <TimeText value={syncedAt} />}
      </div>
      {fault && (
        <p className="ticket-fault">
          <CircleAlert size={12} />
          {fault}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('list.unlinkTitle', { ticket: name })}
        confirmLabel={t('list.unlink')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => unlink({ id: ticket.id, thingId })}
      >
        {t('list.unlinkBody', { vendor })}
      </ConfirmDialog>
    </li>
  );
}
