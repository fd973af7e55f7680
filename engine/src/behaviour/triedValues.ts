import { isPayment } from '../answers/errorSaid.ts';
import { isGuessRefused, refusalOf } from '../answers/refusal.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import type { Asked } from './askedInBody.ts';

/** A value that somebody may try one after the other, beside the object that the path names. */
export interface TriedValue {
  readonly value: string;
  readonly how: 'code' | 'card';
  /** What the answer to it comes to: 422 where it refuses the value. */
  readonly status: number;
}

/** What is paid with: the number of a card, or what stands for it. */
const CARD =
  /^(?:(?:card|account|pan)[-_]?(?:number|token|id)?|source|payment[-_]?(?:method|token|source)(?:[-_]?(?:id|token|nonce))?|(?:card|payment)?[-_]?nonce|pan)$/i;
const isCardName = byName((name) => CARD.test(name));
const NUMBER = /^(?:number|token|id)$/i;
/** What a body with a card has somewhere, so that few are read. */
const MAY_PAY = /card|source|payment|nonce|pan\b|account[-_]?(?:number|token)/i;
const SHORTEST = 8;
const LONGEST = 8_192;
const MOST_MEMBERS = 30;
const REFUSED = 422;

/**
 * The code that a request shows beside the object of its path (`/verifications/7/check`), or the card
 * that it pays with, or null. That the caller may not pay, or has to wait, refuses no card.
 * @param hasObject the path names one
 */
export function triedValue(
  exchange: Exchange,
  asked: Asked | null,
  hasObject: boolean,
): TriedValue | null {
  const { method, status, path, requestBody } = exchange;
  if (method !== 'POST' && method !== 'PUT') return null;
  if (asked?.isCode === true) {
    const code = hasObject ? asked.objects[0] : undefined;
    if (code === undefined) return null;
    // Of each object the codes are others.
    const value = `${path} ${code}`;
    return { value, how: 'code', status: isGuessRefused(exchange) ? REFUSED : status };
  }
  if (asked !== null || requestBody?.text == null || requestBody.text.length > LONGEST) return null;
  if (!MAY_PAY.test(requestBody.text) || !isPayment(exchange)) return null;
  const card = cardIn(exchange);
  if (card === null) return null;
  const isDeclined = refusalOf(exchange) === 'payment';
  return { value: card, how: 'card', status: isDeclined ? REFUSED : status };
}

function cardIn({ requestBody }: Exchange): string | null {
  const json = jsonBody(requestBody);
  const pairs: readonly (readonly [string, unknown])[] =
    json === undefined
      ? readQuery(requestBody?.text ?? '')
      : typeof json === 'object' && json !== null
        ? Object.entries(json).slice(0, MOST_MEMBERS)
        : [];
  for (const [name, member] of pairs) {
    if (!isCardName(name)) continue;
    if (typeof member === 'string' && member.length >= SHORTEST) return member;
    if (typeof member !== 'object' || member === null) continue;
    const within = Object.entries(member).find(([inner]) => NUMBER.test(inner))?.[1] as unknown;
    if (typeof within === 'string' && within.length >= SHORTEST) return within;
  }
  return null;
}
