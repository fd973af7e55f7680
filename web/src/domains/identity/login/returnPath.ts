/** One of this app's own addresses: browsers drop tabs and line ends, and read a backslash as a slash. */
const OWN = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** The address to come back to after sign-in: one of this app's own, else the start. */
export function safeReturnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && OWN.test(from) && !/^\/login(?![^/?#])/.test(from) ? from : '/';
}

/** State of the next page on the way in: where to come back to goes along. */
export const keptState = (state: unknown, more: object = {}): object => ({ from: safeReturnPath(state), ...more });
