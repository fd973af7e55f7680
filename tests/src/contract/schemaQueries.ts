import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** A document that the tests make from the schema, with the fields it is about in its name. */
export interface SchemaQuery {
  readonly name: string;
  readonly text: string;
}

type Field = GraphQLField<unknown, unknown>;
interface Step {
  readonly field: Field;
  readonly type: GraphQLObjectType;
}

/** Levels below a type that are selected too: connection, edge, node and what the node leads to. */
const DEPTH = 4;

const isRequired = (argument: GraphQLArgument): boolean =>
  isNonNullType(argument.type) && argument.defaultValue === undefined;

/** `field(args)` with required arguments from variables of the document. */
export function call(field: Field, more: readonly string[] = []): string {
  const given = [...field.args.filter(isRequired).map(({ name }) => `${name}: $${name}`), ...more];
  return given.length === 0 ? field.name : `${field.name}(${given.join(', ')})`;
}

/** Fields of a type with what they lead to, down to `depth` levels. */
export function selection(type: GraphQLNamedType, depth: number = DEPTH): string {
  if (isAbstractType(type)) return '__typename';
  if (!isObjectType(type)) throw new Error(`${type.name} has no fields.`);
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return [call(field)];
    return depth === 0 ? [] : [`${call(field)} { ${selection(named, depth - 1)} }`];
  });
  return ['__typename', ...parts].join(' ');
}

/** The shortest way from the queries' root to each object type. */
function ways(schema: GraphQLSchema): Map<GraphQLObjectType, readonly Step[]> {
  const root = schema.getQueryType();
  if (root == null) throw new Error('The graph has no queries.');
  const found = new Map<GraphQLObjectType, readonly Step[]>([[root, []]]);
  for (const [type, way] of found) {
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      if (isObjectType(named) && !found.has(named))
        found.set(named, [...way, { field, type: named }]);
    }
  }
  return found;
}

/** The fields on the shortest way from the queries' root to a type. */
export const wayTo = (schema: GraphQLSchema, type: GraphQLObjectType): readonly Field[] =>
  (ways(schema).get(type) ?? []).map(({ field }) => field);

const variablesOf = (text: string, kinds: ReadonlyMap<string, string>): string => {
  const used = [...new Set([...text.matchAll(/\$(\w+)/g)].flatMap(([, name]) => name ?? []))];
  return used.length === 0
    ? ''
    : `(${used.map((name) => `$${name}: ${kinds.get(name) ?? 'ID!'}`).join(', ')})`;
};

function requiredArguments(schema: GraphQLSchema): Map<string, string> {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  );
  return new Map(
    fields.flatMap(({ args }) =>
      args.filter(isRequired).map(({ name, type }) => [name, type.toString()] as const),
    ),
  );
}

/**
 * A document of one field of a type: the way to it from its root, and variables for the arguments
 * that must be given.
 */
export function documentOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation' | 'subscription',
  type: GraphQLObjectType,
  field: Field,
  inner: string,
): string {
  const own = new Map([
    ...requiredArguments(schema),
    ...field.args.map((argument) => [argument.name, argument.type.toString()] as const),
  ]);
  const way = kind === 'query' ? (ways(schema).get(type) ?? []) : [];
  const body = way.reduceRight((text, step) => `${call(step.field)} { ${text} }`, inner);
  return `${kind} generated${variablesOf(body, own)} { ${body} }`;
}

/**
 * Queries that together ask for every field of every object type that queries reach: one a type
 * with all below it, and one for each value of each enum argument. Variables are named as the
 * required arguments are.
 */
export function schemaQueries(schema: GraphQLSchema): SchemaQuery[] {
  const kinds = requiredArguments(schema);
  const query = (name: string, way: readonly Step[], inner: string): SchemaQuery => {
    const body = way.reduceRight((text, { field }) => `${call(field)} { ${text} }`, inner);
    return { name, text: `query generated${variablesOf(body, kinds)} { ${body} }` };
  };
  return [...ways(schema)].flatMap(([type, way]) => {
    const values = Object.values(type.getFields()).flatMap((field) =>
      field.args.flatMap((argument) =>
        enumValues(argument).map((value) => {
          const named = getNamedType(field.type);
          const inner = isCompositeType(named) ? ` { ${selection(named, 2)} }` : '';
          const text = isRequired(argument)
            ? call(field).replace(`$${argument.name}`, value)
            : call(field, [`${argument.name}: ${value}`]);
          return query(
            `${type.name}.${field.name}(${argument.name}: ${value})`,
            way,
            `${text}${inner}`,
          );
        }),
      ),
    );
    // Below the root every type has a query of its own.
    return [
      query(type.name, way, selection(type, type === schema.getQueryType() ? 1 : DEPTH)),
      ...values,
    ];
  });
}

/**
 * What an answer leads to. A type that an earlier operation has asked for with all below it is asked
 * for with its own fields and those of what it leads to: further down, nothing depends on the
 * operation.
 * @param whole types that were asked for with all below them
 */
function answerOf({ type }: Field, whole: Set<GraphQLNamedType>): string {
  const answer = getNamedType(type);
  if (!isObjectType(answer)) return isCompositeType(answer) ? ` { ${selection(answer)} }` : '';
  const parts = Object.values(answer.getFields()).map((field) => {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return call(field);
    const depth = whole.has(named) ? 1 : DEPTH - 1;
    whole.add(named);
    return `${call(field)} { ${selection(named, depth)} }`;
  });
  return ` { ${['__typename', ...parts].join(' ')} }`;
}

/** One mutation, and one subscription, for each of their root fields. */
export function schemaOperations(schema: GraphQLSchema): SchemaQuery[] {
  const whole = new Set<GraphQLNamedType>();
  return (
    [
      ['mutation', schema.getMutationType()],
      ['subscription', schema.getSubscriptionType()],
    ] as const
  ).flatMap(([kind, root]) => {
    if (root == null) return [];
    return Object.values(root.getFields()).map((field) => {
      const text = `${call(field)}${answerOf(field, whole)}`;
      return { name: field.name, text: documentOf(schema, kind, root, field, text) };
    });
  });
}

/** Pages of one for every connection in every order, from the variable `after` on. */
export function pageQueries(schema: GraphQLSchema): SchemaQuery[] {
  const kinds = new Map([...requiredArguments(schema), ['after', 'String']]);
  return [...ways(schema)].flatMap(([type, way]) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(({ name }) => name === 'after'))
      .flatMap((field) => {
        const orders = field.args.flatMap((argument) =>
          enumValues(argument).map((value) => ({
            argument,
            order: [`${argument.name}: ${value}`],
          })),
        );
        return [{ argument: null, order: [] }, ...orders].map(({ argument, order }) => {
          const isGiven = argument !== null && isRequired(argument);
          const asked = call(field, ['first: 1', 'after: $after', ...(isGiven ? [] : order)]);
          const inner = `${isGiven ? asked.replace(`${argument.name}: $${argument.name}`, order.join()) : asked} { edges { cursor } pageInfo { hasNextPage endCursor } }`;
          const text = way.reduceRight(
            (within, step) => `${call(step.field)} { ${within} }`,
            inner,
          );
          return {
            name: `page of ${type.name}.${field.name} ${order.join()}`,
            text: `query generated${variablesOf(text, kinds)} { ${text} }`,
          };
        });
      }),
  );
}

function enumValues(argument: GraphQLArgument): string[] {
  const named = getNamedType(argument.type);
  return isEnumType(named) && !isListType(getNullableType(argument.type))
    ? named.getValues().map(({ name }) => name)
    : [];
}
