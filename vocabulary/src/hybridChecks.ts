/** One look at a part of the installation. */
interface Check {
  readonly isOk: boolean;
  /** Palisade works without it. */
  readonly isOptional: boolean;
}

export const HYBRID_STATUSES = ['success', 'warning', 'error'] as const;
/** What a check comes to, and a part of the traffic's way. */
export type HybridStatusName = (typeof HYBRID_STATUSES)[number];

/** What a check comes to: an optional one that is not ok only warns. */
export const checkStatus = ({ isOk, isOptional }: Check): HybridStatusName =>
  isOk ? 'success' : isOptional ? 'warning' : 'error';

/** What a group of checks comes to: an error already where one of them warns. */
export const groupStatus = (checks: readonly Check[]): HybridStatusName =>
  checks.every(({ isOk }) => isOk) ? 'success' : 'error';

/** Checks that the intake makes, by group, in the order shown. */
export const HYBRID_CHECKS = {
  statusChecks: ['intake', 'learner', 'database', 'recentTraffic'],
  preFlightChecks: ['secretKey', 'publicAddress', 'messages'],
  toolsInfo: ['palisade', 'node', 'postgresql'],
} as const;
/** Check of a service behind the graph; the service is named beside it. */
export const SERVICE_CHECK = 'service';

/** Minutes before now between which the traffic's way is drawn. */
export const HYBRID_WINDOW = { from: 15, to: 5 } as const;

/** Ends of the traffic's way beside the sources it came from. */
export const HYBRID_STAGES = [
  'intake',
  'learner',
  'inventory',
  'noise',
  'sampled',
  'rejected',
] as const;
export type HybridStage = (typeof HYBRID_STAGES)[number];
