import { methodOfCall } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { PrivilegedFields, type PrivilegedFieldsJson } from './privilegedFields.ts';

const MOST = 16;
const LONGEST = 60;
const NAME = /^[A-Za-z_][\w.:/-]*$/;

export type CalledFieldsJson = readonly (readonly [method: string, fields: PrivilegedFieldsJson])[];

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
    if (method.length > LONGEST || !NAME.test(method)) return true;
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
