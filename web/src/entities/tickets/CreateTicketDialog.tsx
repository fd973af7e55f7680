import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextInput.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { NoIntegrations } from './NoIntegrations.tsx';
import type { TicketSubject } from './ticketSubject.ts';
import './tickets.css';
import { useCreateTicket } from './useCreateTicket.ts';
import { useIntegrations } from './useIntegrations.ts';

/** Between the ticket and the change of status. */
const STATUS_DELAY_MS = 1_000;
const MOST_COMMENT = 1_000;

interface CreateTicketDialogProps {
  readonly subject: TicketSubject;
  readonly onCreated: (comment: string) => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks through which integration a ticket is opened, and for a comment. */
export default function CreateTicketDialog({
  subject,
  onCreated,
  onClose,
}: CreateTicketDialogProps) {
  const { t } = useTranslation('tickets');
  const id = useId();
  const { integrations, ask } = useIntegrations();
  const [create] = useCreateTicket(subject);
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const list = Array.isArray(integrations) ? integrations : [];
  const only = list.length === 1 ? (list[0] ?? null) : null;
  const integration = list.find(({ integrationId }) => integrationId === chosen) ?? only;
  const isMissing = integrations === 'failed' || (integrations !== null && list.length === 0);
  const submit = async () => {
    setIsTried(true);
    if (integration === null || isBusy) return;
    setIsBusy(true);
    if (await create(integration)) {
      await new Promise((resolve) => setTimeout(resolve, STATUS_DELAY_MS));
      await onCreated(comment.trim());
      onClose();
    } else setIsBusy(false);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button
        variant="solid"
        type="submit"
        form={id}
        isBusy={isBusy}
        disabled={integrations === null || isMissing}
      >
        {t('dialog.create')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('dialog.title')} footer={footer} size="sm">
      <form
        id={id}
        className="ticket-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {isMissing ? (
          <NoIntegrations isFailed={integrations === 'failed'} onRetry={ask} />
        ) : (
          <>
            <Field
              label={t('dialog.integration')}
              isRequired
              error={isTried && integration === null ? t('dialog.integrationRequired') : undefined}
            >
              <Select
                value={integration?.integrationId ?? null}
                onChange={setChosen}
                placeholder={t('dialog.choose')}
                disabled={integrations === null || isBusy}
                options={list.map(({ integrationId, name, kind }) => ({
                  value: integrationId,
                  label: `${name} · ${t(`vendors.${kind === 'serviceNow' ? 'serviceNow' : 'jira'}`)}`,
                }))}
              />
            </Field>
            <Field label={t('dialog.comment')} hint={t('dialog.commentHint')}>
              <TextArea
                rows={3}
                maxLength={MOST_COMMENT}
                disabled={isBusy}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
