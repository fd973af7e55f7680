import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { StatusGlyph } from '../../../../ui/marks/StatusPill.tsx';
import { afterMenu } from '../../../../ui/overlays/afterMenu.ts';
import type { MenuItem } from '../../../../ui/overlays/menuItem.ts';
import { STATUS_SHAPES } from '../GapStatusPill.tsx';
import { knownStatus, knownStatuses } from '../gapStatus.ts';
import { useChangeGapStatus } from './useChangeGapStatus.ts';

const ChangeStatusDialog = lazy(() => import('./ChangeStatusDialog.tsx'));

/** Letter of each status in the list of those that a gap can have next. */
const LETTERS: Readonly<Record<GapStatus, string>> = {
  open: 'O',
  inProcess: 'P',
  resolved: 'R',
  ignored: 'I',
  hidden: 'H',
  deactivated: 'D',
};
const COMMENT_LETTER = 'C';

export interface GapOfStatus {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly nextStatuses: readonly string[];
}

interface StatusChoices {
  /** Statuses that a gap can have next, each changed to at once, and the way to say more. */
  readonly itemsOf: (gap: GapOfStatus) => readonly MenuItem[];
  /** Goes at the end of what has the list. */
  readonly dialog: ReactNode;
  readonly change: ReturnType<typeof useChangeGapStatus>[0];
}

/**
 * The list from which the status of a gap is changed in place, or by a dialog that takes a comment.
 * @param onChosen called as a status is chosen in place, before the server has answered
 */
export function useStatusChoices(onChosen?: () => void): StatusChoices {
  const { t } = useTranslation('gaps');
  const [asked, setAsked] = useState<GapOfStatus | null>(null);
  const [change, saidOf] = useChangeGapStatus();
  const changeTo = ({ id, name, status }: GapOfStatus, newStatus: GapStatus, message: string) =>
    void change({ id, name, from: knownStatus(status), newStatus, message });
  const itemsOf = (gap: GapOfStatus): readonly MenuItem[] => [
    ...knownStatuses(gap.nextStatuses).map((status) => ({
      key: status,
      label: t(`statuses.${status}`),
      icon: <StatusGlyph shape={STATUS_SHAPES[status]} />,
      shortcut: LETTERS[status],
      onSelect: () => {
        changeTo(gap, status, '');
        onChosen?.();
      },
    })),
    {
      key: 'comment',
      label: t('change.withComment'),
      icon: <MessageSquare size={14} />,
      shortcut: COMMENT_LETTER,
      onSelect: () => afterMenu(() => setAsked(gap)),
    },
  ];
  const dialog = (
    <Suspense>
      {asked && (
        <ChangeStatusDialog
          subject={catalogueText(asked.name)}
          statuses={knownStatuses(asked.nextStatuses)}
          said={saidOf(asked.id)}
          onConfirm={(newStatus, message) => changeTo(asked, newStatus, message)}
          onClose={() => setAsked(null)}
        />
      )}
    </Suspense>
  );
  return { itemsOf, dialog, change };
}
