import { hashOf, keyOf, pairKey } from './keys.ts';
import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/** Who renews a session. */
export interface RenewedFrom {
  /** Country of the address; null where it is not known. */
  readonly country: string | null;
  /** Hash of the program, without its version. */
  readonly program: number;
}

/** In the keys of records of tokens. */
const RENEWED = 21;
/** Uses by another program in another country, from which on it is no accident. */
const ENOUGH = 3;
const SUSPICION = 6;
/** Of the word of its place: uses elsewhere, the second program at home, and the country. */
const COUNT = 7;
const SECOND = { shift: 3, most: 31 } as const;
const SHIFT = 8;

/**
 * A token that renews a session, used by another program in another country than those that it was
 * used by first: it stays on one device, which moves but is one client, or an app with its widget.
 * Once is worth a suspicion, since somebody may have moved to a new device.
 * @param token hash of it, which answers of success were given for
 */
export function renewedElsewhere(
  holders: Records,
  token: number,
  { country, program }: RenewedFrom,
): Signal | null {
  if (country === null || program === 0) return null;
  const record = holders.touch(pairKey(RENEWED, token));
  const own = hashOf(program) | 0 || 1;
  const place = hashOf(keyOf(country, RENEWED)) & 0x7fffff;
  const first = holders.word(record, HOLDER.first);
  const known = holders.word(record, HOLDER.place);
  if (first === 0) {
    holders.setWord(record, HOLDER.first, own);
    holders.setWord(record, HOLDER.place, place << SHIFT);
    return null;
  }
  const second = (own >>> SECOND.shift) % SECOND.most;
  const secondAtHome = ((known >>> SECOND.shift) & SECOND.most) - 1;
  if (first === own) return null;
  if (known >>> SHIFT === place) {
    if (secondAtHome < 0)
      holders.setWord(record, HOLDER.place, known | ((second + 1) << SECOND.shift));
    return null;
  }
  if (second === secondAtHome) return null;
  const uses = Math.min(COUNT, (known & COUNT) + 1);
  holders.setWord(record, HOLDER.place, (known & ~COUNT) | uses);
  if (uses >= ENOUGH)
    return {
      ...proven(
        'tokenSharing',
        uses === ENOUGH,
        true,
        'A session was renewed elsewhere by another program',
      ),
      ...(uses === ENOUGH ? { earlier: { attempts: ENOUGH - 2, successes: ENOUGH - 2 } } : {}),
    };
  return uses > 1
    ? null
    : {
        type: 'tokenSharing',
        weight: SUSPICION,
        isProven: false,
        isSuccess: true,
        message: 'A session was renewed elsewhere by another program',
      };
}
