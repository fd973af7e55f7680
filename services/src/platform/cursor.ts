import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from './problem.ts';

/**
 * Characters of the longest cursor there is: four keys of a path or name of a thousand characters.
 */
const LONGEST = 8_000;
const MAC_BYTES = 12;

/**
 * What cursors are signed with. All processes of an installation set the same, derived from its
 * secret key; until then it is one of this process's own.
 */
export const cursorKey = {
  current: randomBytes(32) as Uint8Array,
  set(key: Uint8Array): void {
    cursorKey.current = key;
  },
};

const macOf = (payload: string): Buffer =>
  createHmac('sha256', cursorKey.current).update(payload).digest().subarray(0, MAC_BYTES);

/**
 * Opaque position in a list: base64url of a keyed MAC and the row's key values. The order it is
 * good for is signed with them and not in it.
 */
export function encodeCursor(order: string, values: readonly string[]): string {
  return Buffer.concat([
    macOf(JSON.stringify([order, ...values])),
    Buffer.from(JSON.stringify(values)),
  ]).toString('base64url');
}

/**
 * The key values of a cursor of the same order: exactly those that were put into it, so that they
 * fit the order's columns.
 * @throws Problem badInput for all that this installation has not made for this order.
 */
export function decodeCursor(cursor: string, order: string): string[] {
  const bytes = cursor.length > LONGEST ? Buffer.alloc(0) : Buffer.from(cursor, 'base64url');
  const values = valuesOf(bytes.subarray(MAC_BYTES));
  if (
    values === null ||
    !timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(JSON.stringify([order, ...values])))
  ) {
    throw new Problem('badInput', 'This cursor is not valid for this list. Load the list again.', {
      field: 'after',
    });
  }
  return values;
}

function valuesOf(bytes: Buffer): string[] | null {
  if (bytes.length === 0) return null;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null;
  } catch {
    return null;
  }
}
