import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { UndoneMark } from './useUndoMarks.ts';

const UndoDialog = lazy(() => import('./UndoDialog.tsx'));

interface UndoQuestion<Mark extends UndoneMark> {
  /** Asks before these marks are undone. */
  readonly ask: (marks: readonly Mark[]) => void;
  /** Goes at the end of what asks. */
  readonly dialog: ReactNode;
}

/** The question before marks are undone. @param onConfirm undoes them */
export function useUndoDialog<Mark extends UndoneMark>(
  onConfirm: (marks: readonly Mark[]) => void,
): UndoQuestion<Mark> {
  const [asked, setAsked] = useState<readonly Mark[]>([]);
  const handleConfirm = () => {
    setAsked([]);
    onConfirm(asked);
  };
  const dialog = (
    <Suspense>
      {asked.length > 0 && (
        <UndoDialog marks={asked} onCancel={() => setAsked([])} onConfirm={handleConfirm} />
      )}
    </Suspense>
  );
  return { ask: setAsked, dialog };
}
