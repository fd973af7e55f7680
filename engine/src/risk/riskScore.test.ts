import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type RiskFacts, riskScore } from './riskScore.ts';

const CALM: RiskFacts = {
  method: 'GET', path: '/orders/{orderId}', external: false, authentication: 'authenticated', authKinds: ['bearerJwt'], cleartext: false, rateLimited: true,
  enumerableId: false, requestCategories: [], responseCategories: [], bulkList: false, busy: false,
};

const categories = fc.subarray(['PII', 'Government ID', 'Financial', 'PHI', 'Authentication', 'Technical'] as const);
const facts: fc.Arbitrary<RiskFacts> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path: fc.constantFrom('/orders/{id}', '/admin/users', '/health'),
  external: fc.boolean(),
  authentication: fc.constantFrom('authenticated', 'mixed', 'unauthenticated', 'unknown'),
  authKinds: fc.subarray(['bearerJwt', 'basic', 'apiKeyQuery'] as const),
  cleartext: fc.boolean(),
  rateLimited: fc.constantFrom(true, false, null),
  enumerableId: fc.boolean(),
  requestCategories: categories,
  responseCategories: categories,
  bulkList: fc.boolean(),
  busy: fc.boolean(),
});

/** Each makes one fact worse and leaves the rest. */
const WORSE: readonly ((given: RiskFacts) => RiskFacts)[] = [
  (given) => ({ ...given, external: true }),
  (given) => ({ ...given, authentication: given.authentication === 'unauthenticated' ? 'unauthenticated' : 'mixed' }),
  (given) => ({ ...given, authentication: 'unauthenticated' }),
  (given) => ({ ...given, authKinds: [...given.authKinds, 'basic'] }),
  (given) => ({ ...given, cleartext: true }),
  (given) => ({ ...given, rateLimited: false }),
  (given) => ({ ...given, enumerableId: true }),
  (given) => ({ ...given, requestCategories: [...given.requestCategories, 'PHI'] }),
  (given) => ({ ...given, responseCategories: [...given.responseCategories, 'Financial'] }),
  (given) => ({ ...given, responseCategories: [...given.responseCategories, ...given.requestCategories] }),
  (given) => ({ ...given, method: given.method === 'DELETE' ? 'DELETE' : 'POST' }),
  (given) => ({ ...given, method: 'DELETE' }),
  (given) => ({ ...given, bulkList: true }),
  (given) => ({ ...given, busy: true }),
];

describe('risk score', () => {
  for (const [score, first, changes] of [
    [0, undefined, {}],
    [2.1, 'external', { external: true }],
    [2.2, 'unauthenticated', { authentication: 'unauthenticated' }],
    [2.7, 'unauthenticated', { external: true, authentication: 'unauthenticated' }],
    [4.5, 'external', { external: true, responseCategories: ['PII'] }],
    [3.5, 'external', { external: true, requestCategories: ['PII'] }],
    [8, 'openSensitiveData', { authentication: 'unauthenticated', responseCategories: ['PII'] }],
    [8.3, 'unauthenticated', { external: true, authentication: 'unauthenticated', method: 'POST', responseCategories: ['Authentication', 'Financial', 'PII'] }],
    [3.8, 'external', { external: true, method: 'POST' }],
    [4.5, 'external', { external: true, method: 'DELETE' }],
    [5.5, 'external', { external: true, method: 'DELETE', path: '/admin/users/{userId}' }],
    [2.8, 'external', { external: true, cleartext: true, rateLimited: false, enumerableId: true }],
    [2, 'writes', { external: true, authentication: 'unauthenticated', method: 'POST', path: '/health', bulkList: true }],
    [2, 'unauthenticated', { authentication: 'unauthenticated', path: '/healthz', responseCategories: ['PHI'] }],
  ] as readonly (readonly [number, string | undefined, Partial<RiskFacts>])[]) {
    it(`ENG-05 ${JSON.stringify(changes)} scores ${score}`, () => {
      const risk = riskScore({ ...CALM, ...changes });
      assert.deepEqual([risk.score, risk.factors[0]?.key], [score, first]);
    });
  }

  it('ENG-05 lies between 0 and 10 by tenths, and its factors sum up to it', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { score, factors } = riskScore(given);
        assert.ok(score >= 0 && score <= 10);
        assert.equal(Math.round(score * 10) / 10, score);
        assert.equal(factors.reduce((sum, { contribution }) => sum + Math.round(contribution * 10), 0), Math.round(score * 10));
        assert.equal(new Set(factors.map(({ key }) => key)).size, factors.length);
      }),
    );
  });

  it('ENG-05 never falls when a fact gets worse', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...WORSE), (given, worsen) => {
        assert.ok(riskScore(worsen(given)).score >= riskScore(given).score);
      }),
      { numRuns: 1_000 },
    );
  });
});
