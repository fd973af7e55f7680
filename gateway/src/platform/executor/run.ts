import { GraphQLError, type ExecutionResult } from 'graphql';
import { Children, newOutput } from './children.ts';
import { Failures, type Group, type Output, type Places } from './failures.ts';
import type { FieldPlan, Plan, Variables } from './plan.ts';
import { FieldResolvers } from './fieldResolvers.ts';
import { flatItem, flatRow, showLeaves } from './plainLeaves.ts';
import { asError, isThenable, settled } from './settled.ts';

type Later = Promise<void> | undefined;

// An output object or a list of it.
type Container = Output | unknown[];

/** Runs a plan level by level: every field once for all rows, every batch once for all parents. */
export async function run(
  plan: Plan,
  variables: Variables,
  context: unknown,
  rootValue: unknown,
): Promise<ExecutionResult> {
  const failures = new Failures();
  const root: Group = {
    plan: plan.root,
    sources: [rootValue],
    outputs: [newOutput(plan.root)],
    origin: null,
  };
  const runner = new Runner(
    variables,
    new FieldResolvers(plan, variables, context, rootValue),
    failures,
  );
  if (plan.operation.operation === 'mutation') await runner.serially(root);
  else await runner.group(root);
  const data = failures.rootIsNull ? null : (root.outputs[0] ?? null);
  const errors = failures.report(data);
  return errors.length > 0 ? { errors, data } : { data };
}

class Runner {
  readonly #variables: Variables;
  readonly #resolvers: FieldResolvers;
  readonly #failures: Failures;

  constructor(variables: Variables, resolvers: FieldResolvers, failures: Failures) {
    this.#variables = variables;
    this.#resolvers = resolvers;
    this.#failures = failures;
  }

  /** Fills the outputs of a group; undefined when nothing has to be waited for. */
  group(group: Group): Later {
    const waiting: Promise<void>[] = [];
    for (const field of group.plan.fields) {
      const later =
        field.typename === null
          ? this.#field(group, field)
          : fill(group, field.key, field.typename);
      if (later) waiting.push(later);
    }
    return waiting.length === 0
      ? undefined
      : waiting.length === 1
        ? waiting[0]
        : Promise.all(waiting).then(() => undefined);
  }

  /**
   * Fills the root of a mutation: each field after the one before, none after the answer has become
   * null.
   */
  async serially(root: Group): Promise<void> {
    for (const field of root.plan.fields) {
      if (this.#failures.rootIsNull) return;
      if (field.typename === null) await this.#field(root, field);
      else fill(root, field.key, field.typename);
    }
  }

  #field(group: Group, field: FieldPlan): Later {
    const { behaviour } = field;
    if (field.plainLeaf !== null && showLeaves(group, field)) return undefined;
    let args: Record<string, unknown>;
    try {
      args = field.args(this.#variables);
    } catch (error) {
      return this.#completeAll(
        group,
        field,
        group.sources.map(() => asError(error)),
      );
    }
    if (behaviour.guard) {
      const refusals = this.#resolvers.refusals(field, group.sources, args);
      if (refusals.some((refusal) => refusal !== null))
        return this.#partly(group, field, args, refusals);
    }
    const values = this.#resolvers.values(group, field, group.sources, args);
    return isThenable(values)
      ? values.then((all) => this.#completeAll(group, field, all))
      : this.#completeAll(group, field, values);
  }

  /** Asks only for the rows that are allowed and puts the refusals in between. */
  #partly(
    group: Group,
    field: FieldPlan,
    args: Record<string, unknown>,
    refusals: readonly (Error | null)[],
  ): Later {
    const allowed = group.sources.filter((_, row) => refusals[row] === null);
    if (allowed.length === 0) return this.#completeAll(group, field, refusals);
    const values = this.#resolvers.values(group, field, allowed, args);
    const merge = (answers: readonly unknown[]): Later => {
      let next = 0;
      return this.#completeAll(
        group,
        field,
        refusals.map((refusal) => refusal ?? answers[next++]),
      );
    };
    return isThenable(values) ? values.then(merge) : merge(values);
  }

  #completeAll(group: Group, field: FieldPlan, values: readonly unknown[]): Later {
    const { outputs } = group;
    const { key, serialize } = field;
    const children = new Children(group, field);
    for (let row = 0; row < outputs.length; row++) {
      const output = outputs[row];
      if (!output) continue;
      const value = values[row];
      if (serialize && field.nonNull.length === 1 && value != null && typeof value !== 'object') {
        try {
          output[key] = serialize(value);
        } catch (error) {
          this.#failures.add(group, field, row, null, asError(error));
        }
      } else {
        this.#complete(children, row, null, output, key, 0, value);
      }
    }
    return this.#run(children);
  }

  #run(children: Children): Later {
    const { waiting } = children;
    for (const child of children.groups()) {
      const later = this.group(child);
      if (later) waiting.push(later);
    }
    return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined);
  }

  /**
   * Shows one value at a level of the field's type: puts it into its container, or records why it
   * cannot.
   */
  #complete(
    children: Children,
    row: number,
    places: Places,
    container: Container,
    at: string | number,
    level: number,
    value: unknown,
  ): void {
    const { group, field } = children;
    const fail = (error: unknown): void =>
      this.#failures.add(group, field, row, places, asError(error));
    if (value instanceof Error) return fail(value);
    if (value == null) {
      (container as Output)[at] = null;
      if (field.nonNull[level])
        fail(
          new Error(
            `Cannot return null for non-nullable field ${field.parentType.name}.${field.name}.`,
          ),
        );
      return;
    }
    if (isThenable(value)) {
      (container as Output)[at] = null;
      children.waiting.push(
        settled(value).then((answer) => {
          const own = new Children(group, field);
          this.#complete(own, row, places, container, at, level, answer);
          return this.#run(own);
        }),
      );
      return;
    }
    if (level < field.nonNull.length - 1)
      return this.#list(children, row, places, container, at, level, value);
    try {
      if (field.serialize) {
        (container as Output)[at] = field.serialize(value);
        return;
      }
      const type = field.objectType ?? this.#resolvers.runtimeType(group, field, value);
      const plan = field.selection(type);
      (container as Output)[at] =
        (plan.isFlat ? flatRow(plan, value) : null) ?? children.push(type, value, row, places);
    } catch (error) {
      fail(error);
    }
  }

  #list(
    children: Children,
    row: number,
    places: Places,
    container: Container,
    at: string | number,
    level: number,
    value: unknown,
  ): void {
    const { group, field } = children;
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
      this.#failures.add(
        group,
        field,
        row,
        places,
        new GraphQLError(
          `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.name}".`,
        ),
      );
      return;
    }
    const items: readonly unknown[] = Array.isArray(value)
      ? value
      : Array.from(value as Iterable<unknown>);
    const list = items.map((): unknown => null);
    (container as Output)[at] = list;
    const isLast = level === field.nonNull.length - 2;
    const plan = isLast && field.objectType !== null ? field.selection(field.objectType) : null;
    for (let index = 0; index < items.length; index++) {
      const shown = plan?.isFlat === true ? flatItem(plan, items[index]) : null;
      if (shown !== null) {
        list[index] = shown;
        continue;
      }
      const place =
        places === null ? index : typeof places === 'number' ? [places, index] : [...places, index];
      this.#complete(children, row, place, list, index, level + 1, items[index]);
    }
  }
}

function fill(group: Group, key: string, value: string): undefined {
  for (const output of group.outputs) output[key] = value;
}
