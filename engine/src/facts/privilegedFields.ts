import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

const NAMES =
  'role|roles|isAdmin|is_admin|admin|permissions|privileges|userType|user_type|isVerified|is_verified|emailVerified|email_verified|balance|creditLimit|credit_limit|discount';
const NAME = new RegExp(`^(?:${NAMES})$`);
const QUOTED = new RegExp(`"(?:${NAMES})"\\s*:`);
const LONGEST = 50_000;
/** Requests that must be known before a field counts as rare, and the share up to which it is. */
const FEWEST = 20;
const RARE = 0.1;
const MOST = 8;

export interface PrivilegedFieldsJson {
  readonly bodies: number;
  readonly seen: readonly (readonly [name: string, sent: number, answered: number])[];
}

interface Seen {
  sent: number;
  answered: number;
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

  observe(exchange: Exchange): void {
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
    if (!QUOTED.test(requestBody.text)) return;
    const sent = jsonBody(requestBody);
    if (!isObject(sent)) return;
    for (const [name, value] of Object.entries(sent))
      if (NAME.test(name))
        this.#count(name, isSaidBack(jsonBody(exchange.responseBody), name, value));
  }

  #count(name: string, isAnswered: boolean): void {
    let seen = this.#seen.get(name);
    if (seen === undefined) {
      if (this.#seen.size >= MOST) return;
      this.#seen.set(name, (seen = { sent: 0, answered: 0 }));
    }
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
    for (const [name, sent, answered] of seen) fields.#seen.set(name, { sent, answered });
    return fields;
  }

  /** Fields that were assigned and are rare, with how often they were. */
  get assigned(): readonly { readonly name: string; readonly answered: number }[] {
    if (this.#bodies < FEWEST) return [];
    return [...this.#seen].flatMap(([name, { sent, answered }]) =>
      answered > 0 && sent <= this.#bodies * RARE ? [{ name, answered }] : [],
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
