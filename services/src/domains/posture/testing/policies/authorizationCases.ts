import { ENOUGH, MANY, type PolicyCase, type Calls, token } from './policyCase.ts';

const PERSON = { id: 1, email: 'VALUE@mail.example' };
const numbered = {
  path: '/v1/orders/10NUMBER',
  answer: { state: 'sent', total: 12 },
  times: MANY,
} as const;
const named = { ...numbered, path: '/v1/orders/0192f0c0-7a1b-7c3d-8e4f-0000000000NUMBER' } as const;
/** A token whose holder has a role. */
const withRole = (role: string) =>
  ({
    by: 'nobody',
    sends: { authorization: `Bearer ${token(1, Date.now(), {}, { role })}` },
  }) as const;
const admin = { path: '/admin/settings', times: ENOUGH } as const;
/** Loans that customers ask for, and clerks approve. */
const approval = { path: '/v1/loans/10NUMBER/approval', method: 'POST', times: 80 } as const;
const bank = [
  { ...approval, role: 'clerk', daysAgo: 1 },
  { path: '/v1/loans', method: 'POST', role: 'customer', by: 'oneEach', times: 24, daysAgo: 1 },
] as const;
const office = {
  by: 'nobody',
  isBare: true,
  path: '/v1/users/10NUMBER',
  answer: { email: 'VALUE@mail.example' },
  times: ENOUGH,
} as const;
const put = { method: 'PUT', body: { title: 'VALUE' } } as const;
const readsOf = (people: number): Calls[] =>
  Array.from({ length: people }, (_, person): Calls => ({
    path: `/v1/orders/${1_000 + 3 * person}`,
    by: 'nobody',
    sends: { authorization: `Bearer opaque-token-of-person-number-${person}` },
    times: 3,
  }));
const thief: Calls = {
  path: '/v1/orders/1NUMBER',
  by: 'nobody',
  sends: { authorization: 'Bearer opaque-token-of-somebody-else-here' },
  times: 80,
};
const counting = Array.from({ length: 60 }, (_, index): Calls => ({
  ...thief,
  path: `/v1/orders/${1_000 + index}`,
  times: 1,
}));

const claimOf = (person: number): string =>
  `/v1/claims/${String(person).padStart(8, '7')}-5b1c-4f0e-9a3d-${String(person * 7_919).padStart(12, '4')}`;
const ofPerson = (person: number): Calls => ({
  by: 'nobody',
  sends: { authorization: `Bearer opaque-token-of-person-number-${person}` },
  times: 1,
});
const claims = [1, 2, 3, 4].flatMap(() =>
  Array.from({ length: 30 }, (_, person): Calls => ({
    ...ofPerson(person),
    path: claimOf(person),
    times: 1,
  })),
);
const taken = Array.from({ length: 13 }, (_, person): Calls => ({
  ...ofPerson(13),
  path: claimOf(person),
}));
/** An agent of support has two customers, and opens those of a dozen tickets. */
const AGENT = 40;
const supported = [
  20,
  21,
  20,
  21,
  20,
  21,
  ...Array.from({ length: 13 }, (_, person) => person),
].map((person): Calls => ({ ...ofPerson(AGENT), path: claimOf(person) }));
const exported = [
  {
    ...thief,
    path: '/v1/orders',
    answer: Array.from({ length: 60 }, (_, id) => ({ id: 1_000 + id })),
    times: 1,
  },
  ...counting,
];

/** For tests only: calls that open and do not open gaps about authorization. */
export const AUTHORIZATION_CASES: readonly PolicyCase[] = [
  { key: 'prov-authz-001', opens: numbered, keeps: named },
  {
    key: 'prov-authz-002',
    opens: { ...numbered, by: 'nobody', times: ENOUGH },
    keeps: { ...numbered, times: ENOUGH },
  },
  { key: 'prov-authz-003', opens: { ...numbered, answer: PERSON }, keeps: numbered },
  {
    key: 'prov-authz-004',
    opens: { path: '/v1/articles?userId=42' },
    keeps: { path: '/v1/articles?page=2' },
  },
  {
    key: 'prov-authz-005',
    opens: [
      ...readsOf(20),
      ...counting,
      // Ids that nobody can count through, and one of those people takes what is of others.
      ...claims.map((call) => ({ ...call, host: 'claims' })),
      ...taken.map((call) => ({ ...call, host: 'claims' })),
    ],
    keeps: [
      ...readsOf(60),
      ...claims.map((call) => ({ ...call, host: 'claims' })),
      ...supported.map((call) => ({ ...call, host: 'claims' })),
      // Who reads one after the other what a list named to it guesses nothing.
      ...readsOf(20).map((call) => ({ ...call, host: 'export' })),
      ...exported.map((call) => ({ ...call, host: 'export' })),
    ],
  },
  {
    key: 'prov-authz-006',
    opens: [numbered, { ...numbered, path: '/v1/orders/101?orderId=102', times: 1 }],
    keeps: [numbered, { ...numbered, path: '/v1/orders/101?orderId=101', times: 1 }],
  },
  {
    key: 'prov-authz-007',
    opens: [
      { ...admin, ...withRole('admin') },
      { ...admin, ...withRole('customer') },
    ],
    keeps: [
      { ...admin, ...withRole('admin') },
      { ...admin, ...withRole('support') },
    ],
  },
  {
    key: 'prov-authz-015',
    opens: [...bank, { ...approval, ...withRole('customer'), times: 5 }],
    keeps: [...bank, { ...approval, ...withRole('clerk'), times: 5 }],
  },
  {
    key: 'prov-authz-008',
    opens: [
      { ...admin, by: 'nobody' },
      // Nobody is asked for a credential on the whole host, which the source shows on others.
      { ...admin, by: 'nobody', host: 'open', isBare: true },
    ],
    keeps: [
      admin,
      // Where administrators sign in, and what monitors ask for.
      { ...admin, by: 'nobody', path: '/admin/login', method: 'POST', body: { user: 'VALUE' } },
      { ...admin, by: 'nobody', path: '/admin/health' },
      { by: 'nobody', host: 'words', isBare: true, path: '/v1/posts/admin-tips', times: ENOUGH },
    ],
  },
  {
    key: 'prov-authz-014',
    opens: [
      { ...office, host: 'admin' },
      {
        ...office,
        host: 'ops-admin',
        method: 'PUT',
        path: '/v1/prices/10NUMBER',
        body: { price: 7 },
        answer: { done: true },
      },
      { ...office, host: 'backoffice-eu', method: 'DELETE', path: '/v1/users/10NUMBER' },
    ],
    keeps: [
      { ...office, host: 'admin', by: 'people' },
      // A proxy lets people in, and says who came.
      { ...office, host: 'admin-eu', sends: { 'x-forwarded-user': 'ada' } },
      { ...office, host: 'root', path: '/v1/health' },
      // One gap of its own tells of paths of administrators.
      { ...office, host: 'admin-us', path: '/admin/users' },
    ],
  },
  {
    key: 'prov-authz-009',
    opens: {
      path: '/v1/register',
      method: 'POST',
      by: 'nobody',
      body: { name: 'VALUE', role: 'editor' },
    },
    keeps: { method: 'POST', body: { name: 'VALUE', role: 'editor' } },
  },
  {
    key: 'prov-authz-010',
    opens: [
      {
        method: 'POST',
        body: { name: 'VALUE' },
        answer: { name: 'VALUE', role: 'user' },
        times: MANY,
      },
      {
        method: 'POST',
        body: { name: 'x', role: 'admin' },
        answer: { name: 'x', role: 'admin' },
        times: 1,
      },
    ],
    keeps: [
      {
        method: 'POST',
        body: { name: 'VALUE' },
        answer: { name: 'VALUE', role: 'user' },
        times: MANY,
      },
      {
        method: 'POST',
        body: { name: 'x', role: 'admin' },
        answer: { name: 'x', role: 'user' },
        times: 1,
      },
    ],
  },
  {
    key: 'prov-authz-011',
    opens: { method: 'POST', path: '/v1/carts', body: { sku: 'VALUE', price: 3 } },
    keeps: { method: 'POST', path: '/v1/payments', body: { sku: 'VALUE', price: 3 } },
  },
  {
    key: 'prov-authz-012',
    opens: [{}, put],
    keeps: {},
    document: { '/v1/articles': { get: { responses: { default: { description: 'any' } } } } },
  },
  {
    key: 'prov-authz-013',
    opens: { sends: { 'x-tenant-id': 'VALUE' } },
    keeps: { sends: { 'x-request-kind': 'VALUE' } },
  },
];
