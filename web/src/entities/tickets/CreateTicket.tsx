import { Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import { OPENS_TICKETS, type TicketSubject } from './ticketSubject.ts';
import './tickets.texts.ts';

const CreateTicketDialog = lazy(() => import('./CreateTicketDialog.tsx'));

interface CreateTicketProps {
  readonly subject: TicketSubject;
  /**
   * Called a second after the ticket was created, with the comment; the dialog closes when it is
   * done.
   */
  readonly onCreated: (comment: string) => Promise<void> | void;
}

/** The button that opens a ticket at a vendor. */
export function CreateTicket({ subject, onCreated }: CreateTicketProps) {
  const { t } = useTranslation('tickets');
  const { can } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Ticket size={14} />}
        onClick={() => setIsOpen(true)}
        {...(!can(OPENS_TICKETS[subject.thing]) && { disabledReason: t('forbidden') })}
      >
        {t('create')}
      </Button>
      <Suspense>
        {isOpen && (
          <CreateTicketDialog
            subject={subject}
            onCreated={onCreated}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
