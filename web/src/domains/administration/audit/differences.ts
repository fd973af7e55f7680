/** One value that a write set, changed or took away; null where there was none. */
export interface Difference {
  /** Its name, after those of what holds it. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** How people call fields and values of entries. */
export interface AuditNames {
  field(key: string): string;
  value(key: string, value: string | number | boolean): string;
  filter(tree: object): string;
}

type Values = ReadonlyMap<string, string | null>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Writes that leave nothing: all that an entry has from before is gone. */
const TAKES_AWAY = /\.(?:delete|uninstall|remove|revoke|revokeAll|unlink|removeRole|undo)$/;
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value !== 'object' && value !== undefined;
const isKey = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

/** Things in a list, each by what it says of itself: `GET /orders`. */
const thing = (key: string, value: unknown, names: AuditNames): string =>
  isPlain(value)
    ? names.value(key, value)
    : Object.entries(value ?? {})
        .filter(([, inner]) => isPlain(inner) && !isKey(inner))
        .map(([inner, each]) => names.value(inner, each as string | number | boolean)) // As filtered.
        .join(' ');

function list(key: string, values: readonly unknown[], names: AuditNames): string {
  return values.length > 0 && values.every(isKey)
    ? names.value(key, values.length)
    : values.map((value) => thing(key, value, names)).join(', ');
}

const isFilter = (value: object): boolean => 'all' in value || 'any' in value;

/** Values by the names down to them; keys of rows, which say nothing to people, are left out. */
function flat(
  told: object,
  parents: readonly string[],
  names: AuditNames,
): [string, string | null][] {
  return Object.entries(told).flatMap(([key, value]): [string, string | null][] => {
    if (isKey(value)) return [];
    const path = [...parents, names.field(key)];
    const name = path.join(' · ');
    if (value === null || value === '') return [[name, null]];
    if (isPlain(value)) return [[name, names.value(key, value)]];
    if (Array.isArray(value)) return [[name, value.length === 0 ? null : list(key, value, names)]];
    if (isFilter(value as object)) return [[name, names.filter(value as object) || null]]; // Neither plain nor null.
    return flat(value as object, path, names);
  });
}

function read(text: string | null | undefined, names: AuditNames): Values | null {
  const told: unknown = text == null ? null : JSON.parse(text);
  return typeof told === 'object' && told !== null ? new Map(flat(told, [], names)) : null;
}

/**
 * What became of each value that is not as it was, in the order they were written. What an entry
 * tells only from before, so that people know what it is about, has not changed, unless the write
 * took all away.
 */
export function differences(
  {
    action,
    before,
    after,
  }: {
    readonly action: string;
    readonly before: string | null | undefined;
    readonly after: string | null | undefined;
  },
  names: AuditNames,
): readonly Difference[] {
  const [was, is] = [read(before, names), read(after, names)];
  const isGone = is === null || TAKES_AWAY.test(action);
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .filter((name) => isGone || is.has(name))
    .map((name) => ({ name, before: was?.get(name) ?? null, after: is?.get(name) ?? null }))
    .filter((each) => each.before !== each.after);
}
