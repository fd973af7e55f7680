import {
  GraphQLError,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { sameLength } from './batch.ts';
import type { Group } from './failures.ts';
import { FieldInfo } from './fieldInfo.ts';
import { typeResolverOf, type FieldPlan, type Plan, type Variables } from './plan.ts';
import { asError, isThenable, settled } from './settled.ts';

/** Calls what answers the fields of one operation. */
export class FieldResolvers {
  readonly #plan: Plan;
  readonly #variables: Variables;
  readonly #context: unknown;
  readonly #rootValue: unknown;

  constructor(plan: Plan, variables: Variables, context: unknown, rootValue: unknown) {
    this.#plan = plan;
    this.#variables = variables;
    this.#context = context;
    this.#rootValue = rootValue;
  }

  /** Why the guard of a field refuses each source; null where it does not. */
  refusals(
    field: FieldPlan,
    sources: readonly unknown[],
    args: Record<string, unknown>,
  ): readonly (Error | null)[] {
    return sources.map((source) => guarded(field.behaviour.guard, source, args, this.#context));
  }

  /** Values for the sources, in order; an Error stands for a row that failed. */
  values(
    group: Group,
    field: FieldPlan,
    sources: readonly unknown[],
    args: Record<string, unknown>,
  ): readonly unknown[] | Promise<readonly unknown[]> {
    const { batch, resolve } = field.behaviour;
    if (batch) {
      const info = this.#info(group, field);
      const failed = (error: unknown): readonly unknown[] => sources.map(() => asError(error));
      try {
        const answers = batch(sources, args, this.#context, info);
        if (!isThenable(answers)) return sameLength(sources.length, answers, info);
        return answers
          .then((values) => sameLength(sources.length, values as readonly unknown[], info))
          .catch(failed); // Checked to be a list there.
      } catch (error) {
        return failed(error);
      }
    }
    const info = resolve ? this.#info(group, field) : null;
    const values = Array.from<unknown>({ length: sources.length });
    let isLate = false;
    for (let row = 0; row < sources.length; row++) {
      try {
        const source = sources[row];
        const value =
          resolve && info
            ? resolve(source, args, this.#context, info)
            : this.#property(group, field, source, args);
        values[row] = value;
        isLate ||= isThenable(value);
      } catch (error) {
        values[row] = asError(error);
      }
    }
    return isLate ? Promise.all(values.map(settled)) : values;
  }

  #property(
    group: Group,
    field: FieldPlan,
    source: unknown,
    args: Record<string, unknown>,
  ): unknown {
    if ((typeof source !== 'object' || source === null) && typeof source !== 'function')
      return undefined;
    const value: unknown = Reflect.get(source, field.name);
    return typeof value === 'function'
      ? (value.call(source, args, this.#context, this.#info(group, field)) as unknown)
      : value;
  }

  /** The object type of a value of an abstract one. */
  runtimeType(group: Group, field: FieldPlan, value: unknown): GraphQLObjectType {
    const abstract = field.abstractType;
    if (!abstract) throw new Error(`${field.parentType.name}.${field.name} has no selection.`);
    const name = typeResolverOf(abstract)(value, this.#context, this.#info(group, field), abstract);
    if (typeof name !== 'string') {
      throw new GraphQLError(
        `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field "${field.parentType.name}.${field.name}". Either the "${abstract.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      );
    }
    const type = this.#plan.schema.getType(name);
    if (!type) {
      throw new GraphQLError(
        `Abstract type "${abstract.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      );
    }
    if (!isObjectType(type)) {
      throw new GraphQLError(
        `Abstract type "${abstract.name}" was resolved to a non-object type "${name}".`,
      );
    }
    if (!this.#plan.schema.isSubType(abstract, type)) {
      throw new GraphQLError(
        `Runtime Object type "${name}" is not a possible type for "${abstract.name}".`,
      );
    }
    return type;
  }

  #info(group: Group, field: FieldPlan): GraphQLResolveInfo {
    return new FieldInfo(this.#plan, group, field, this.#rootValue, this.#variables);
  }
}

function guarded(
  guard: FieldPlan['behaviour']['guard'],
  source: unknown,
  args: Record<string, unknown>,
  context: unknown,
): Error | null {
  try {
    return guard ? guard(source, args, context) : null;
  } catch (error) {
    return asError(error);
  }
}
