import type { GraphQLObjectType } from 'graphql';
import type { Group, Output, Places } from './failures.ts';
import type { FieldPlan, ObjectPlan } from './plan.ts';

/**
 * An empty answer; keys are laid out first where some come later, so that their order is that of
 * the query.
 */
export function newOutput(plan: ObjectPlan): Output {
  const output: Output = {};
  if (plan.isAsync) for (const { key } of plan.fields) output[key] = undefined;
  return output;
}

/** Objects that the values of a field lead to, by type, in order. */
export class Children {
  readonly group: Group;
  readonly field: FieldPlan;
  readonly waiting: Promise<void>[] = [];
  #only: Group | null = null;
  #byType: Map<GraphQLObjectType, Group> | null = null;

  constructor(group: Group, field: FieldPlan) {
    this.group = group;
    this.field = field;
  }

  push(type: GraphQLObjectType, source: unknown, row: number, places: Places): Output {
    const child = this.#of(type);
    const output = newOutput(child.plan);
    child.sources.push(source);
    child.outputs.push(output);
    child.origin?.rows.push(row);
    child.origin?.places.push(places);
    return output;
  }

  groups(): Iterable<Group> {
    return this.#byType?.values() ?? (this.#only ? [this.#only] : []);
  }

  #of(type: GraphQLObjectType): Group {
    if (this.#only?.plan.type === type) return this.#only;
    const found = this.#byType?.get(type);
    if (found) return found;
    const made: Group = {
      plan: this.field.selection(type),
      sources: [],
      outputs: [],
      origin: { group: this.group, field: this.field, rows: [], places: [] },
    };
    if (this.#only)
      (this.#byType ??= new Map([[this.#only.plan.type, this.#only]])).set(type, made);
    else this.#only = made;
    return made;
  }
}
