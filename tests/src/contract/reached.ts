import {
  getNamedType,
  isCompositeType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Fields of the graph that answers have held, as `Type.field`. The documents must ask for
 * `__typename` everywhere and use no aliases.
 */
export class Reached {
  readonly fields = new Set<string>();
  /** One id of each Node type. */
  readonly ids = new Map<string, string>();
  readonly #schema: GraphQLSchema;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * Notes all fields below a value; `type` is what the schema says of it where it does not say
   * itself.
   */
  note(value: unknown, type: GraphQLNamedType | null | undefined): void {
    if (Array.isArray(value)) for (const item of value) this.note(item, type);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const own: unknown = Reflect.get(value, '__typename');
    const known = typeof own === 'string' ? this.#schema.getType(own) : type;
    if (!isObjectType(known)) return;
    for (const [name, below] of Object.entries(value)) {
      const field = known.getFields()[name];
      if (field === undefined) continue;
      this.fields.add(`${known.name}.${name}`);
      if (name === 'id' && typeof below === 'string') this.ids.set(known.name, below);
      if (isCompositeType(getNamedType(field.type))) this.note(below, getNamedType(field.type));
    }
  }
}

/** All fields of all object types of the graph, as `Type.field`. */
export const allFields = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)
      : [],
  );
