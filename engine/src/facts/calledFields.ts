import { methodOfCall } from '../behaviour/askedInBody.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isPrivateName } from '../sensitive/keptName.ts';
import { PrivilegedFields, type PrivilegedFieldsJson } from './privilegedFields.ts';

const MOST = 16;
const LONGEST = 60;
const NAME = /^[A-Za-z_][\w.:/-]*$/;
/** More digits than a version or a year has: somebody's number. */
const NUMBER = /\d{7}/;
const mayBeKept = byName(
  (method) =>
    method.length <= LONGEST && NAME.test(method) && !NUMBER.test(method) && !isPrivateName(method),
);

export type CalledFieldsJson = readonly (readonly [method: string, fields: PrivilegedFieldsJson])[];

/** The method that a call names, or null where there is none that may be kept and shown. */
export function keptMethod(exchange: Exchange): string | null {
  const method = methodOfCall(exchange);
  return method !== null && mayBeKept(method) ? method : null;
}

/**
 * Fields of privilege in calls of JSON-RPC, by method: of all that one endpoint is asked for, calls
 * that set rights are few, and what is rare is rare among those of its own method alone.
 */
export class CalledFields {
  readonly #methods = new Map<string, PrivilegedFields>();
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: CalledFieldsJson = [], shift = 0) {
    for (const [method, fields] of saved)
      this.#methods.set(method, PrivilegedFields.fromJSON(fields, shift));
    this.changes = saved.length;
  }

  /** @returns whether it is a call */
  observe(exchange: Exchange, caller: string | null): boolean {
    const method = methodOfCall(exchange);
    if (method === null) return false;
    if (!mayBeKept(method)) return true;
    let fields = this.#methods.get(method);
    if (fields === undefined) {
      if (this.#methods.size >= MOST) return true;
      fields = new PrivilegedFields();
      this.#methods.set(method, fields);
    }
    const before = fields.changes;
    fields.observe(exchange, caller, 'params');
    this.changes += fields.changes - before;
    return true;
  }

  /** Fields that were assigned and are rare, with their methods and how often they were. */
  get assigned(): readonly { readonly name: string; readonly answered: number }[] {
    return [...this.#methods].flatMap(([method, { assigned }]) =>
      assigned.map(({ name, answered }) => ({ name: `${method}: ${name}`, answered })),
    );
  }

  toJSON(shift: number): CalledFieldsJson {
    return [...this.#methods].map(([method, fields]) => [method, fields.toJSON(shift)]);
  }
}
