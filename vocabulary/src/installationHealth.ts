/** What a part of an installation comes to; unknown where it could not be measured. */
export type HealthState = 'healthy' | 'degraded' | 'failing' | 'unknown';

type HealthUnit = 'count' | 'bytes' | 'seconds' | 'milliseconds' | 'percent';

/** What a figure is measured in, and from which value on it is no longer healthy. */
export interface HealthRule {
  readonly unit: HealthUnit;
  /** Null where no value of it is unhealthy. */
  readonly degraded: number | null;
  readonly failing: number | null;
  /** Whether low values are the unhealthy ones. */
  readonly isLow?: true;
}

const plain = (unit: HealthUnit): HealthRule => ({ unit, degraded: null, failing: null });
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Parts of an installation, in the order shown, with what is measured of each. */
export const HEALTH_COMPONENTS = {
  services: {
    servicesAsked: plain('count'),
    servicesDown: { unit: 'count', degraded: 1, failing: 1 },
  },
  /** Facts without figures. */
  versions: {},
  database: {
    answer: { unit: 'milliseconds', degraded: 100, failing: 1_000 },
    connections: { unit: 'percent', degraded: 80, failing: 95 },
    waitingForConnection: { unit: 'count', degraded: 1, failing: 20 },
    longestStatement: { unit: 'seconds', degraded: MINUTE, failing: 10 * MINUTE },
    size: plain('bytes'),
  },
  storage: {
    free: plain('bytes'),
    freeShare: { unit: 'percent', degraded: 15, failing: 5, isLow: true },
    backupAge: { unit: 'seconds', degraded: 2 * DAY, failing: 7 * DAY },
  },
  jobs: {
    waiting: plain('count'),
    running: plain('count'),
    failed: { unit: 'count', degraded: 1, failing: 100 },
    oldestWaiting: { unit: 'seconds', degraded: 5 * MINUTE, failing: HOUR },
  },
  events: { unread: { unit: 'count', degraded: 100_000, failing: 1_000_000 } },
  learners: {
    alive: { unit: 'count', degraded: 0, failing: 0, isLow: true },
    deadThreads: { unit: 'count', degraded: 1, failing: 1 },
    withoutLearner: { unit: 'count', degraded: 1, failing: 10 },
  },
  intake: {
    received: plain('count'),
    rejected: { unit: 'percent', degraded: 5, failing: 50 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, HealthRule>>>>;
export type HealthComponentName = keyof typeof HEALTH_COMPONENTS;

/** Parts by the service that measures them; the graph itself asks the services. */
export const MEASURED_BY = {
  jobs: ['versions', 'database', 'storage', 'jobs', 'events'],
  ingest: ['learners', 'intake'],
} as const satisfies Readonly<Record<string, readonly HealthComponentName[]>>;

/** The rule of a figure; undefined for one of a newer release. */
export function healthRule(component: string, figure: string): HealthRule | undefined {
  const rules: Readonly<Record<string, Readonly<Record<string, HealthRule>>>> = HEALTH_COMPONENTS;
  return rules[component]?.[figure];
}

/** What a value comes to by its rule. */
export function figureState(value: number, rule: HealthRule | undefined): HealthState {
  const isPast = (limit: number | null | undefined): boolean =>
    limit != null && (rule?.isLow === true ? value <= limit : value >= limit);
  if (isPast(rule?.failing)) return 'failing';
  return isPast(rule?.degraded) ? 'degraded' : 'healthy';
}

const WORST_FIRST: readonly HealthState[] = ['failing', 'unknown', 'degraded', 'healthy'];

/** The worst of some states. */
export const worstState = (states: readonly HealthState[]): HealthState =>
  WORST_FIRST.find((state) => states.includes(state)) ?? 'healthy';
