import type { SafePattern } from './safePattern.ts';

/**
 * A type of parameter that a company described: values that match one expression and not the other.
 */
export interface ValueType {
  readonly name: string;
  readonly include: SafePattern;
  readonly exclude: SafePattern | null;
}

const LARGEST_CACHE = 20_000;

/**
 * Tells which of a company's own types a value has; the first in order wins. Remembers values,
 * since segments of paths repeat.
 */
export class ValueTypes {
  readonly #types: readonly ValueType[];
  readonly #known = new Map<string, string | null>();

  constructor(types: readonly ValueType[]) {
    this.#types = types;
  }

  /** Name of the value's type, or null. */
  nameOf(value: string): string | null {
    if (this.#types.length === 0) return null;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const name = this.#types.find((type) => isOfType(type, value))?.name ?? null;
    if (this.#known.size >= LARGEST_CACHE) this.#known.clear();
    this.#known.set(value, name);
    return name;
  }
}

/** Whether a value is of a type. */
export const isOfType = ({ include, exclude }: Omit<ValueType, 'name'>, value: string): boolean =>
  include.matches(value) && exclude?.matches(value) !== true;
