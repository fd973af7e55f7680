import {
  DEFAULT_STATUS_MESSAGE,
  GAP_LIMITS,
  GAP_STATUS_RULES,
  type GapStatus,
} from '@palisade/vocabulary/gapStatuses.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import '../gaps.texts.ts';

interface ChangeStatusDialogProps {
  /** What is changed: the name of a gap, or how many there are. */
  readonly subject: string;
  /** Statuses to choose from. */
  readonly statuses: readonly GapStatus[];
  /** The status that was chosen already. */
  readonly chosen?: GapStatus | undefined;
  /** What was said when the change was refused before. */
  readonly said?: string;
  readonly onConfirm: (newStatus: GapStatus, message: string) => void;
  readonly onClose: () => void;
}

/** Asks which status and what to say about it; the usual words are said where nothing is. */
export default function ChangeStatusDialog({
  subject,
  statuses,
  chosen,
  said = '',
  onConfirm,
  onClose,
}: ChangeStatusDialogProps) {
  const { t } = useTranslation('gaps');
  const id = useId();
  const [newStatus, setNewStatus] = useState<GapStatus | null>(chosen ?? statuses[0] ?? null);
  const [message, setMessage] = useState(said);
  const isTooLong = message.trim().length > GAP_LIMITS.message;
  const submit = () => {
    if (newStatus === null || isTooLong) return;
    onConfirm(newStatus, GAP_STATUS_RULES[newStatus].takesComment ? message.trim() : '');
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    submit();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('change.cancel')}</Button>
      <Button variant="solid" type="submit" form={id} disabled={newStatus === null || isTooLong}>
        {t('change.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('change.title')} footer={footer} size="sm">
      <form
        id={id}
        className="gap-status-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="gap-status-subject">{subject}</p>
        <Field label={t('change.status')} isRequired>
          <Select
            value={newStatus}
            onChange={setNewStatus}
            options={statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
          />
        </Field>
        {newStatus !== null && GAP_STATUS_RULES[newStatus].takesComment ? (
          <Field
            label={t('change.comment')}
            hint={t('change.commentHint')}
            error={isTooLong ? t('tooLong', { count: GAP_LIMITS.message }) : undefined}
          >
            <TextArea
              rows={3}
              placeholder={DEFAULT_STATUS_MESSAGE}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
              onKeyDown={handleKeyDown}
            />
          </Field>
        ) : (
          <p className="gap-status-note">{t('change.noComment')}</p>
        )}
      </form>
    </Dialog>
  );
}
