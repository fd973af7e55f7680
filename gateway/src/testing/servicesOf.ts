import type { GraphQLField, GraphQLResolveInfo } from 'graphql';
import { DOMAINS } from '../domains.ts';

/** Names of the services, which are those of their loaders in the context. */
export const SERVICES: ReadonlySet<string> = new Set(DOMAINS.map(({ name }) => name));

/**
 * Whatever a resolver does with it, it goes on: every property and every result of a call is `then`
 * or the same again.
 */
export function anything(called: () => unknown = () => anything()): object {
  const proxy: object = new Proxy(() => undefined, {
    get: (_target, key) => {
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      if (key === Symbol.toPrimitive) return () => '0';
      if (key === 'then') return undefined;
      // Whoever asks may do everything.
      if (key === 'canEdit') return true;
      return key === 'length' ? 1 : anything(called);
    },
    apply: called,
    has: () => true,
  });
  return proxy;
}

export const INFO = anything() as GraphQLResolveInfo; // Resolvers here read its names at most.

/**
 * Names of the services whose loaders a field's resolver takes from the context: asked for
 * anything, it says what it needs.
 */
export async function servicesOf(
  field: GraphQLField<unknown, unknown>,
): Promise<ReadonlySet<string>> {
  const { batch, resolve } = field.extensions.palisade ?? {};
  const touched = new Set<string>();
  const context = new Proxy(
    {},
    {
      get: (_target, key) => {
        if (SERVICES.has(String(key))) touched.add(String(key));
        return anything();
      },
    },
  );
  try {
    await (batch
      ? batch([anything()], anything(), context, INFO)
      : resolve?.(anything(), anything() as Record<string, unknown>, context, INFO));
  } catch {
    // It has told by now what it needs.
  }
  return touched;
}
