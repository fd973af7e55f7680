import { type GlobalId, parseGlobalId } from '../../platform/graph/globalId.ts';
import { notFound } from '../../platform/upstream/errors.ts';

/** Company and key of a global id of that type. Throws notFound for any other. */
export function keyOf(type: 'Integration' | 'Ticket', id: string): GlobalId {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== type) throw notFound();
  return parsed;
}
