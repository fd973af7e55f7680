import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { BatchFn } from './field.ts';

interface BatchResolver<Parent, Args, Context, Value> {
  (parent: Parent, args: Args, context: Context, info: GraphQLResolveInfo): Promise<Value>;
  readonly batch: BatchFn<Parent, Args, Context, Value>;
}

/** Loaders of the fallback path: per request context, per field with its arguments. */
const loaders = new WeakMap<object, Map<string, DataLoader<unknown, unknown>>>();

/**
 * A resolver that answers for all rows of a level at once. The breadth-first executor calls `fn`
 * directly; graphql-js, which runs only what has no plan (introspection), goes through a DataLoader
 * of the request. How entities are loaded is not its business: see `lookup`.
 */
export function batch<Parent, Args, Context extends object, Value>(
  fn: BatchFn<Parent, Args, Context, Value>,
): BatchResolver<Parent, Args, Context, Value> {
  const resolve = (
    parent: Parent,
    args: Args,
    context: Context,
    info: GraphQLResolveInfo,
  ): Promise<Value> => {
    let perRequest = loaders.get(context);
    if (!perRequest) loaders.set(context, (perRequest = new Map()));
    const key = `${info.parentType.name}.${info.fieldName} ${JSON.stringify(args)}`;
    let loader = perRequest.get(key);
    if (!loader) {
      const load = async (parents: readonly unknown[]): Promise<readonly unknown[]> =>
        sameLength(
          parents.length,
          await fn(parents as readonly Parent[], args, context, info),
          info,
        ); // The loader only ever gets parents of this field.
      perRequest.set(
        key,
        (loader = new DataLoader(load as (keys: readonly unknown[]) => Promise<unknown[]>, {
          cache: false,
        })),
      );
    }
    return loader.load(parent) as Promise<Value>;
  };
  return Object.assign(resolve, { batch: fn });
}

/** The batch part of a resolver, or null for an ordinary one. */
export function batchOf(resolver: unknown): BatchFn<unknown, unknown, unknown, unknown> | null {
  if (
    typeof resolver !== 'function' ||
    !('batch' in resolver) ||
    typeof resolver.batch !== 'function'
  )
    return null;
  return resolver.batch as BatchFn<unknown, unknown, unknown, unknown>; // Only `batch` above sets it.
}

/** Returns the values, or throws when a batch did not answer every row. */
export function sameLength<Value>(
  rows: number,
  values: readonly Value[],
  info: Pick<GraphQLResolveInfo, 'parentType' | 'fieldName'>,
): readonly Value[] {
  if (Array.isArray(values) && values.length === rows) return values;
  throw new Error(
    `The batch of ${info.parentType.name}.${info.fieldName} answered ${Array.isArray(values) ? values.length : 'no list'} for ${rows} rows.`,
  );
}
