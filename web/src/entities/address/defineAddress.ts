/** How one value is kept in the query of an address. */
export interface Param<Value> {
  /** Reads the text of an address, null where it has none; what is not valid is the default. */
  readonly parse: (text: string | null) => Value;
  /** Writes a value; the default is null, since defaults are absent from addresses. */
  readonly format: (value: Value) => string | null;
  /** Name in the address where it is not the key. */
  readonly name?: string;
  /** Whether a person would call a change of it a step, which Back undoes. */
  readonly isStep?: boolean;
}

/** A parameter for each value. */
export type ParamsOf<Values> = { readonly [Key in keyof Values]: Param<Values[Key]> };

/** What the query of one page's address says, apart from parameters of others such as drawers. */
export interface Address<Values> {
  readonly parse: (search: URLSearchParams) => Values;
  /** Writes changed values into a copy of the query; parameters of others stay. */
  readonly write: (search: URLSearchParams, change: Partial<Values>) => URLSearchParams;
  /** Whether a change adds an entry to the history, or takes the place of the current one. */
  readonly isStep: (change: Partial<Values>) => boolean;
}

/**
 * Reads and writes the query of an address by its parameters, in their order.
 * @param tidy drops values that make no sense beside the others
 */
export function defineAddress<Values extends object>(
  params: ParamsOf<Values>,
  tidy: (values: Values) => Values = (values) => values,
): Address<Values> {
  const keys = Object.keys(params) as (keyof Values & string)[]; // The keys of the object's type.
  const nameOf = (key: keyof Values & string) => params[key].name ?? key;
  const parse = (search: URLSearchParams): Values => {
    const values: Partial<Values> = {};
    for (const key of keys) values[key] = params[key].parse(search.get(nameOf(key)));
    return tidy(values as Values); // Each key of Values has a value now.
  };
  const write = (search: URLSearchParams, change: Partial<Values>): URLSearchParams => {
    const values = tidy({ ...parse(search), ...change });
    const next = new URLSearchParams(search);
    for (const key of keys) {
      const text = params[key].format(values[key]);
      if (text === null) next.delete(nameOf(key));
      else next.set(nameOf(key), text);
    }
    return next;
  };
  return {
    parse,
    write,
    isStep: (change) => keys.some((key) => key in change && params[key].isStep === true),
  };
}
