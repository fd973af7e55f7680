import { insidePath } from '../../../entities/routing/insidePath.ts';

/** The address to come back to after sign-in: one of this app's own, else the start. */
export function safeReturnPath(state: unknown): string {
  return insidePath(typeof state === 'object' && state !== null && 'from' in state ? state.from : null) ?? '/';
}
