import type { AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import type { StatusShape } from '../../ui/marks/StatusPill.tsx';

/** Shape of each status of attackers. */
export const ATTACKER_SHAPES: Readonly<Record<AttackerStatus, StatusShape>> = {
  open: 'open',
  fixing: 'progress',
  fixed: 'done',
  ignored: 'ignored',
  deleted: 'hidden',
};
