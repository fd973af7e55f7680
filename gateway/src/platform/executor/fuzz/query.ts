import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import type { Random } from './random.ts';

const VARIABLES = '($yes: Boolean!, $no: Boolean = false, $number: Int = 2, $text: String)';

/** A random valid query with aliases, fragments, arguments, variables, @skip and @include. */
export class QueryWriter {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #fragments: string[] = [];

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  write(): string {
    const query = this.#schema.getQueryType();
    if (!query) throw new Error('The fuzz schema has a Query.');
    const body = `query Fuzz${VARIABLES} ${this.#selection(query, 5)}`;
    return [...this.#fragments, body, 'query Other { __typename }'].join('\n');
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const parts = [this.#random.chance(0.3) ? '__typename' : 'kept: __typename @include(if: $yes)'];
    for (let count = 1 + this.#random.below(4); count > 0; count--)
      parts.push(this.#part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLCompositeType, depth: number): string {
    if (depth > 0 && (this.#random.chance(0.2) || !('getFields' in type)))
      return this.#fragment(type, depth);
    if (!('getFields' in type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isCompositeType(getNamedType(field.type)),
    );
    const field = fields[this.#random.below(fields.length)];
    return field ? this.#field(field, depth) : '__typename';
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const args =
      field.args.length > 0 && (this.#random.chance(0.5) || field.name === 'echo')
        ? this.#args(field)
        : '';
    // The alias says all that two equal aliases must agree on.
    const alias =
      args || this.#random.chance(0.2)
        ? `${field.name}_${args.replace(/\W/g, '')}${this.#random.below(2)}: `
        : '';
    const named = getNamedType(field.type);
    const selection = isCompositeType(named) ? this.#selection(named, depth - 1) : '';
    return `${alias}${field.name}${args}${this.#directive()} ${selection}`;
  }

  #args(field: GraphQLField<unknown, unknown>): string {
    const value = (name: string): string => {
      if (name === 'upper') return this.#random.pick(['true', '$yes', '$no']);
      return name === 'prefix'
        ? this.#random.pick(['"p"', '$text'])
        : this.#random.pick(['1', '3', '4', '$number']);
    };
    return `(${field.args.map(({ name }) => `${name}: ${name === 'number' && field.name === 'echo' ? this.#random.pick(['7', '$number']) : value(name)}`).join(', ')})`;
  }

  #directive(): string {
    return this.#random.chance(0.15)
      ? this.#random.pick([
          ' @skip(if: $no)',
          ' @skip(if: $yes)',
          ' @include(if: $yes)',
          ' @include(if: $no)',
          ' @skip(if: false)',
        ])
      : '';
  }

  #fragment(type: GraphQLCompositeType, depth: number): string {
    const possible = isObjectType(type) ? [type] : [...this.#schema.getPossibleTypes(type)];
    const target =
      isInterfaceType(type) || this.#random.chance(0.7)
        ? possible[this.#random.below(possible.length)]
        : undefined;
    const on = target && !(isObjectType(type) && this.#random.chance(0.5)) ? target : type;
    const selection = this.#selection(on, depth - 1);
    if (this.#random.chance(0.5)) return `... on ${on.name}${this.#directive()} ${selection}`;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${on.name} ${selection}`);
    return `...${name}${this.#directive()}`;
  }
}
