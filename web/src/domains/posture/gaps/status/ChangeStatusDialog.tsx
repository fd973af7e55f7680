import {
  DEFAULT_STATUS_MESSAGE,
  GAP_LIMITS,
  GAP_STATUS_RULES,
  type GapStatus,
} from '@palisade/vocabulary/gapStatuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../../ui/forms/AskDialog.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import { submitByKey } from '../../../../ui/forms/submitByKey.ts';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { Note, Text } from '../../../../ui/text/Text.ts';
import '../gaps.texts.ts';

interface ChangeStatusDialogProps {
  /** What is changed: the name of a gap, or how many there are. */
  readonly subject: string;
  /** Statuses to choose from. */
  readonly statuses: readonly GapStatus[];
  /** What was said when the change was refused before. */
  readonly said?: string;
  readonly onConfirm: (newStatus: GapStatus, message: string) => void;
  readonly onClose: () => void;
}

/** Asks which status and what to say about it; the usual words are said where nothing is. */
export default function ChangeStatusDialog({
  subject,
  statuses,
  said = '',
  onConfirm,
  onClose,
}: ChangeStatusDialogProps) {
  const { t } = useTranslation('gaps');
  const [newStatus, setNewStatus] = useState<GapStatus | null>(statuses[0] ?? null);
  const [message, setMessage] = useState(said);
  const isTooLong = message.trim().length > GAP_LIMITS.message;
  const takesComment = newStatus !== null && GAP_STATUS_RULES[newStatus].takesComment;
  const handleConfirm = () => {
    if (newStatus !== null) onConfirm(newStatus, takesComment ? message.trim() : '');
  };
  return (
    <AskDialog
      title={t('change.title')}
      confirmLabel={t('change.confirm')}
      isBlocked={newStatus === null || isTooLong}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text as="p" mb="3" fontWeight="medium">
        {subject}
      </Text>
      <Field label={t('change.status')} isRequired>
        <Select
          value={newStatus}
          onChange={setNewStatus}
          options={statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        />
      </Field>
      {takesComment ? (
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
            onKeyDown={submitByKey}
          />
        </Field>
      ) : (
        <Note lineHeight="20px">{t('change.noComment')}</Note>
      )}
    </AskDialog>
  );
}
