import type { Exchange } from '../exchange/exchange.ts';
import { byName } from '../exchange/byName.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';

/** Names of fields that are so whatever they hold. */
const NAME =
  /^(?:roles?|is_?admin|admin|permissions|privileges|user_?type|(?:is|email)_?verified|balance|credit_?limit|discount)$/i;
/** Words of names by which somebody has rights or is trusted, if the field is one of yes and no. */
const RIGHTS = /^(?:admin|administrator|superuser|root|staff|verified|approved|kyc)$/;
/** Words of names of what somebody pays or is paid, if the field is a number. */
const MONEY = /^(?:balance|credits?|discount|fees?|commission|payouts?)$/;
/** What is said about such a thing, and is none: whether somebody asked for it, how it is counted. */
const ABOUT =
  /^(?:at|on|by|date|time|ids?|notes?|comment|reason|card|code|request|requested|required|method|currency|count|number|show|notify|needs?)$/;
const NAMED =
  /"[\w-]{0,40}(?:admin|superuser|root|staff|role|permission|privilege|verified|approved|kyc|balance|credit|discount|fee|commission|payout|user_?type)/i;
/** What a name says that its value has to be, or null where it says nothing of the kind. */
const kindOf = byName((name): 'any' | 'boolean' | 'number' | null => {
  if (NAME.test(name)) return 'any';
  const words = tokensOf(name);
  if (words.some((word) => ABOUT.test(word))) return null;
  if (words.some((word) => RIGHTS.test(word))) return 'boolean';
  return words.some((word) => MONEY.test(word)) ? 'number' : null;
});
const isPrivileged = (name: string, value: unknown): boolean => {
  const kind = kindOf(name);
  return kind === 'any' || (kind !== null && typeof value === kind);
};
const LONGEST = 50_000;
/** Requests that must be known before a field counts as rare, and the share up to which it is. */
const FEWEST = 20;
const RARE = 0.1;
/** Callers that do not send it, beside one that does: that one is nobody's usual way. */
const OTHERS = 5;
const MOST = 8;
const MOST_CALLERS = 16;

export interface PrivilegedFieldsJson {
  readonly bodies: number;
  readonly seen: readonly (readonly [name: string, sent: number, answered: number])[];
}

interface Seen {
  sent: number;
  answered: number;
  /** Who sent it: the first, or null once there are several or they were forgotten by a restart. */
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

  /** @param caller who asks, as far as anything tells */
  observe(exchange: Exchange, caller: string | null = null): void {
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
    const sent = jsonBody(requestBody);
    if (!isObject(sent)) return;
    for (const [name, value] of Object.entries(sent))
      if (isPrivileged(name, value))
        this.#count(name, isSaidBack(jsonBody(exchange.responseBody), name, value), {
          who,
          object: hash32(exchange.path),
        });
  }

  #count(name: string, isAnswered: boolean, by: { who: number | null; object: number }): void {
    let seen = this.#seen.get(name);
    if (seen === undefined) {
      if (this.#seen.size >= MOST) return;
      seen = { sent: 0, answered: 0, sender: by.who, object: by.object };
      this.#seen.set(name, seen);
    }
    if (by.who !== seen.sender) seen.sender = null;
    if (by.object !== seen.object) seen.object = null;
    seen.sent += 1;
    if (isAnswered) seen.answered += 1;
  }

  toJSON(): PrivilegedFieldsJson {
    return {
      bodies: this.#bodies,
      seen: [...this.#seen].map(([name, { sent, answered }]) => [name, sent, answered]),
    };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON({ bodies, seen }: PrivilegedFieldsJson): PrivilegedFields {
    const fields = new PrivilegedFields();
    fields.#bodies = bodies;
    for (const [name, sent, answered] of seen)
      fields.#seen.set(name, { sent, answered, sender: null, object: null });
    return fields;
  }

  /** Fields that were assigned and are rare, with how often they were. */
  get assigned(): readonly { readonly name: string; readonly answered: number }[] {
    if (this.#bodies < FEWEST) return [];
    return [...this.#seen].flatMap(([name, seen]) =>
      seen.answered > 0 && (seen.sent <= this.#bodies * RARE || this.#isOfOne(seen))
        ? [{ name, answered: seen.answered }]
        : [],
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
