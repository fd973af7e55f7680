/**
 * The cookie beside those that pages cannot read; over https its name begins with `__Host-`, and a
 * plain one is left over from before.
 */
const MARKS = [/(?:^|; )__Host-palisade_session=([^;]*)/, /(?:^|; )palisade_session=([^;]*)/];

/** Tells the session that the browser is in from another one; empty where it is in none. */
export const sessionMark = (): string =>
  MARKS.map((pattern) => pattern.exec(document.cookie)?.[1]).find((value) => value !== undefined) ??
  '';
