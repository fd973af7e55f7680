import { useReload } from '../../../entities/lists/useReload.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';
import type { DeletionRow } from './deletionColumns.tsx';

/** Milliseconds after which the page asks again while something is being deleted. */
const AGAIN_MS = 3_000;

/** Asks again while an environment is being deleted and somebody looks at the page. */
export function useFollowDeletions(deletions: readonly DeletionRow[]): void {
  const isGoing = deletions.some(({ finishedAt }) => finishedAt == null);
  usePoll(useReload(), isGoing ? AGAIN_MS : null);
}
