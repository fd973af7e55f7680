import { ENOUGH, type PolicyCase } from './policyCase.ts';

const PERSON = { email: 'VALUE@mail.example' };
const KNOWN = {
  '/v1/articles': {
    get: {
      responses: {
        200: {
          description: 'ok',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: { title: { type: 'string' }, count: { type: 'integer' } },
              },
            },
          },
        },
        403: { description: 'no' },
      },
    },
  },
};
const KEYED = {
  '/v1/articles': {
    get: { security: [{ key: [] }], responses: { default: { description: 'any' } } },
  },
};
const shadow = { path: '/v1/hidden', times: ENOUGH } as const;
const known = { times: ENOUGH } as const;

/** For tests only: calls that open and do not open gaps about the inventory. */
export const INVENTORY_CASES: readonly PolicyCase[] = [
  { key: 'prov-inv-001', opens: [known, shadow], keeps: known, document: KNOWN },
  {
    key: 'prov-inv-002',
    opens: [known, { ...shadow, answer: PERSON }],
    keeps: [known, shadow],
    document: KNOWN,
  },
  {
    key: 'prov-inv-003',
    opens: [known, { ...shadow, by: 'nobody' }],
    keeps: [known, shadow],
    document: KNOWN,
  },
  {
    key: 'prov-inv-004',
    opens: { headers: { deprecation: '@1767225600' } },
    keeps: { headers: { deprecation: '@1767225600' }, daysAgo: 9 },
  },
  {
    key: 'prov-inv-005',
    opens: { headers: { deprecation: '@1767225600' }, answer: PERSON },
    keeps: { headers: { deprecation: '@1767225600' } },
  },
  {
    key: 'prov-inv-006',
    opens: [
      { path: '/v1/articles', answer: PERSON },
      { path: '/v2/articles', answer: PERSON },
    ],
    keeps: [
      { path: '/v1/articles' },
      { path: '/v2/articles' },
      // That it is deprecated is told already.
      { path: '/v1/trips', headers: { deprecation: '@1767225600' }, answer: PERSON },
      { path: '/v2/trips', answer: PERSON },
    ],
  },
  { key: 'prov-inv-007', opens: { daysAgo: 40 }, keeps: [{ daysAgo: 40 }, {}], document: KNOWN },
  { key: 'prov-inv-008', opens: { host: 'staging', outside: true }, keeps: { host: 'staging' } },
  {
    key: 'prov-inv-009',
    opens: { path: '/internal/articles', outside: true },
    keeps: { path: '/internal/articles' },
  },
  {
    key: 'prov-inv-010',
    opens: { answer: { title: 'x', count: 3, extra: 'words' } },
    keeps: {},
    document: KNOWN,
  },
  { key: 'prov-inv-011', opens: { path: '/v1/articles?draft=true' }, keeps: {}, document: KNOWN },
  {
    key: 'prov-inv-012',
    opens: { answer: { title: 'x', count: 3, author: PERSON } },
    keeps: { answer: { title: 'x', count: 3, author: { kind: 'VALUE' } } },
    document: KNOWN,
  },
  {
    key: 'prov-inv-013',
    opens: { by: 'nobody', times: 20 },
    keeps: { by: 'nobody', sends: { 'x-api-key': 'k3yOfAPartnerWhoCalls0042' }, times: 20 },
    document: KEYED,
  },
  { key: 'prov-inv-014', opens: { outside: true }, keeps: { outside: true } },
  { key: 'prov-inv-015', opens: { outside: true }, keeps: { outside: true, daysAgo: 9 } },
  { key: 'prov-inv-016', opens: { daysAgo: 40 }, keeps: { daysAgo: 9 } },
];
