/**
 * A header's name as sent, with the one string for its lower case that all exchanges share, so that
 * later look-ups need not hash it again.
 */
export interface HeaderName {
  readonly sent: string;
  readonly lower: string;
  /** The name that came after it last. */
  next: HeaderName | null;
}

const MOST = 5_000;
const LONGEST = 64;
const known = new Map<string, HeaderName>();

/** What is before the first name. */
export const FIRST: HeaderName = { sent: '', lower: '', next: null };

/**
 * The name that follows another; programs send theirs in the same order, so that it is mostly the
 * one that came last time.
 */
export function nameAfter(before: HeaderName, sent: string): HeaderName {
  const { next } = before;
  if (next !== null && next.sent === sent) return next;
  const name = known.get(sent) ?? learn(sent);
  before.next = name;
  return name;
}

function learn(sent: string): HeaderName {
  const name: HeaderName = { sent, lower: sent.toLowerCase(), next: null };
  if (sent.length > LONGEST) return name;
  if (known.size >= MOST) {
    for (const one of known.values()) one.next = null;
    known.clear();
    FIRST.next = null;
  }
  known.set(sent, name);
  return name;
}
