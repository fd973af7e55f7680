import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  defaultFieldResolver,
  GraphQLError,
  GraphQLScalarType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';
import { batch, batchOf } from '../batch.ts';

const FUZZ_SDL = /* GraphQL */ `
  interface Named {
    name: String!
    label(upper: Boolean = false): String
  }
  union Thing = Leaf | Branch
  enum Color {
    red
    green
  }
  scalar Odd
  type Leaf implements Named {
    name: String!
    label(upper: Boolean = false): String
    size: Int
    color: Color
    odd: Odd!
    tags: [String!]
    matrix: [[Int!]!]
    up: Branch
    batchText(prefix: String = "x", times: Int): String!
  }
  type Branch implements Named {
    name: String!
    label(upper: Boolean = false): String
    score: Float!
    on: Boolean
    leaf: Leaf!
    leaves: [Leaf!]!
    maybe: [Leaf]
    grid: [[Leaf!]]
    things: [Thing!]
    named: Named
    namedList: [Named!]!
    batchLeaf: Leaf!
    batchBranches(first: Int = 2): [Branch!]
    asyncLeaf: Leaf
  }
  type Query {
    branch: Branch
    root: Branch!
    list: [Branch!]!
    nested: [[Branch]!]
    echo(number: Int!): Int
  }
`;

type Source = Record<string, unknown>;

const read = (name: string) =>
  batch(async (parents: readonly Source[]) => parents.map((parent) => parent[`$${name}`]));

/**
 * A schema whose fields are answered in every way there is: property, function, promise, resolver,
 * batch.
 */
export function fuzzSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: FUZZ_SDL,
    resolvers: {
      Odd: new GraphQLScalarType({
        name: 'Odd',
        serialize(value) {
          if (typeof value !== 'number' || value % 2 === 0)
            throw new GraphQLError(`${String(value)} is not odd.`, {
              extensions: { code: 'EVEN' },
            });
          return value;
        },
      }),
      Query: { echo: (_: unknown, { number }: { number: number }) => number },
      Leaf: {
        label: (leaf: Source, { upper }: { upper: boolean }) =>
          upper ? String(leaf['size']).toUpperCase() : null,
        batchText: batch(
          (leaves: readonly Source[], { prefix, times }: { prefix: string; times?: number }) =>
            leaves.map(({ size }) =>
              size === null
                ? new GraphQLError('no size', { extensions: { code: 'NO_SIZE' } })
                : `${prefix}${JSON.stringify(size)}${times ?? ''}`,
            ),
        ),
      },
      Branch: {
        label: async (_: unknown, { upper }: { upper: boolean }) => {
          if (upper) throw new Error('too loud');
          return 'quiet';
        },
        batchLeaf: read('leaf'),
        batchBranches: batch((branches: readonly Source[], { first }: { first: number }) => {
          if (first > 3) throw new Error('too many');
          return Promise.resolve(
            branches.map(({ $branches }) =>
              Array.isArray($branches) ? $branches.slice(0, first) : $branches,
            ),
          );
        }),
        asyncLeaf: async (branch: Source) => {
          const leaf = branch['$leaf'];
          if (leaf instanceof Error) throw leaf;
          return leaf;
        },
      },
      Named: { __resolveType: (value: Source) => value['kind'] },
      Thing: { __resolveType: (value: Source) => value['kind'] },
    },
  });
  noteResolvers(schema);
  return schema;
}

/** Notes at each field how it is answered, as the executor reads it. */
function noteResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      field.extensions = {
        palisade: {
          guard: null,
          batch: batchOf(resolve),
          resolve: !resolve || resolve === defaultFieldResolver ? null : resolve,
        },
      };
    }
  }
}
