import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { knownStatus, knownStatuses } from '../gapStatus.ts';
import { useChangeGapStatus } from './useChangeGapStatus.ts';

const ChangeStatusDialog = lazy(() => import('./ChangeStatusDialog.tsx'));

interface Gap {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly nextStatuses: readonly string[];
}

interface StatusDialog {
  /** Asks for another status of a gap, with one chosen already where it is given. */
  readonly ask: (gap: Gap, chosen?: GapStatus) => void;
  /** Goes at the end of what asks. */
  readonly dialog: ReactNode;
  readonly change: ReturnType<typeof useChangeGapStatus>[0];
  readonly isChanging: boolean;
}

/** Changes statuses of gaps by the dialog that asks which one, and what to say about it. */
export function useStatusDialog(): StatusDialog {
  const [asked, setAsked] = useState<{
    readonly gap: Gap;
    readonly chosen: GapStatus | undefined;
  } | null>(null);
  const [change, isChanging, saidOf] = useChangeGapStatus();
  const ask = useCallback((gap: Gap, chosen?: GapStatus) => setAsked({ gap, chosen }), []);
  const gap = asked?.gap;
  const dialog = (
    <Suspense>
      {gap && (
        <ChangeStatusDialog
          subject={gap.name}
          statuses={knownStatuses(gap.nextStatuses)}
          chosen={asked.chosen}
          said={saidOf(gap.id)}
          onConfirm={(newStatus, message) =>
            void change({ id: gap.id, from: knownStatus(gap.status), newStatus, message })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Suspense>
  );
  return { ask, dialog, change, isChanging };
}
