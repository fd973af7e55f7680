import type { Resolvers } from '../../generated/resolvers.ts';

/**
 * One map of resolvers from several of a domain, type by type. Throws when two of them resolve the
 * same field.
 */
export function composeResolvers(...parts: readonly Resolvers[]): Resolvers {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    const known = (all[type] ??= {});
    for (const [field, resolver] of Object.entries(fields as object)) {
      if (Object.hasOwn(known, field)) throw new Error(`${type}.${field} is resolved twice.`);
      known[field] = resolver;
    }
  }
  return all as Resolvers; // Put together from nothing else.
}
