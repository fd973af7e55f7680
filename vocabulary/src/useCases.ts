/** What a company can use the product for, in the order of the specification. */
export const USE_CASES = ['surface', 'unified', 'govern', 'security', 'attacks', 'agent'] as const;
export type UseCaseKind = (typeof USE_CASES)[number];

/** How far a company is with a use case. */
export const USE_CASE_STATUSES = ['active', 'openTasks', 'comingSoon', 'notStarted'] as const;
export type UseCaseStatus = (typeof USE_CASE_STATUSES)[number];

/** What a use case needs, each a fact about the company that a service answers. */
export const USE_CASE_STEPS = [
  'sendTraffic',
  'keepSending',
  'enablePolicies',
  'connectTickets',
  'findSensitiveData',
  'guardSensitiveData',
  'detectAttackers',
  'connectActions',
] as const;
export type UseCaseStepKind = (typeof USE_CASE_STEPS)[number];

/**
 * Steps of each use case. The first is what it lives on. None where the product has no such part
 * yet: nothing scans from outside (surface) and nothing watches AI agents (agent).
 */
export const STEPS_OF_USE_CASES: Readonly<Record<UseCaseKind, readonly UseCaseStepKind[]>> = {
  surface: [],
  unified: ['sendTraffic', 'keepSending'],
  govern: ['sendTraffic', 'enablePolicies', 'connectTickets'],
  security: ['sendTraffic', 'findSensitiveData', 'guardSensitiveData'],
  attacks: ['sendTraffic', 'detectAttackers', 'connectActions'],
  agent: [],
};

/** Category of the policies that guard sensitive data. */
export const DATA_POLICY_CATEGORY = 'Data Exposure';

/** Days without a request after which traffic has stopped. */
export const RECENT_TRAFFIC_DAYS = 7;

/**
 * Status of a use case by its steps, in their order.
 * @param done whether each step is done; null for one that the viewer may not see
 * @returns null where a step that the viewer may not see decides
 */
export function useCaseStatus(done: readonly (boolean | null)[]): UseCaseStatus | null {
  const [first] = done;
  if (first === undefined) return 'comingSoon';
  if (first === null) return null;
  if (!first) return 'notStarted';
  if (done.includes(false)) return 'openTasks';
  return done.includes(null) ? null : 'active';
}
