import { isObject, type Json } from './apiDocument.ts';

const MOST_HOPS = 20;

/**
 * What a pointer within the document (`#/components/schemas/User`) names, or undefined. Other
 * addresses are never fetched.
 */
export function atPointer(root: Json, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  let value: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = (value as readonly unknown[])[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The object itself, or the one its `$ref` leads to; null when it leads nowhere, elsewhere, or
 * round in a circle.
 */
export function resolved(root: Json, value: unknown): Json | null {
  let at = value;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    if (!isObject(at)) return null;
    const ref = at['$ref'];
    if (typeof ref !== 'string') return at;
    at = atPointer(root, ref);
  }
  return null;
}

/** A part of a JSON pointer. */
export const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
