/** One open drawer, as kept in the address. */
export interface DrawerRef {
  /** Name in the registry, such as `UnifiedEndpointDetailsSideDrawer`. */
  readonly name: string;
  /** Raw key of what it shows; empty for a drawer that shows no single thing. */
  readonly id: string;
  readonly tab?: string;
  /** Query of the list inside it, as a page's address would have it; absent without one. */
  readonly list?: string;
}

/** Further drawers than these are dropped from an address that somebody edited. */
const DEEPEST = 5;

/**
 * Reads the stack, lowest first: `drawer` holds one `{name, id}`, `drawers` a list of them. What is
 * not valid is dropped.
 */
export function parseDrawers(search: URLSearchParams): readonly DrawerRef[] {
  const raw = parseJson(search.get('drawers') ?? search.get('drawer'));
  return (Array.isArray(raw) ? raw : [raw])
    .filter(isDrawerRef)
    .slice(0, DEEPEST)
    .map(({ name, id, tab, list }) => ({ name, id, ...(tab && { tab }), ...(list && { list }) }));
}

/** Writes the stack into a copy of the query. */
export function withDrawers(search: URLSearchParams, stack: readonly DrawerRef[]): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('drawer');
  next.delete('drawers');
  const written = stack.map(({ list, ...each }) => ({ ...each, ...(list && { list }) }));
  const [only] = written;
  if (only && written.length === 1) next.set('drawer', JSON.stringify(only));
  else if (written.length > 1) next.set('drawers', JSON.stringify(written));
  return next;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isDrawerRef(value: unknown): value is DrawerRef {
  if (typeof value !== 'object' || value === null) return false;
  const { name, id, tab, list } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    typeof id === 'string' &&
    (tab === undefined || typeof tab === 'string') &&
    (list === undefined || typeof list === 'string')
  );
}
