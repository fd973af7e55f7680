import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RiskFactorKey } from '@palisade/vocabulary/riskFactors.ts';
import { type RiskFacts, riskScore } from './riskScore.ts';
import { CALM } from './testing/calm.ts';

/** Score, greatest factor, and what differs from an internal, authenticated, rate-limited read. */
const CASES: readonly (readonly [
  score: number,
  first: RiskFactorKey | undefined,
  changes: Partial<RiskFacts>,
])[] = [
  [1.3, 'objectAccess', {}],
  [0, undefined, { path: '/orders' }],
  [0.9, 'traffic', { path: '/orders', requests: 10_000 }],
  [1.2, 'staticKey', { path: '/orders', authKinds: ['apiKeyHeader'] }],
  [1.2, 'bulkList', { path: '/orders', bulkList: true }],
  [2.3, 'external', { external: true }],
  [2.4, 'unauthenticated', { authentication: 'unauthenticated' }],
  [2.8, 'unauthenticated', { external: true, authentication: 'unauthenticated' }],
  [5, 'personalData', { external: true, responseCategories: ['PII'] }],
  [3.9, 'personalData', { external: true, requestCategories: ['PII'] }],
  [8, 'openSensitiveData', { authentication: 'unauthenticated', responseCategories: ['PII'] }],
  [
    8.6,
    'unauthenticated',
    {
      external: true,
      authentication: 'unauthenticated',
      method: 'POST',
      responseCategories: ['Authentication', 'Financial', 'PII'],
    },
  ],
  [4.2, 'writes', { external: true, method: 'POST' }],
  [5, 'external', { external: true, method: 'DELETE' }],
  [6, 'external', { external: true, method: 'DELETE', path: '/admin/users/{userId}' }],
  [2.8, 'external', { external: true, cleartext: true, rateLimited: false, enumerableId: true }],
  [
    2,
    'writes',
    {
      external: true,
      authentication: 'unauthenticated',
      method: 'POST',
      path: '/health',
      bulkList: true,
    },
  ],
  [
    2,
    'unauthenticated',
    { authentication: 'unauthenticated', path: '/healthz', responseCategories: ['PHI'] },
  ],
  [2.7, 'objectAccess', { method: 'DELETE' }],
  [2.1, 'mixedAuthentication', { authentication: 'mixed' }],
  [5.7, 'personalData', { authentication: 'mixed', external: true, responseCategories: ['PII'] }],
  [2.5, 'external', { authKinds: ['basic'], external: true }],
  [
    6.5,
    'financialData',
    { authKinds: ['apiKeyQuery'], external: true, responseCategories: ['Financial'] },
  ],
  [4.4, 'authenticationData', { cleartext: true, requestCategories: ['Authentication'] }],
  [5.4, 'personalData', { external: true, enumerableId: true, responseCategories: ['PII'] }],
  [
    6,
    'personalData',
    { external: true, enumerableId: true, responseCategories: ['PII'], bulkList: true },
  ],
  [
    6.6,
    'authenticationData',
    {
      external: true,
      rateLimited: false,
      method: 'POST',
      path: '/login',
      authentication: 'unauthenticated',
      requestCategories: ['Authentication'],
    },
  ],
  [2.5, 'external', { external: true, undocumented: true }],
  [5.5, 'external', { external: true, undocumented: true, deprecated: true, method: 'DELETE' }],
  [1.6, 'objectAccess', { deprecated: true }],
  [1.6, 'objectAccess', { findings: ['low'] }],
  [1.9, 'findings', { findings: ['medium'] }],
  [2.4, 'findings', { findings: ['high'] }],
  [9, 'criticalFinding', { findings: ['critical'] }],
  [9, 'personalData', { external: true, findings: ['critical'], responseCategories: ['PII'] }],
  [2.6, 'external', { external: true, findings: ['low', 'low', 'low'] }],
  [3.6, 'busy', { busy: true, external: true }],
  [2.4, 'external', { authentication: 'unknown', external: true }],
  [4, 'healthData', { authentication: 'unknown', responseCategories: ['PHI'] }],
  [
    2.8,
    'unauthenticated',
    { authentication: 'unauthenticated', responseCategories: ['Technical'], external: true },
  ],
  [
    2,
    'personalData',
    {
      authentication: 'unauthenticated',
      isStatic: true,
      external: true,
      responseCategories: ['PII'],
    },
  ],
  [1.3, 'objectAccess', { isStatic: true }],
  [
    4,
    'objectAccess',
    { responseCategories: ['PII', 'Government ID', 'Financial', 'PHI', 'Authentication'] },
  ],
  [
    7.3,
    'external',
    {
      external: true,
      responseCategories: ['PII', 'Government ID', 'Financial', 'PHI', 'Authentication'],
    },
  ],
  [
    7.3,
    'administration',
    {
      external: true,
      method: 'POST',
      path: '/admin/refunds',
      findings: ['high'],
      authentication: 'mixed',
      cleartext: true,
    },
  ],
];

/** Ranked by hand, worst first, before the scores were looked at. */
const RANKED: readonly (readonly [what: string, changes: Partial<RiskFacts>])[] = [
  [
    'answers health records to anybody on the internet',
    {
      external: true,
      authentication: 'unauthenticated',
      responseCategories: ['PHI', 'PII'],
      bulkList: true,
    },
  ],
  ['takes tokens without a signature', { external: true, findings: ['critical'], method: 'POST' }],
  [
    'answers personal data to anybody inside',
    { authentication: 'unauthenticated', responseCategories: ['PII'] },
  ],
  [
    'refunds over http with basic credentials',
    {
      external: true,
      method: 'POST',
      path: '/refunds',
      authKinds: ['basic'],
      cleartext: true,
      responseCategories: ['Financial'],
    },
  ],
  [
    'deletes users, for administrators from anywhere',
    { external: true, method: 'DELETE', path: '/admin/users/{userId}', findings: ['medium'] },
  ],
  [
    'sign-in without a rate limit',
    {
      external: true,
      method: 'POST',
      path: '/login',
      authentication: 'unauthenticated',
      rateLimited: false,
      requestCategories: ['Authentication'],
    },
  ],
  [
    'personal data by countable ids',
    { external: true, enumerableId: true, responseCategories: ['PII'] },
  ],
  ['takes personal data in', { external: true, method: 'POST', requestCategories: ['PII'] }],
  [
    'personal data, inside, with a weak key',
    { authKinds: ['apiKeyQuery'], responseCategories: ['PII'] },
  ],
  ['writes orders from anywhere', { external: true, method: 'POST' }],
  ['an old list from anywhere', { external: true, deprecated: true, bulkList: true }],
  ['a catalogue for anybody', { external: true, authentication: 'unauthenticated' }],
  ['writes orders, inside', { method: 'POST' }],
  ['pages for anybody', { external: true, authentication: 'unauthenticated', isStatic: true }],
  ['reads an order, inside', {}],
];

describe('risk score of known cases', () => {
  for (const [score, first, changes] of CASES) {
    it(`ENG-05 ${JSON.stringify(changes)} scores ${score}`, () => {
      const risk = riskScore({ ...CALM, ...changes });
      assert.deepEqual([risk.score, risk.factors[0]?.key], [score, first]);
    });
  }

  it('ENG-05 orders endpoints much as a person does', () => {
    const scores = RANKED.map(([, changes]) => riskScore({ ...CALM, ...changes }).score);
    const sorted = scores.toSorted((a, b) => b - a);
    const rankOf = (score: number) => (sorted.indexOf(score) + sorted.lastIndexOf(score)) / 2;
    const squares = scores.reduce((sum, score, index) => sum + (rankOf(score) - index) ** 2, 0);
    const correlation = 1 - (6 * squares) / (scores.length * (scores.length ** 2 - 1));
    assert.ok(correlation >= 0.8, `Spearman's correlation is ${correlation.toFixed(2)}`);
  });
});
