import type { GraphQLResolveInfo } from 'graphql';
import { pathOf, type Group } from './failures.ts';
import type { FieldPlan, Plan, Variables } from './plan.ts';

/**
 * What a resolver is told of its field, once for all rows of a level: the path is that of the first
 * row. It is a class because V8 puts the accessor pair of a getter in an object literal into old
 * space, for each object anew, and so keeps all rows of the request until the next full garbage
 * collection. A page of 50 endpoints took 1.9 times the CPU of a hand-written one that way, now
 * 1.6.
 */
export class FieldInfo implements GraphQLResolveInfo {
  readonly fieldName: string;
  readonly fieldNodes: GraphQLResolveInfo['fieldNodes'];
  readonly returnType: GraphQLResolveInfo['returnType'];
  readonly parentType: GraphQLResolveInfo['parentType'];
  readonly schema: GraphQLResolveInfo['schema'];
  readonly fragments: GraphQLResolveInfo['fragments'];
  readonly operation: GraphQLResolveInfo['operation'];
  readonly rootValue: unknown;
  readonly variableValues: Variables;
  readonly #group: Group;
  readonly #key: string;

  constructor(
    plan: Plan,
    group: Group,
    field: FieldPlan,
    rootValue: unknown,
    variables: Variables,
  ) {
    this.fieldName = field.name;
    this.fieldNodes = field.nodes;
    this.returnType = field.field.type;
    this.parentType = field.parentType;
    this.schema = plan.schema;
    this.fragments = plan.fragments;
    this.operation = plan.operation;
    this.rootValue = rootValue;
    this.variableValues = variables;
    this.#group = group;
    this.#key = field.key;
  }

  get path(): GraphQLResolveInfo['path'] {
    let prev: GraphQLResolveInfo['path'] | undefined;
    for (const key of pathOf(this.#group, 0)) prev = { prev, key, typename: undefined };
    return { prev, key: this.#key, typename: this.parentType.name };
  }
}
