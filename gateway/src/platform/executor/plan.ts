import {
  defaultTypeResolver,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  TypeNameMetaFieldDef,
  visit,
  type ASTNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { FieldBehaviour } from './field.ts';
import { serializer, type Serialize } from './leaf.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** What the breadth-first executor cannot run; graphql-js takes such an operation. */
export class Unsupported extends Error {}

export interface Plan {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly root: ObjectPlan;
}

export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan[];
  /**
   * Whether some field may be answered later, so that keys must be laid out first to keep their
   * order.
   */
  readonly isAsync: boolean;
  /** Whether every field is a plain leaf, so that a row can be shown by itself. */
  readonly isFlat: boolean;
}

export interface FieldPlan {
  readonly key: string;
  readonly name: string;
  /** Value of `__typename`, which needs no source. */
  readonly typename: string | null;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly behaviour: FieldBehaviour;
  /** Throws GraphQLError for a value that the argument cannot take. */
  readonly args: (variables: Variables) => Record<string, unknown>;
  /**
   * From the field's own type inwards: whether each level refuses null. The last level is the named
   * type.
   */
  readonly nonNull: readonly boolean[];
  /** Serializer of a leaf, null for objects. */
  readonly serialize: Serialize | null;
  /**
   * The same where the value is just a property of its source: no resolver, guard, argument or
   * list.
   */
  readonly plainLeaf: Serialize | null;
  readonly abstractType: GraphQLAbstractType | null;
  /** Plan of the selection on a type; for a concrete type always that type. */
  readonly selection: (type: GraphQLObjectType) => ObjectPlan;
  readonly objectType: GraphQLObjectType | null;
}

const PLAIN: FieldBehaviour = { guard: null, batch: null, resolve: null };

/**
 * Compiles one operation for given values of its @skip and @include variables. Throws Unsupported.
 */
export function compile(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Plan['fragments'],
  variables: Variables,
): Plan {
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Unsupported(operation.operation);
  const fields = collectFields(schema, fragments, variables, type, operation.selectionSet);
  return {
    schema,
    operation,
    fragments,
    root: objectPlan(schema, fragments, variables, type, fields),
  };
}

type Collected = ReadonlyMap<string, readonly FieldNode[]>;

function objectPlan(
  schema: GraphQLSchema,
  fragments: Plan['fragments'],
  variables: Variables,
  type: GraphQLObjectType,
  collected: Collected,
): ObjectPlan {
  if (type.isTypeOf) throw new Unsupported('isTypeOf');
  const fields = [...collected].flatMap(([key, nodes]) =>
    fieldPlan(schema, fragments, variables, type, key, nodes),
  );
  return {
    type,
    fields,
    isAsync: fields.some(
      ({ behaviour, serialize }) =>
        behaviour.batch !== null || behaviour.resolve !== null || serialize === null,
    ),
    isFlat: fields.every(({ typename, plainLeaf }) => typename !== null || plainLeaf !== null),
  };
}

/** Plans what is asked of each type that a field may give, once. */
function selections(
  schema: GraphQLSchema,
  fragments: Plan['fragments'],
  variables: Variables,
  nodes: readonly FieldNode[],
): FieldPlan['selection'] {
  const plans = new Map<GraphQLObjectType, ObjectPlan>();
  return (type) => {
    let plan = plans.get(type);
    if (!plan) {
      const collected = collectSubfields(schema, fragments, variables, type, nodes);
      plans.set(type, (plan = objectPlan(schema, fragments, variables, type, collected)));
    }
    return plan;
  };
}

function fieldPlan(
  schema: GraphQLSchema,
  fragments: Plan['fragments'],
  variables: Variables,
  parentType: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): FieldPlan[] {
  const [node] = nodes;
  if (!node || key === '__proto__') throw new Unsupported(key);
  const name = node.name.value;
  if (name === '__schema' || name === '__type') throw new Unsupported('introspection');
  const field = name === '__typename' ? TypeNameMetaFieldDef : parentType.getFields()[name];
  if (!field) return []; // Validation has refused it before; graphql-js leaves it out too.
  const named = getNamedType(field.type);
  const selection = selections(schema, fragments, variables, nodes);
  const objectType = isObjectType(named) ? named : null;
  if (isAbstractType(named)) for (const type of schema.getPossibleTypes(named)) selection(type); // So that Unsupported shows while compiling.
  if (objectType) selection(objectType);
  const behaviour = field.extensions.palisade ?? { ...PLAIN, resolve: field.resolve ?? null };
  const serialize = isLeafType(named) ? serializer(named) : null;
  const nonNull = nullability(field.type);
  const isProperty =
    behaviour.batch === null &&
    behaviour.resolve === null &&
    behaviour.guard === null &&
    field.args.length === 0 &&
    nonNull.length === 1;
  return [
    {
      key,
      name,
      typename: name === '__typename' ? parentType.name : null,
      parentType,
      field,
      nodes,
      behaviour,
      args: argumentReader(field, node),
      nonNull,
      serialize,
      plainLeaf: isProperty ? serialize : null,
      abstractType: isAbstractType(named) ? named : null,
      selection,
      objectType,
    },
  ];
}

/** Whether each level refuses null, outermost first: `[T!]` is [false, true]. */
function nullability(type: GraphQLOutputType): boolean[] {
  const nonNull = isNonNullType(type);
  const inner = nonNull ? type.ofType : type;
  return isListType(inner) ? [nonNull, ...nullability(inner.ofType)] : [nonNull];
}

function argumentReader(field: GraphQLField<unknown, unknown>, node: FieldNode): FieldPlan['args'] {
  const read = (variables: Variables): Record<string, unknown> =>
    getArgumentValues(field, node, variables);
  if (field.args.length === 0) {
    const none = {};
    return () => none;
  }
  if ((node.arguments ?? []).some(hasVariable)) return read;
  let fixed: Record<string, unknown> | undefined;
  return () => (fixed ??= read({}));
}

function hasVariable(node: ASTNode): boolean {
  let found = false;
  visit(node, { [Kind.VARIABLE]: () => void (found = true) });
  return found;
}

/** `__typename` of the value, or what the type's own resolver says. */
export const typeResolverOf = (
  type: GraphQLAbstractType,
): NonNullable<GraphQLAbstractType['resolveType']> => type.resolveType ?? defaultTypeResolver;
