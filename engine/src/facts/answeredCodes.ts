import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { keptName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { hash32 } from '../parameters/distinctValues.ts';

/** Words of a path by which somebody is sent a code. */
const OF_CODES =
  /^(?:otps?|totp|mfa|2fa|(?:pass)?codes?|codigos?|verif(?:y|ications?|icacion(?:es)?|icacao|icar?))$/;
/** Last words of fields that hold one. */
const CODE = new Set(['otp', 'code', 'pin', 'passcode', 'codigo']);
/** Codes that anybody may know, or that are given to be used. */
const OF_ANOTHER = new Set(
  (
    'postal zip post area region city sort bank country currency language error status state ' +
    'result response discount referral promo promotion coupon voucher gift pais estado descuento'
  ).split(' '),
);
/** To whom it is sent: a mailbox, or a number of a telephone. */
const ADDRESSEE = /"[^"@\s]{1,64}@[^"@\s]{1,200}"|"\+?[\d ()-]{8,20}"/;
const DIGITS = /^\d{4,8}$/;
/** Codes in a row, of one length and all different: a code of an error or a state comes again. */
const ENOUGH = 3;
const LONGEST = 2_000;
/** What is longer is no name. */
const LONGEST_NAME = 80;
const MOST_MEMBERS = 20;

/** The field, the length of its codes, and how many of them came in a row. */
export type AnsweredCodesJson = readonly [field: string, length: number, codes: number];

/**
 * Tells an answer that gives whoever asks the code that is sent to the owner of a mailbox or phone.
 * Kept as hashes; over a restart, how many they were.
 */
export class AnsweredCodes {
  #field: string;
  /** Codes of before a restart. */
  #before: number;
  readonly #codes = new Set<number>();
  #length: number;

  constructor([field, length, codes]: AnsweredCodesJson = ['', 0, 0]) {
    [this.#field, this.#length, this.#before] = [field, length, codes];
  }

  get #count(): number {
    return this.#before + this.#codes.size;
  }

  /** Null where there is nothing to keep. */
  toJSON(): AnsweredCodesJson | null {
    return this.#count === 0 ? null : [keptName(this.#field), this.#length, this.#count];
  }

  /** The name of the field that gives codes back by now, or null. */
  look({ method, status, path, requestBody, responseBody }: Exchange): string | null {
    if (method !== 'POST' || status < 200 || status > 299) return null;
    const [sent, text] = [requestBody?.text ?? '', responseBody?.text ?? ''];
    if (sent.length > LONGEST || text.length > LONGEST || !ADDRESSEE.test(sent)) return null;
    if (!path.split('/').some((part) => wordsOf(part).some((word) => OF_CODES.test(word))))
      return null;
    const found = codeIn(jsonBody(responseBody), 0);
    if (found === null || sent.includes(`"${found.code}"`)) return null;
    const isOther = found.name !== this.#field || found.code.length !== this.#length;
    const hash = hash32(found.code);
    if (isOther || this.#codes.has(hash)) {
      this.#codes.clear();
      this.#before = 0;
    }
    [this.#field, this.#length] = [found.name, found.code.length];
    if (this.#count < ENOUGH) this.#codes.add(hash);
    return this.#count >= ENOUGH ? keptName(found.name) : null;
  }
}

/** The words of a name, without accents. */
const wordsOf = (name: string): readonly string[] =>
  name.length > LONGEST_NAME ? [] : tokensOf(name.normalize('NFD').replace(/\p{M}/gu, ''));

function isCodeName(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => OF_ANOTHER.has(word))) return false;
  return CODE.has(words.at(-1) ?? '') || words[0] === 'codigo';
}

/** The first member that is named after a code and is one, also one within. */
function codeIn(
  value: unknown,
  depth: number,
): { readonly name: string; readonly code: string } | null {
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  for (const [name, member] of Object.entries(value).slice(0, MOST_MEMBERS)) {
    const code = typeof member === 'number' ? String(member) : member;
    if (typeof code === 'string' && DIGITS.test(code) && isCodeName(name)) return { name, code };
    const within = codeIn(member, depth + 1);
    if (within !== null) return within;
  }
  return null;
}
