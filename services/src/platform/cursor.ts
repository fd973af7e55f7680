import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';

const check = (payload: string): string => createHash('sha256').update(`cursor ${payload}`).digest('base64url').slice(0, 8);

/** Opaque position in a list: base64url JSON of the list's order, the row's key values and a check against edits. */
export function encodeCursor(order: string, values: readonly string[]): string {
  const payload = JSON.stringify([order, ...values]);
  return Buffer.from(JSON.stringify([check(payload), order, ...values])).toString('base64url');
}

/**
 * The key values of a cursor of the same order.
 * @throws Problem badInput when it was edited, cut, or made for another order.
 */
export function decodeCursor(cursor: string, order: string, length: number): string[] {
  const parts = parse(cursor);
  const [sum, ...payload] = parts;
  const [found, ...values] = payload;
  if (sum !== check(JSON.stringify(payload)) || found !== order || values.length !== length) {
    throw new Problem('badInput', 'This cursor is not valid for this list. Load the list again.', { field: 'after' });
  }
  return values;
}

function parse(cursor: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : [];
  } catch {
    return [];
  }
}
