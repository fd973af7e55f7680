import { FILTER_LIMITS, type FilterCondition } from '@palisade/vocabulary/filters.ts';
import { parseDrawers } from '../drawers/drawerStack.ts';

/** How the things of a list are named by id. */
export interface IdSearch {
  /** Field of the id in filters; it takes `is` and `between`. */
  readonly field: string;
  /** Type of the graph. */
  readonly type: string;
  /** Drawer whose address has the id. */
  readonly drawer: string;
}

/** A search with ids takes a column of a sheet: two hundred of them, or some forty addresses. */
export const IDS_LENGTH = 8000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LEAST = '00000000-0000-0000-0000-000000000000';
const GREATEST = LEAST.replaceAll('0', 'f');
/** The first group; shorter beginnings are words such as `feed` and `added`. */
const SHORTEST = 8;
/** Base64url of `Type:companyId:key` (globalId.ts of the gateway). */
const BASE64URL = /^[\w-]{40,}$/;

function decoded(text: string): string {
  if (!BASE64URL.test(text)) return '';
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

function wholeId(text: string, { type, drawer }: IdSearch): string | null {
  const [ofType, , key] = decoded(text).split(':');
  const id = URL.canParse(text)
    ? parseDrawers(new URL(text).searchParams).findLast(({ name }) => name === drawer)?.id
    : ofType === type
      ? key
      : text;
  return id !== undefined && UUID.test(id) ? id.toLowerCase() : null;
}

/**
 * What a text says as people paste ids: some in full, each as it is, as the address of its drawer
 * or as its id in the graph; or how one begins, from the first group on. Null when it says none.
 */
export function pastedId(search: string, ids: IdSearch): FilterCondition | null {
  const { field } = ids;
  // As they stand in lists, sheets and JSON.
  const parts = search.split(/[\s,;"'[\]]+/).filter((part) => part !== '');
  const whole = parts.slice(0, FILTER_LIMITS.values).map((part) => wholeId(part, ids));
  const known = whole.filter((id) => id !== null);
  if (known.length > 0 && known.length === whole.length)
    return { field, op: 'is', value: [...new Set(known)] };
  const start = search.trim().toLowerCase();
  const rest = start.length;
  if (rest < SHORTEST || !UUID.test(start + LEAST.slice(rest))) return null;
  return { field, op: 'between', value: [start + LEAST.slice(rest), start + GREATEST.slice(rest)] };
}
