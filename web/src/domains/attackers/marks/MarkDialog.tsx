import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../ui/forms/AskDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import './marks.css';
import './marks.texts.ts';
import type { Saying } from './subject.ts';

interface MarkDialogProps {
  readonly verdict: MarkVerdict;
  readonly what: string;
  /** What was said when the mark was refused before. */
  readonly said: string;
  readonly onConfirm: (saying: Saying) => void;
  readonly onClose: () => void;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Asks what to say about a mark, and whether detection is to go by one that is legitimate. */
export default function MarkDialog({ verdict, what, said, onConfirm, onClose }: MarkDialogProps) {
  const { t } = useTranslation('attackMarks');
  const [isTuned, setIsTuned] = useState(false);
  const [message, setMessage] = useState(said);
  const isTooLong = message.trim().length > LONGEST_ATTACKER_MESSAGE;
  const title = t(`dialog.${verdict}`);
  return (
    <AskDialog
      title={title}
      confirmLabel={title}
      isBlocked={isTooLong}
      className="attack-mark-form"
      onConfirm={() =>
        onConfirm({
          verdict,
          isTuned: verdict === 'legitimate' && isTuned,
          message: message.trim(),
        })
      }
      onClose={onClose}
    >
      <p>{t(`dialog.${verdict}Body`, { what: capital(what) })}</p>
      {verdict === 'legitimate' && (
        <div>
          <Checkbox isChecked={isTuned} onChange={setIsTuned} label={t('dialog.tuning')} />
          <p className="attack-mark-hint">{t('dialog.tuningHint')}</p>
        </div>
      )}
      <Field
        label={t('dialog.comment')}
        error={isTooLong ? t('tooLong', { count: LONGEST_ATTACKER_MESSAGE }) : undefined}
      >
        <TextArea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </AskDialog>
  );
}
