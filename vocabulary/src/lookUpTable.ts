/**
 * A table of names that is asked for names from outside: one that it does not list gives undefined,
 * `constructor`, `toString` and `__proto__` included, which every other object has.
 */
export function lookUpTable<Value>(
  table: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value | undefined>> {
  return Object.assign(Object.create(null) as Record<string, Value>, table);
}
