import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { RiskFactor, RiskFactorKey } from '@palisade/vocabulary/riskFactors.ts';
import type { AuthenticationState } from '../authentication/authenticationStats.ts';
import type { AuthKind } from '../authentication/credentials.ts';
import type { DataCategory } from '../sensitive/dataTypes.ts';

/** What is known of an endpoint when its risk is judged. */
export interface RiskFacts {
  readonly method: string;
  readonly path: string;
  /** Reached from public addresses. */
  readonly external: boolean;
  readonly authentication: AuthenticationState;
  readonly authKinds: readonly AuthKind[];
  /** Seen over http. */
  readonly cleartext: boolean;
  /** Whether 429 or RateLimit headers were seen; null when too little traffic was. */
  readonly rateLimited: boolean | null;
  /** Has an object id whose values can be counted through. */
  readonly enumerableId: boolean;
  readonly requestCategories: readonly string[];
  readonly responseCategories: readonly string[];
  /** Answers with lists of objects. */
  readonly bulkList: boolean;
  /** Among the busiest tenth of the company's endpoints. */
  readonly busy: boolean;
  /** Requests seen so far. */
  readonly requests: number;
  /** People said by a label that a loss would hurt most. */
  readonly crownJewel: boolean;
  /** Not in the OpenAPI documents of its host; null when the host has none. */
  readonly undocumented: boolean | null;
  /** Marked by its answers as going away, or replaced by a later version. */
  readonly deprecated: boolean;
  /** Severities of what its traffic shows to be wrong. */
  readonly findings: readonly Severity[];
  /** Answers pages and files only. */
  readonly isStatic: boolean;
}

export interface RiskScore {
  /** 0..10 by 0.1 */
  readonly score: number;
  /** Largest first; they sum up to the score. */
  readonly factors: readonly RiskFactor[];
}

interface Weighed {
  readonly key: RiskFactorKey;
  /** 0..1 */
  readonly weight: number;
}

const WEAK: readonly AuthKind[] = ['basic', 'apiKeyQuery'];
const STATIC: readonly AuthKind[] = ['apiKeyHeader', 'apiKeyQuery'];
const DATA: readonly (readonly [RiskFactorKey, DataCategory, number])[] = [
  ['authenticationData', 'Authentication', 0.7],
  ['governmentData', 'Government ID', 0.6],
  ['financialData', 'Financial', 0.6],
  ['healthData', 'PHI', 0.6],
  ['personalData', 'PII', 0.4],
];
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const ADMINISTRATION =
  /(?:^|\/)(?:admin|internal|debug|payments?|payouts?|refunds?|transfers?|roles?|permissions?)(?:\/|$)/i;
const HEALTH_CHECK =
  /^(?:\/[^/]+)?\/(?:health|healthz|healthcheck|ready|readyz|livez|live|ping|heartbeat)\/?$/i;
const PLACEHOLDER = /\{[^/]*\}/;
const CEILING = 2;
/**
 * What each power of ten of requests adds to the impact. Whole powers, so that the score of an
 * endpoint stays as it is from one request to the next.
 */
const DECADE = { weight: 0.02, most: 5 } as const;
/** What a finding of each severity adds to the likelihood. */
const FINDING: Readonly<Record<Severity, number>> = {
  info: 0,
  low: 0.1,
  medium: 0.25,
  high: 0.5,
  critical: 0.8,
};
/** Impact of an endpoint of which nothing bad is known; no factor of its own. */
const BASE_IMPACT = 0.1;
/** Likelihood of an attack on any endpoint: even what is well guarded can be lost. */
const BASE_LIKELIHOOD = 0.05;
const OPEN_DATA_FLOOR = 8;
const CRITICAL_FLOOR = 9;

/**
 * Risk of an endpoint: 10 · √(likelihood · impact), each the chance that at least one of its
 * factors strikes (1 − ∏(1 − weight)), 0 without any factor, raised to 8 when sensitive data is
 * answered to anybody and to 9 by a critical finding, and at most 2 for health checks, pages and
 * files. Findings count together: one minus the chance that none of them strikes. Never falls when
 * a fact gets worse.
 */
export function riskScore(facts: RiskFacts): RiskScore {
  const likelihood = likelihoodOf(facts);
  const impact = impactOf(facts);
  const likely = 1 - (1 - chance(likelihood)) * (1 - BASE_LIKELIHOOD);
  const harm = 1 - (1 - chance(impact)) * (1 - BASE_IMPACT);
  const isCalm = likelihood.length + impact.length === 0;
  const raw = isCalm ? 0 : 10 * Math.sqrt(likely * harm);
  const isOpen =
    facts.authentication === 'unauthenticated' &&
    facts.responseCategories.some((category) => category !== 'Technical');
  const open = isOpen ? Math.max(raw, OPEN_DATA_FLOOR) : raw;
  const floored = facts.findings.includes('critical') ? Math.max(open, CRITICAL_FLOOR) : open;
  const score =
    Math.round(
      10 * (HEALTH_CHECK.test(facts.path) || facts.isStatic ? Math.min(floored, CEILING) : floored),
    ) / 10;
  const half = impact.length === 0 ? raw : likelihood.length === 0 ? 0 : raw / 2;
  const shares = [
    ...share(likelihood, half),
    ...share(impact, raw - half),
    { key: 'openSensitiveData' as const, weight: open - raw },
    { key: 'criticalFinding' as const, weight: floored - open },
  ];
  return { score, factors: inTenths(shares, score) };
}

function likelihoodOf(facts: RiskFacts): Weighed[] {
  const has = (kinds: readonly AuthKind[]): boolean =>
    facts.authKinds.some((kind) => kinds.includes(kind));
  return present([
    ['external', facts.external, 0.45],
    ['unauthenticated', facts.authentication === 'unauthenticated', 0.5],
    ['mixedAuthentication', facts.authentication === 'mixed', 0.35],
    ['unknownAuthentication', facts.authentication === 'unknown', 0.1],
    ['weakAuthentication', has(WEAK), 0.2],
    ['staticKey', has(STATIC), 0.1],
    ['cleartext', facts.cleartext, 0.35],
    ['noRateLimit', facts.rateLimited === false, 0.15],
    ['enumerableId', facts.enumerableId, 0.2],
    ['objectAccess', PLACEHOLDER.test(facts.path), 0.12],
    ['undocumented', facts.undocumented === true, 0.15],
    ['deprecated', facts.deprecated, 0.1],
    ['findings', weighOf(facts.findings) > 0, weighOf(facts.findings)],
  ]);
}

function impactOf(facts: RiskFacts): Weighed[] {
  const method = facts.method.toUpperCase();
  const decades = decadesOf(facts.requests);
  return [
    ...present([
      ['writes', WRITES.has(method), 0.25],
      ['deletes', method === 'DELETE', 0.2],
      ['administration', ADMINISTRATION.test(facts.path), 0.4],
      ['bulkList', facts.bulkList, 0.2],
      ['busy', facts.busy, 0.15],
      ['traffic', decades > 0, decades * DECADE.weight],
      ['crownJewel', facts.crownJewel, 0.5],
    ]),
    ...DATA.flatMap(([key, category, weight]) => {
      if (facts.responseCategories.includes(category)) return [{ key, weight }];
      return facts.requestCategories.includes(category) ? [{ key, weight: weight / 2 }] : [];
    }),
  ];
}

function decadesOf(requests: number): number {
  return Math.min(DECADE.most, Math.floor(Math.log10(Math.max(1, requests))));
}

/** How many requests an endpoint of so many needs for its traffic to add more to its risk. */
export function nextTrafficStep(requests: number): number {
  const decades = decadesOf(requests);
  return decades === DECADE.most ? Infinity : 10 ** (decades + 1);
}

/** Chance that at least one finding strikes; at most 0.95, since many small ones are no proof. */
function weighOf(findings: readonly Severity[]): number {
  return Math.min(
    0.95,
    1 - findings.reduce((product, severity) => product * (1 - FINDING[severity]), 1),
  );
}

function present(table: readonly (readonly [RiskFactorKey, boolean, number])[]): Weighed[] {
  return table.filter(([, holds]) => holds).map(([key, , weight]) => ({ key, weight }));
}

function chance(factors: readonly Weighed[]): number {
  return 1 - factors.reduce((product, { weight }) => product * (1 - weight), 1);
}

/** Splits points among factors by how much each adds to the chance (its −log(1 − weight)). */
function share(factors: readonly Weighed[], points: number): Weighed[] {
  const force = ({ weight }: Weighed): number => -Math.log(1 - weight);
  const total = factors.reduce((sum, factor) => sum + force(factor), 0);
  return factors.map((factor) => ({
    key: factor.key,
    weight: total === 0 ? 0 : (points * force(factor)) / total,
  }));
}

/** Rounds shares to tenths that sum up to the score (largest remainder). */
function inTenths(shares: readonly Weighed[], score: number): RiskFactor[] {
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  const wanted = Math.round(score * 10);
  const exact = shares.map(({ key, weight }) => ({
    key,
    exact: total === 0 ? 0 : (weight / total) * wanted,
  }));
  const floors = exact.map((item) => ({ ...item, tenths: Math.floor(item.exact) }));
  let left = wanted - floors.reduce((sum, { tenths }) => sum + tenths, 0);
  for (const item of floors.toSorted((a, b) => b.exact - b.tenths - (a.exact - a.tenths)))
    if (left-- > 0) item.tenths++;
  return floors
    .filter(({ tenths }) => tenths > 0)
    .toSorted((a, b) => b.tenths - a.tenths)
    .map(({ key, tenths }) => ({ key, contribution: tenths / 10 }));
}
