import { GAP_LIMITS } from '@palisade/vocabulary/gapStatuses.ts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useUnsaved } from '../../../../ui/drawer/ExitGuard.tsx';
import { submitByKey } from '../../../../ui/forms/submitByKey.ts';
import { TextArea } from '../../../../ui/forms/TextInput.tsx';
import { Kbd } from '../../../../ui/marks/Kbd.tsx';
import './gapDrawer.texts.ts';
import { useCommentGap } from './useCommentGap.ts';
import { modKey } from '../../../../ui/keys/systemKeys.ts';

interface CommentFormProps {
  /** Global id of the gap. */
  readonly gapId: string;
  /** Whether the status of the gap allows comments. */
  readonly takesComment: boolean;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Says something about a gap. What was refused stays in the field. */
export function CommentForm({ gapId, takesComment, inputRef }: CommentFormProps) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const { can } = useCompany();
  const [text, setText] = useState('');
  const [comment, isBusy] = useCommentGap();
  const message = text.trim();
  useUnsaved(message !== '', t('activity.lost'));
  const reason = !can('changeGaps')
    ? tGaps('change.forbidden')
    : takesComment
      ? undefined
      : tGaps('change.noComment');
  const isTooLong = message.length > GAP_LIMITS.message;
  const submit = async () => {
    if (reason !== undefined || message === '' || isTooLong || isBusy) return;
    setText('');
    if (!(await comment({ id: gapId, message }))) setText((now) => (now === '' ? text : now));
  };
  return (
    <form
      className="gap-comment"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={inputRef}
        rows={2}
        aria-label={t('activity.write')}
        placeholder={reason ?? t('activity.write')}
        disabled={reason !== undefined}
        aria-invalid={isTooLong}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitByKey}
      />
      <div>
        <span className="gap-comment-fault" role="status">
          {isTooLong && tGaps('tooLong', { count: GAP_LIMITS.message })}
        </span>
        <Button
          size="xs"
          type="submit"
          disabled={reason === undefined && (message === '' || isTooLong)}
          isBusy={isBusy}
          {...(reason !== undefined && { disabledReason: reason })}
        >
          {t('activity.send')} <Kbd>{modKey()} ↵</Kbd>
        </Button>
      </div>
    </form>
  );
}
