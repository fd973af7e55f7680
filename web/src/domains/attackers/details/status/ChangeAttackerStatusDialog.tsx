import {
  type AttackerStatus,
  DEFAULT_ATTACKER_MESSAGE,
  IGNORED_PREFIX,
  LONGEST_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../../ui/forms/AskDialog.tsx';
import { Checkbox } from '../../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import { submitByKey } from '../../../../ui/forms/submitByKey.ts';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { Text } from '../../../../ui/text/Text.ts';
import '../attackerDetails.texts.ts';

type Choice = AttackerStatus | 'noChange';

interface ChangeAttackerStatusDialogProps {
  readonly status: AttackerStatus;
  readonly nextStatuses: readonly AttackerStatus[];
  /** What was said when the change was refused before. */
  readonly said: string;
  /** Whether similar behaviour can be ignored with the attacker. */
  readonly canIgnoreSimilar: boolean;
  /** `null` leaves the status and only says something. */
  readonly onConfirm: (
    newStatus: AttackerStatus | null,
    message: string,
    ignoreSimilar: boolean,
  ) => void;
  readonly onClose: () => void;
}

/** A message that begins as the status asks for. */
const prefixed = (choice: Choice, message: string): string => {
  const plain = message.startsWith(IGNORED_PREFIX) ? message.slice(IGNORED_PREFIX.length) : message;
  return choice === 'ignored' ? `${IGNORED_PREFIX}${plain}` : plain;
};

/** What is chosen and said; a choice gives the message the beginning that its status asks for. */
function useStatusChoice(
  status: AttackerStatus,
  nextStatuses: readonly AttackerStatus[],
  said: string,
) {
  // An open attacker is to be worked on, unless something else is chosen.
  const [choice, setChoice] = useState<Choice>(
    status === 'open' && nextStatuses.includes('fixing') ? 'fixing' : 'noChange',
  );
  const [message, setMessage] = useState(said);
  const choose = (next: Choice) => {
    setChoice(next);
    setMessage((now) => prefixed(next, now));
  };
  const text = message.trim();
  return {
    choice,
    choose,
    message,
    setMessage,
    isTooLong: text.length > LONGEST_ATTACKER_MESSAGE,
    isNothing: choice === 'noChange' && text === '',
    /** What is said; a beginning alone says nothing. */
    text: text === IGNORED_PREFIX.trim() ? '' : text,
  };
}

/** Asks which status and what to say about it. */
export default function ChangeAttackerStatusDialog({
  status,
  nextStatuses,
  said,
  canIgnoreSimilar,
  onConfirm,
  onClose,
}: ChangeAttackerStatusDialogProps) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const { choice, choose, message, setMessage, isTooLong, isNothing, text } = useStatusChoice(
    status,
    nextStatuses,
    said,
  );
  const [isSimilarIgnored, setIsSimilarIgnored] = useState(false);
  const offersSimilar = canIgnoreSimilar && choice === 'ignored';
  const options = [
    { value: 'noChange' as const, label: t('status.noChange') },
    ...nextStatuses.map((each) => ({ value: each, label: tList(`statuses.${each}`) })),
  ];
  return (
    <AskDialog
      title={t('status.title')}
      confirmLabel={t('status.confirm')}
      isBlocked={isTooLong || isNothing}
      onConfirm={() =>
        onConfirm(choice === 'noChange' ? null : choice, text, offersSimilar && isSimilarIgnored)
      }
      onClose={onClose}
    >
      <Text as="p" mb="2">
        {t('status.now', { status: tList(`statuses.${status}`) })}
      </Text>
      <Field label={t('status.status')} isRequired>
        <Select<Choice> value={choice} onChange={choose} options={options} />
      </Field>
      {offersSimilar && (
        <Checkbox
          isChecked={isSimilarIgnored}
          onChange={setIsSimilarIgnored}
          label={t('status.ignoreSimilar')}
          title={t('status.ignoreSimilarHint')}
        />
      )}
      <Field
        label={t('status.comment')}
        error={isTooLong ? t('tooLong', { count: LONGEST_ATTACKER_MESSAGE }) : undefined}
      >
        <TextArea
          rows={3}
          placeholder={choice === 'noChange' ? t('comments.write') : DEFAULT_ATTACKER_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={submitByKey}
        />
      </Field>
    </AskDialog>
  );
}
