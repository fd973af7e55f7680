import {
  GraphQLError,
  isCompositeType,
  getNamedType,
  getVariableValues,
  getNullableType,
  isListType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  type DocumentNode,
} from 'graphql';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

/**
 * Bounds of a raw query. `fields`: values in the largest possible answer, by the `first` arguments.
 */
const RAW_LIMITS = { depth: 12, aliases: 30, rootFields: 10, fields: 50_000 } as const;
/** Guess for lists that have no `first`. */
const LIST_LENGTH = 10;

/**
 * Throws GraphQLError QUERY_TOO_COMPLEX with the bound that a raw query exceeds. The document must
 * be valid. `variables` are those that were sent: they count as what they are coerced to, with the
 * defaults of the operation. Wrong ones are for the executor to explain.
 */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const type = schema.getRootType(operation.operation);
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (type && coerced) new Limits(schema, document, coerced).check(type, operation.selectionSet);
}

class Limits {
  readonly #schema: GraphQLSchema;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  #fields = 0;
  #visited = 0;
  #aliases = 0;
  #rootFields = 0;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.#schema = schema;
    this.#variables = variables;
    this.#fragments = new Map(
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION
          ? [[definition.name.value, definition] as const]
          : [],
      ),
    );
  }

  check(type: GraphQLCompositeType, selections: SelectionSetNode): void {
    this.#walk(type, selections, 1, 1, null);
  }

  /**
   * `times`: how often the selection may occur; `page`: size of the connection that it is directly
   * in.
   */
  #walk(
    type: GraphQLCompositeType,
    { selections }: SelectionSetNode,
    depth: number,
    times: number,
    page: number | null,
  ): void {
    for (const node of selections) {
      this.#bound('fields', ++this.#visited);
      if (node.kind === Kind.FIELD) {
        this.#field(type, node, depth, times, page);
      } else {
        const target =
          node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
        const on = target?.typeCondition
          ? this.#schema.getType(target.typeCondition.name.value)
          : type;
        if (target && isCompositeType(on)) this.#walk(on, target.selectionSet, depth, times, page);
      }
    }
  }

  #field(
    type: GraphQLCompositeType,
    node: FieldNode,
    depth: number,
    times: number,
    page: number | null,
  ): void {
    if (node.alias) this.#bound('aliases', ++this.#aliases);
    const name = node.name.value;
    if (name.startsWith('__')) return; // graphql-js bounds introspection by a rule of its own.
    if (depth === 1) this.#bound('rootFields', ++this.#rootFields);
    this.#bound('depth', depth);
    this.#fields += times;
    this.#bound('fields', this.#fields);
    const field = 'getFields' in type ? type.getFields()[name] : undefined;
    const named = field && getNamedType(field.type);
    if (!field || !node.selectionSet || !isCompositeType(named)) return;
    const first = this.#first(field, node);
    if (isListType(getNullableType(field.type)))
      this.#walk(
        named,
        node.selectionSet,
        depth + 1,
        times * (first ?? page ?? this.#listLength(node)),
        null,
      );
    else this.#walk(named, node.selectionSet, depth + 1, times, first);
  }

  #first(field: GraphQLField<unknown, unknown>, node: FieldNode): number | null {
    const definition = field.args.find(({ name }) => name === 'first');
    if (!definition) return null;
    const given = this.#value(node, 'first');
    // What is absent takes the default of the SDL; resolvers take null for absent too.
    const size =
      typeof given === 'number' ? given : Number(definition.defaultValue ?? LIMITS.pageSize);
    return Math.max(1, size);
  }

  #listLength(node: FieldNode): number {
    const ids = this.#value(node, 'ids');
    return Array.isArray(ids) ? ids.length : LIST_LENGTH;
  }

  #value(node: FieldNode, name: string): unknown {
    const argument = node.arguments?.find((candidate) => candidate.name.value === name);
    return argument && valueOf(argument.value, this.#variables);
  }

  #bound(limit: keyof typeof RAW_LIMITS, used: number): void {
    if (used <= RAW_LIMITS[limit]) return;
    const words = {
      depth: 'levels deep',
      aliases: 'aliases',
      rootFields: 'fields at its root',
      fields: 'values in its largest answer; ask for smaller pages',
    };
    throw new GraphQLError(`A query may have at most ${RAW_LIMITS[limit]} ${words[limit]}.`, {
      extensions: { code: 'QUERY_TOO_COMPLEX', limit, http: { status: 400 } },
    });
  }
}

function valueOf(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value];
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.LIST ? node.values : undefined;
}
