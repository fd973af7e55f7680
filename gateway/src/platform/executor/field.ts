import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';

/** Answers for many parents at once, in their order: a value, null, or an Error for each row. */
export type BatchFn<Parent, Args, Context, Value> = (
  parents: readonly Parent[],
  args: Args,
  context: Context,
  info: GraphQLResolveInfo,
) => readonly (Value | Error)[] | Promise<readonly (Value | Error)[]>;

/**
 * Decides per row whether a field may be read: null, or the error to answer with. Evaluated for
 * each request, never cached with a plan.
 */
export type Guard = (
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: unknown,
) => Error | null;

/** How a field is answered, beside the graphql-js resolver that does the same. */
export interface FieldBehaviour {
  readonly guard: Guard | null;
  readonly batch: BatchFn<unknown, unknown, unknown, unknown> | null;
  readonly resolve: GraphQLFieldResolver<unknown, unknown> | null;
}

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    palisade?: FieldBehaviour;
  }
}
