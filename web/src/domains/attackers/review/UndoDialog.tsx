import { useTranslation } from 'react-i18next';
import { Box } from '../../../ui/layout/Boxes.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import './review.texts.ts';
import type { UndoneMark } from './useUndoMarks.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Subjects that are named one by one. */
const NAMED = 5;

interface UndoDialogProps {
  readonly marks: readonly UndoneMark[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Says what counts again when these marks are undone, and asks. */
export default function UndoDialog({ marks, onConfirm, onCancel }: UndoDialogProps) {
  const { t } = useTranslation('markReview');
  const formatted = (count: number) => ({ count, formatted: formatNumber(count) });
  const again = marks.filter(({ isTuned, state }) => isTuned && state === 'active');
  const left = again.length - NAMED;
  return (
    <ConfirmDialog
      isOpen
      title={t('undoTitle', formatted(marks.length))}
      confirmLabel={t('undoMany', formatted(marks.length))}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {again.length === 0 ? (
        <p>{t('countsSame')}</p>
      ) : (
        <>
          <p>{t('countsAgain', { count: again.length })}</p>
          <Box as="ul" my="2" paddingInlineStart="18px" overflowWrap="anywhere">
            {again.slice(0, NAMED).map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </Box>
          {left > 0 && <p>{t('more', formatted(left))}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
