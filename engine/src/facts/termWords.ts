import { byName } from '../exchange/byName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import words from './termWords.json' with { type: 'json' };

const LONGEST = 80;
const MONEY: ReadonlySet<string> = new Set(words.money);
const QUANTITY: ReadonlySet<string> = new Set(words.quantity);
const UNDONE: ReadonlySet<string> = new Set(words.undone);
const REDUCED: ReadonlySet<string> = new Set(words.reduced);

const isOneOf = (of: ReadonlySet<string>) =>
  byName((name) => {
    if (name.length > LONGEST) return false;
    const tokens = tokensOf(name);
    return of.has(tokens.at(-1) ?? '') || of.has(tokens.join(''));
  });

/** Whether a member is the price of something, in any of thirty languages. */
export const isMoney = isOneOf(MONEY);
/** Whether a member says how many of something are bought. */
export const isQuantity = isOneOf(QUANTITY);
/** Whether a path or an operation is about what is taken back, or counted, where less than none is usual. */
export const isUndone = (path: string): boolean =>
  path.length <= 200 && tokensOf(path).some((token) => UNDONE.has(token));
/** Whether a member says why less is paid, such as a coupon. */
export const isReduced = byName(
  (name) => name.length <= LONGEST && tokensOf(name).some((token) => REDUCED.has(token)),
);
