import { ENOUGH, type PolicyCase } from './policyCase.ts';

const ask = (query: string, data: unknown) =>
  ({ method: 'POST', path: '/graphql', body: { query }, answer: { data } }) as const;
const plain = ask('query Articles { articles { title } }', { articles: [] });
const introspection = ask('query { __schema { types { name } } }', { __schema: { types: [] } });
const batch = (size: number) => ({
  ...plain,
  body: Array.from({ length: size }, () => ({ query: 'query A { a }' })),
  answer: Array.from({ length: size }, () => ({ data: {} })),
});
const deep = (levels: number) => ask(`query D ${'{ a '.repeat(levels)}${'}'.repeat(levels)}`, {});
const inQuery = (query: string) => ({
  path: `/graphql?query=${encodeURIComponent(query)}`,
  answer: { data: {} },
});
const stored = {
  path: `/graphql?operationName=Listing&variables=%7B%22id%22%3ANUMBER%7D&extensions=${encodeURIComponent(
    JSON.stringify({ persistedQuery: { version: 1, sha256Hash: '5c1f0a9b'.repeat(8) } }),
  )}`,
  answer: { data: { listing: { title: 'Wool throw' } } },
} as const;
/** One field of a graph, asked for by an operation of another name. */
const run = (type: 'query' | 'mutation', field: string) =>
  ask(`${type} Run { ${field} { id } }`, { [field]: { id: 7 } });
const inUse = [run('query', 'orders'), run('query', 'me'), run('mutation', 'cancelOrder')].map(
  (calls) => ({ ...calls, times: 12 }),
);
const console = {
  path: '/graphiql',
  by: 'nobody',
  type: 'text/html',
  answer: '<html><title>GraphiQL</title><div id="graphiql"></div></html>',
  times: ENOUGH,
} as const;
/** One request that signs in under so many names. */
const aliased = (count: number) => {
  const names = Array.from({ length: count }, (_, n) => `a${n}`);
  const tries = names.map(
    (name) => `${name}: logIn(mail: "a@b.example", password: "p${name}") { id }`,
  );
  return ask(
    `mutation { ${tries.join(' ')} }`,
    Object.fromEntries(names.map((name) => [name, null])),
  );
};
const PERSON = { email: 'VALUE@mail.example' };

/** For tests only: calls that open and do not open gaps about GraphQL. */
export const GRAPHQL_CASES: readonly PolicyCase[] = [
  { key: 'prov-gql-001', opens: [plain, introspection], keeps: plain },
  {
    key: 'prov-gql-008',
    opens: [
      ...inUse,
      { ...run('mutation', 'refundPayment'), by: 'nobody', times: 10 },
      // Others show a credential for it, which nobody asks for.
      ...inUse.map((calls) => ({ ...calls, host: 'both' })),
      { ...run('mutation', 'deleteUser'), host: 'both', times: 10 },
      { ...run('mutation', 'deleteUser'), host: 'both', by: 'nobody', times: 10 },
      // Queries that anybody may ask say nothing of mutations.
      ...inUse.map((calls) => ({ ...calls, host: 'public' })),
      { ...run('query', 'products'), host: 'public', by: 'nobody', times: 20 },
      { ...run('mutation', 'setPrice'), host: 'public', by: 'nobody', times: 10 },
    ],
    keeps: [
      ...inUse,
      { ...run('mutation', 'loginShopper'), by: 'nobody', times: 10 },
      { ...run('mutation', 'addToCart'), by: 'nobody', times: 10 },
      { ...run('query', 'products'), by: 'nobody', times: 10 },
      ...inUse.map((calls) => ({ ...calls, host: 'refused' })),
      {
        ...run('mutation', 'refundPayment'),
        host: 'refused',
        by: 'nobody',
        times: 10,
        answer: { data: null, errors: [{ message: 'Sign in to do that.' }] },
      },
    ],
  },
  { key: 'prov-gql-002', opens: { ...introspection, outside: true }, keeps: introspection },
  {
    key: 'prov-gql-003',
    opens: [
      { ...plain, by: 'nobody', times: ENOUGH },
      { ...stored, host: 'people', by: 'nobody', times: ENOUGH, answer: { data: { me: PERSON } } },
    ],
    // A few questions about the schema alone are asked by nobody in particular.
    keeps: [
      // Stored queries of what anybody may see are asked by GET, so that caches can answer.
      { ...stored, host: 'stored', by: 'nobody', times: ENOUGH },
      { ...plain, times: ENOUGH },
      { ...introspection, by: 'nobody', times: 9 },
    ],
  },
  {
    key: 'prov-gql-009',
    opens: [
      { ...plain, outside: true },
      { ...console, outside: true },
    ],
    keeps: [
      { ...plain, outside: true },
      console,
      { ...console, host: 'staging', outside: true },
      // Behind sign-in.
      { ...console, host: 'signed-in', by: 'people', outside: true },
    ],
  },
  {
    key: 'prov-gql-010',
    opens: [plain, { ...aliased(12), by: 'nobody' }],
    keeps: [plain, { ...aliased(3), by: 'nobody' }],
  },
  { key: 'prov-gql-004', opens: [plain, batch(12)], keeps: [plain, batch(3)] },
  { key: 'prov-gql-005', opens: [plain, deep(18)], keeps: [plain, deep(5)] },
  {
    key: 'prov-gql-006',
    opens: inQuery('mutation Drop { drop }'),
    keeps: inQuery('query Articles { articles }'),
  },
  {
    key: 'prov-gql-007',
    opens: [
      plain,
      {
        ...plain,
        answer: { errors: [{ message: 'Cannot query field "usr". Did you mean "user"?' }] },
      },
    ],
    keeps: [plain, { ...plain, answer: { errors: [{ message: 'Cannot query field "usr".' }] } }],
  },
];
