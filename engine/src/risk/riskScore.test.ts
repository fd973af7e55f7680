import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { nextTrafficStep, type RiskFacts, riskScore } from './riskScore.ts';

const categories = fc.subarray([
  'PII',
  'Government ID',
  'Financial',
  'PHI',
  'Authentication',
  'Technical',
] as const);
const facts: fc.Arbitrary<RiskFacts> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path: fc.constantFrom('/orders', '/orders/{id}', '/admin/users', '/health'),
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
  requests: fc.nat(1_000_000),
  crownJewel: fc.boolean(),
  undocumented: fc.constantFrom(true, false, null),
  deprecated: fc.boolean(),
  findings: fc.array(fc.constantFrom(...SEVERITIES), { maxLength: 4 }),
  isStatic: fc.boolean(),
});

/** Each makes one fact worse and leaves the rest. */
const WORSE: readonly ((given: RiskFacts) => RiskFacts)[] = [
  (given) => ({ ...given, external: true }),
  (given) => ({
    ...given,
    authentication: given.authentication === 'unauthenticated' ? 'unauthenticated' : 'mixed',
  }),
  (given) => ({ ...given, authentication: 'unauthenticated' }),
  (given) => ({
    ...given,
    authentication: given.authentication === 'authenticated' ? 'unknown' : given.authentication,
  }),
  (given) => ({ ...given, authKinds: [...given.authKinds, 'basic'] }),
  (given) => ({ ...given, authKinds: [...given.authKinds, 'apiKeyHeader'] }),
  (given) => ({ ...given, path: given.path === '/orders' ? '/orders/{id}' : given.path }),
  (given) => ({ ...given, requests: given.requests * 10 }),
  (given) => ({ ...given, cleartext: true }),
  (given) => ({ ...given, rateLimited: false }),
  (given) => ({ ...given, enumerableId: true }),
  (given) => ({ ...given, requestCategories: [...given.requestCategories, 'PHI'] }),
  (given) => ({ ...given, responseCategories: [...given.responseCategories, 'Financial'] }),
  (given) => ({
    ...given,
    responseCategories: [...given.responseCategories, ...given.requestCategories],
  }),
  (given) => ({ ...given, method: given.method === 'DELETE' ? 'DELETE' : 'POST' }),
  (given) => ({ ...given, method: 'DELETE' }),
  (given) => ({ ...given, bulkList: true }),
  (given) => ({ ...given, busy: true }),
  (given) => ({ ...given, crownJewel: true }),
  (given) => ({ ...given, undocumented: true }),
  (given) => ({ ...given, deprecated: true }),
  (given) => ({ ...given, isStatic: false }),
  ...SEVERITIES.map((severity) => (given: RiskFacts): RiskFacts => ({
    ...given,
    findings: [...given.findings, severity],
  })),
];

describe('risk score', () => {
  it('ENG-05 lies between 0 and 10 by tenths, and its factors sum up to it', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { score, factors } = riskScore(given);
        assert.ok(score >= 0 && score <= 10);
        assert.equal(Math.round(score * 10) / 10, score);
        assert.equal(
          factors.reduce((sum, { contribution }) => sum + Math.round(contribution * 10), 0),
          Math.round(score * 10),
        );
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

  it('ENG-05 moves with requests alone only at the steps that are told', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 2_000_000 }), (given, more) => {
        const next = nextTrafficStep(given.requests);
        const requests = Math.min(given.requests + more, next - 1);
        assert.ok(next > given.requests);
        assert.deepEqual(riskScore({ ...given, requests }), riskScore(given));
      }),
    );
  });
});
