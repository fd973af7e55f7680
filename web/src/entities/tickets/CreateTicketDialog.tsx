import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextInput.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { NoIntegrations } from './NoIntegrations.tsx';
import type { TicketSubject } from './ticketSubject.ts';
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

/** What is chosen and typed, and how the ticket is created from it. */
function useTicketForm({ subject, onCreated, onClose }: CreateTicketDialogProps) {
  const { integrations, ask } = useIntegrations();
  const [create] = useCreateTicket(subject);
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const list = Array.isArray(integrations) ? integrations : [];
  const only = list.length === 1 ? (list[0] ?? null) : null;
  const integration = list.find(({ integrationId }) => integrationId === chosen) ?? only;
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
  return {
    list,
    isLoading: integrations === null,
    isFailed: integrations === 'failed',
    isMissing: integrations === 'failed' || (integrations !== null && list.length === 0),
    ask,
    integration,
    setChosen,
    isUnchosen: isTried && integration === null,
    comment,
    setComment,
    isBusy,
    submit,
  };
}

/** Asks through which integration a ticket is opened, and for a comment. */
export default function CreateTicketDialog(props: CreateTicketDialogProps) {
  const { onClose } = props;
  const { t } = useTranslation('tickets');
  const id = useId();
  const form = useTicketForm(props);
  const footer = (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button
        variant="solid"
        type="submit"
        form={id}
        isBusy={form.isBusy}
        disabled={form.isLoading || form.isMissing}
      >
        {t('dialog.create')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('dialog.title')} footer={footer} size="sm">
      <chakra.form
        id={id}
        pt="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.isMissing ? (
          <NoIntegrations isFailed={form.isFailed} onRetry={form.ask} />
        ) : (
          <TicketFields form={form} />
        )}
      </chakra.form>
    </Dialog>
  );
}

function TicketFields({ form }: { readonly form: ReturnType<typeof useTicketForm> }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <Field
        label={t('dialog.integration')}
        isRequired
        error={form.isUnchosen ? t('dialog.integrationRequired') : undefined}
      >
        <Select
          value={form.integration?.integrationId ?? null}
          onChange={form.setChosen}
          placeholder={t('dialog.choose')}
          disabled={form.isLoading || form.isBusy}
          options={form.list.map(({ integrationId, name, kind }) => ({
            value: integrationId,
            label: `${name} · ${t(`vendors.${kind === 'serviceNow' ? 'serviceNow' : 'jira'}`)}`,
          }))}
        />
      </Field>
      <Field label={t('dialog.comment')} hint={t('dialog.commentHint')}>
        <TextArea
          rows={3}
          maxLength={MOST_COMMENT}
          disabled={form.isBusy}
          value={form.comment}
          onChange={(event) => form.setComment(event.target.value)}
        />
      </Field>
    </>
  );
}
