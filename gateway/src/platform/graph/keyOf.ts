import { type GlobalId, parseGlobalId } from './globalId.ts';
import { notFound } from '../upstream/errors.ts';

/** Company and key of a global id of that type. Throws notFound for any other. */
export function keyOf(type: string, id: string): GlobalId {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== type) throw notFound();
  return parsed;
}
