import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useUnsaved } from '../../../../ui/drawer/ExitGuard.tsx';
import { submitByKey } from '../../../../ui/forms/submitByKey.ts';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.ts';
import { Kbd } from '../../../../ui/marks/Kbd.tsx';
import { useCommentAttacker } from './useCommentAttacker.ts';
import { modKey } from '../../../../ui/keys/systemKeys.ts';
import { Row } from '../../../../ui/layout/Boxes.ts';
import { Text } from '../../../../ui/text/Text.ts';

/** Says something about an attacker. What was refused stays in the field. */
export function AttackerCommentForm({ attackerId }: { readonly attackerId: string }) {
  const { t } = useTranslation('attackerDetails');
  const { can } = useCompany();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [comment, isBusy] = useCommentAttacker();
  const message = text.trim();
  useUnsaved(message !== '', t('comments.lost'));
  useHotkeys({
    c: () => field.current?.focus(),
    Escape: () => (document.activeElement === field.current ? field.current?.blur() : false),
  });
  const reason = can('changeAttackers') ? undefined : t('forbidden');
  const isTooLong = message.length > LONGEST_ATTACKER_MESSAGE;
  const submit = async () => {
    if (reason !== undefined || message === '' || isTooLong || isBusy) return;
    setText('');
    if (!(await comment({ id: attackerId, message }))) setText((now) => (now === '' ? text : now));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        aria-label={t('comments.write')}
        placeholder={reason ?? t('comments.write')}
        disabled={reason !== undefined}
        aria-invalid={isTooLong}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitByKey}
      />
      <Row justifyContent="space-between" mt="1.5">
        <Text tone="danger" textStyle="small" role="status">
          {isTooLong && t('tooLong', { count: LONGEST_ATTACKER_MESSAGE })}
        </Text>
        <Button
          size="xs"
          type="submit"
          disabled={reason === undefined && (message === '' || isTooLong)}
          isBusy={isBusy}
          disabledReason={reason}
        >
          {t('comments.send')} <Kbd>{modKey()} ↵</Kbd>
        </Button>
      </Row>
    </form>
  );
}
