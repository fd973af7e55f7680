/** What an endpoint must have beside its minimum of requests to be judged. */
export const MATURITY = { hours: 2, consumers: 2, age: 24 * 3_600_000 } as const;

/** What counts toward it; sets stop at what is needed. */
export interface Maturity {
  /** Hours (since 1970) in which it was called. */
  readonly hours: Set<number>;
  /** Hashes of who called. */
  readonly consumers: Set<number>;
}

export const newMaturity = (): Maturity => ({ hours: new Set(), consumers: new Set() });

/** What is known of how often, when and by whom an endpoint was called. */
export interface Seen {
  readonly requests: number;
  readonly hours: number;
  readonly consumers: number;
  /** Milliseconds between the first and the last request. */
  readonly age: number;
}

/** One thing that an endpoint still lacks. */
export interface StagingReason {
  readonly kind: 'requests' | 'hours' | 'consumers';
  readonly seen: number;
  readonly needed: number;
}

/** Why an endpoint is still in staging; empty when it is available. */
export function stagingReasons(
  { requests, hours, consumers, age }: Seen,
  minimum: number,
): StagingReason[] {
  const reasons: StagingReason[] = [
    { kind: 'requests', seen: requests, needed: minimum },
    { kind: 'hours', seen: hours, needed: MATURITY.hours },
    {
      kind: 'consumers',
      seen: age >= MATURITY.age ? MATURITY.consumers : consumers,
      needed: MATURITY.consumers,
    },
  ];
  return reasons.filter(({ seen, needed }) => seen < needed);
}

/**
 * `available` from the minimum of requests in two different hours by two consumers, or by one over
 * a day.
 */
export function learningStateOf(
  requests: number,
  firstAt: number,
  lastAt: number,
  { hours, consumers }: Maturity,
  minimum: number,
): 'staging' | 'available' {
  if (requests < minimum || hours.size < MATURITY.hours) return 'staging';
  return consumers.size >= MATURITY.consumers || lastAt - firstAt >= MATURITY.age
    ? 'available'
    : 'staging';
}

/** Adds one call to what is known. */
export function addToMaturity(maturity: Maturity, hour: number, consumer: number | null): void {
  if (maturity.hours.size < MATURITY.hours) maturity.hours.add(hour);
  if (consumer !== null && maturity.consumers.size < MATURITY.consumers)
    maturity.consumers.add(consumer);
}
