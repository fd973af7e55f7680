/**
 * What raises the risk score of an endpoint: how likely an attack is, then how much harm it does.
 */
const LIKELIHOOD_FACTORS = [
  'external',
  'unauthenticated',
  'mixedAuthentication',
  'unknownAuthentication',
  'weakAuthentication',
  'staticKey',
  'cleartext',
  'noRateLimit',
  'enumerableId',
  'objectAccess',
  'undocumented',
  'deprecated',
  'findings',
] as const;
const IMPACT_FACTORS = [
  'authenticationData',
  'governmentData',
  'financialData',
  'healthData',
  'personalData',
  'writes',
  'deletes',
  'administration',
  'bulkList',
  'busy',
  'traffic',
  'crownJewel',
] as const;
/** Combinations that alone put the score at a floor. */
const FLOOR_FACTORS = ['openSensitiveData', 'criticalFinding'] as const;

export const RISK_FACTORS = [...LIKELIHOOD_FACTORS, ...IMPACT_FACTORS, ...FLOOR_FACTORS] as const;
export type RiskFactorKey = (typeof RISK_FACTORS)[number];

/** Points (0..10 by 0.1) of a risk score that one factor stands for. */
export interface RiskFactor {
  readonly key: RiskFactorKey;
  readonly contribution: number;
}
