import { insidePath } from '@palisade/vocabulary/insidePath.ts';

/** The address to come back to after sign-in: one of this app's own, else the start. */
export function safeReturnPath(state: unknown): string {
  return (
    insidePath(
      typeof state === 'object' && state !== null && 'from' in state ? state.from : null,
    ) ?? '/'
  );
}

/** Whether a session ended that the person was working in. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true;

/** State of the next page on the way in: where to come back to goes along. */
export const keptState = (state: unknown, more: object = {}): object => ({
  from: safeReturnPath(state),
  ...more,
});
