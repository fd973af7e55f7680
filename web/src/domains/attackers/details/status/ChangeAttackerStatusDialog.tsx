import {
  type AttackerStatus,
  DEFAULT_ATTACKER_MESSAGE,
  IGNORED_PREFIX,
  LONGEST_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
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

/**
 * Asks which status and what to say about it. An open attacker is to be worked on, unless something
 * else is chosen.
 */
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
  const id = useId();
  const [choice, setChoice] = useState<Choice>(
    status === 'open' && nextStatuses.includes('fixing') ? 'fixing' : 'noChange',
  );
  const [message, setMessage] = useState(said);
  const [isSimilarIgnored, setIsSimilarIgnored] = useState(false);
  const offersSimilar = canIgnoreSimilar && choice === 'ignored';
  const text = message.trim();
  const isTooLong = text.length > LONGEST_ATTACKER_MESSAGE;
  const isNothing = choice === 'noChange' && text === '';
  const submit = () => {
    if (isTooLong || isNothing) return;
    onConfirm(
      choice === 'noChange' ? null : choice,
      text === IGNORED_PREFIX.trim() ? '' : text,
      offersSimilar && isSimilarIgnored,
    );
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    submit();
  };
  const handleChoice = (next: Choice) => {
    setChoice(next);
    setMessage((now) => prefixed(next, now));
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('status.cancel')}</Button>
      <Button variant="solid" type="submit" form={id} disabled={isTooLong || isNothing}>
        {t('status.confirm')}
      </Button>
    </>
  );
  const options = [
    { value: 'noChange' as const, label: t('status.noChange') },
    ...nextStatuses.map((each) => ({ value: each, label: tList(`statuses.${each}`) })),
  ];
  return (
    <Dialog isOpen onClose={onClose} title={t('status.title')} footer={footer} size="sm">
      <form
        id={id}
        className="attacker-status-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('status.now', { status: tList(`statuses.${status}`) })}</p>
        <Field label={t('status.status')} isRequired>
          <Select<Choice> value={choice} onChange={handleChoice} options={options} />
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
            onKeyDown={handleKeyDown}
          />
        </Field>
      </form>
    </Dialog>
  );
}
