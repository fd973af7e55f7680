import type { Exchange } from '../exchange/exchange.ts';
import { byName } from '../exchange/byName.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isPrivateName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { hideHash } from './hideHash.ts';

/** Names of fields that are so whatever they hold. */
const NAME =
  /^(?:roles?|is_?admin|admin|permissions|privileges|user_?type|(?:is|email)_?verified|balance|credit_?limit|discount)$/i;
/** Words of names by which somebody has rights or is trusted, if the field is one of yes and no. */
const RIGHTS = /^(?:admin|administrator|superuser|root|staff|kyc)$/;
/** Words by which somebody is trusted, and things are by whose work it is. */
const TRUST = /^(?:verified|approved)$/;
/** Words of names of what somebody pays or is paid, if the field is a number. */
const MONEY = /^(?:balance|credits?|discount|fees?|commission|payouts?)$/;
/** What is said about such a thing, and is none: whether somebody asked for it, how it is counted. */
const ABOUT =
  /^(?:at|on|by|date|time|ids?|notes?|comment|reason|card|code|request|requested|required|method|currency|count|number|show|notify|needs?)$/;
const NAMED =
  /"[\w-]{0,40}(?:admin|superuser|root|staff|role|permission|privilege|verified|approved|kyc|balance|credit|discount|fee|commission|payout|user_?type)/i;
/** One account, by its id or as the caller's own, or where it is opened. */
const OF_ACCOUNT =
  /\/(?:(?:me|self|profile|wallet|register|registrations?|sign-?up)|(?:users|accounts|members|customers|merchants|sellers|vendors|partners|people|profiles|wallets)(?:\/[^/]+)?)\/?$/i;
const LONGEST_NAME = 80;

interface Kind {
  /** What the value has to be. */
  readonly type: 'any' | 'boolean' | 'number';
  /**
   * Known by its name, by one of its words, or by a word that speaks of an account's rights only
   * where the path is that of an account: invoices have fees, and expenses are approved.
   */
  readonly by: 'name' | 'word' | 'account';
}

/** What a name says, or null where it says nothing of the kind or is somebody's data. */
const kindOf = byName((name): Kind | null => {
  if (NAME.test(name)) return { type: 'any', by: 'name' };
  if (name.length > LONGEST_NAME || isPrivateName(name)) return null;
  const words = tokensOf(name);
  if (words.some((word) => ABOUT.test(word))) return null;
  if (words.some((word) => RIGHTS.test(word))) return { type: 'boolean', by: 'word' };
  if (words.some((word) => TRUST.test(word))) return { type: 'boolean', by: 'account' };
  return words.some((word) => MONEY.test(word)) ? { type: 'number', by: 'account' } : null;
});
const isPrivileged = (name: string, value: unknown, path: string): boolean => {
  const kind = kindOf(name);
  if (kind === null || (kind.type !== 'any' && typeof value !== kind.type)) return false;
  return kind.by !== 'account' || OF_ACCOUNT.test(path);
};
/** Spellings of one of the names that are known, which always have a place. */
const keyOf = (name: string): string =>
  kindOf(name)?.by === 'name' ? name.toLowerCase().replaceAll('_', '') : name;
const LONGEST = 50_000;
/** Requests that must be known before a field counts as rare, and the share up to which it is. */
const FEWEST = 20;
const RARE = 0.1;
/** Callers that do not send it, beside one that does: that one is nobody's usual way. */
const OTHERS = 5;
/** Names of each kind beside those that are known: anybody may send others. */
const MOST = 8;
const MOST_CALLERS = 16;

export interface PrivilegedFieldsJson {
  readonly bodies: number;
  /** Who sent each, and for what object, is hidden; absent where that is unknown, or there are several. */
  readonly seen: readonly (readonly [
    name: string,
    sent: number,
    answered: number,
    sender?: number | null,
    object?: number | null,
  ])[];
  /** Hidden hashes of who sends bodies, those of the first; absent in earlier releases. */
  readonly callers?: readonly number[];
}

interface Seen {
  readonly name: string;
  sent: number;
  answered: number;
  /** Who sent it: the first, or null once there are several. */
  sender: number | null;
  /** Objects of the first sender's that it was sent for. */
  object: number | null;
}

/**
 * Fields of privilege or money that hardly any request to an endpoint has, but that were taken over
 * when one had them: the answer says them back. What many requests send belongs to the endpoint and
 * is no finding.
 */
export class PrivilegedFields {
  #bodies = 0;
  /** Grows whenever something of it changes. */
  get changes(): number {
    return this.#bodies;
  }

  readonly #seen = new Map<string, Seen>();
  /** Callers of bodies, those of the first. */
  readonly #callers = new Set<number>();

  /**
   * @param caller who asks, as far as anything tells
   * @param within the member of the body that has the fields, where it is not the body itself
   */
  observe(exchange: Exchange, caller: string | null = null, within: string | null = null): void {
    const { method, status, requestBody } = exchange;
    if (
      (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') ||
      status < 200 ||
      status > 299 ||
      requestBody?.text == null ||
      requestBody.text.length > LONGEST
    )
      return;
    this.#bodies += 1;
    const who = caller === null ? null : hash32(caller);
    if (who !== null && this.#callers.size < MOST_CALLERS) this.#callers.add(who);
    if (!NAMED.test(requestBody.text)) return;
    const body = jsonBody(requestBody);
    const sent = within !== null && isObject(body) ? body[within] : body;
    if (!isObject(sent)) return;
    for (const [name, value] of Object.entries(sent))
      if (isPrivileged(name, value, exchange.path))
        this.#count(name, isSaidBack(jsonBody(exchange.responseBody), name, value), {
          who,
          object: hash32(exchange.path),
        });
  }

  #count(name: string, isAnswered: boolean, by: { who: number | null; object: number }): void {
    const key = keyOf(name);
    let seen = this.#seen.get(key);
    if (seen === undefined) {
      // What no answer took over needs no place.
      if (!isAnswered && kindOf(name)?.by !== 'name') return;
      this.#makeRoom(name);
      seen = { name, sent: 0, answered: 0, sender: by.who, object: by.object };
      this.#seen.set(key, seen);
    }
    if (by.who !== seen.sender) seen.sender = null;
    if (by.object !== seen.object) seen.object = null;
    seen.sent += 1;
    if (isAnswered) seen.answered += 1;
  }

  /** Lets the least sent name of a kind go for another one. */
  #makeRoom(name: string): void {
    const by = kindOf(name)?.by;
    if (by === 'name') return;
    const others = [...this.#seen].filter(([, seen]) => kindOf(seen.name)?.by === by);
    if (others.length < MOST) return;
    const [least] = others.reduce((one, other) => (other[1].sent < one[1].sent ? other : one));
    this.#seen.delete(least);
  }

  /** As plain JSON. @param shift hides who sent something, and for what object */
  toJSON(shift: number): PrivilegedFieldsJson {
    const hidden = (hash: number | null): number | null => (hash === null ? null : hash ^ shift);
    return {
      bodies: this.#bodies,
      callers: [...this.#callers].map((caller) => hideHash(caller, shift)),
      seen: [...this.#seen.values()].map(({ name, sent, answered, sender, object }) => [
        name,
        sent,
        answered,
        hidden(sender),
        hidden(object),
      ]),
    };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(
    { bodies, seen, callers }: PrivilegedFieldsJson,
    shift: number,
  ): PrivilegedFields {
    const fields = new PrivilegedFields();
    for (const caller of callers ?? []) fields.#callers.add(hideHash(caller, shift));
    fields.#bodies = bodies;
    const shown = (hidden: number | null | undefined): number | null =>
      hidden == null ? null : (hidden ^ shift) >>> 0;
    for (const [name, sent, answered, sender, object] of seen)
      if (kindOf(name) !== null)
        fields.#seen.set(keyOf(name), {
          name,
          sent,
          answered,
          sender: shown(sender),
          object: shown(object),
        });
    return fields;
  }

  /** Fields that were assigned and are rare, with how often they were. */
  get assigned(): readonly { readonly name: string; readonly answered: number }[] {
    if (this.#bodies < FEWEST) return [];
    return [...this.#seen.values()].filter(
      (seen) =>
        seen.answered > 0 &&
        (this.#isOfOne(seen) ||
          (kindOf(seen.name)?.by !== 'account' && seen.sent <= this.#bodies * RARE)),
    );
  }

  /** Whether one caller alone sends a field, for one object, and less often than all others do not. */
  #isOfOne({ sent, sender, object }: Seen): boolean {
    return (
      sender !== null && object !== null && 2 * sent <= this.#bodies && this.#callers.size > OTHERS
    );
  }
}

/** Whether an answer has the field with the value that was sent, at its top or one level below. */
function isSaidBack(answer: unknown, name: string, value: unknown): boolean {
  if (!isObject(answer) || value === null) return false;
  const text = JSON.stringify(value);
  if (name in answer) return JSON.stringify(answer[name]) === text;
  return Object.values(answer).some(
    (part) => isObject(part) && name in part && JSON.stringify(part[name]) === text,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
