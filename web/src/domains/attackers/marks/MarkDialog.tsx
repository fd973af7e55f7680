import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../ui/forms/AskDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
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
      onConfirm={() =>
        onConfirm({
          verdict,
          isTuned: verdict === 'legitimate' && isTuned,
          message: message.trim(),
        })
      }
      onClose={onClose}
    >
      <Stack gap="3">
        <Text as="p" overflowWrap="anywhere">
          {t(`dialog.${verdict}Body`, { what: capital(what) })}
        </Text>
        {verdict === 'legitimate' && (
          <div>
            <Checkbox isChecked={isTuned} onChange={setIsTuned} label={t('dialog.tuning')} />
            <Text as="p" tone="subtle" marginInlineStart="6" overflowWrap="anywhere">
              {t('dialog.tuningHint')}
            </Text>
          </div>
        )}
        <Field
          label={t('dialog.comment')}
          error={isTooLong ? t('tooLong', { count: LONGEST_ATTACKER_MESSAGE }) : undefined}
        >
          <TextArea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
      </Stack>
    </AskDialog>
  );
}
