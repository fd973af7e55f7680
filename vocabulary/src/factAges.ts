import type { Severity } from './severities.ts';

/**
 * How long a fact about an endpoint counts without being seen again. It is past after a run of
 * requests that could have shown it and did not: as many as its severity asks for, and at least
 * `intervals` times the usual number of requests between two sightings. By e^-5, unchanged traffic
 * stays silent for that long in less than one case of a hundred. At endpoints with few requests a
 * fact is also past after `days` of traffic without it, if at least the share `fewest` of those
 * requests came.
 */
export const FACT_AGES = {
  requests: { critical: 300, high: 250, medium: 200, low: 100, info: 100 } satisfies Readonly<
    Record<Severity, number>
  >,
  /** Facts that only show when somebody tries: that nobody did says little. */
  provoked: 1_000,
  /** An attack that tries in vain what another one showed says as much as so many requests. */
  perVainAttack: 50,
  intervals: 5,
  /** Requests after which every fact is past. */
  most: 10_000,
  days: 30,
  fewest: 0.1,
  /**
   * A recording that comes late says little of now: what it does not show speaks for nothing when
   * it is so many days older than the newest exchange of the endpoint, what it shows is in the past
   * when it is older still.
   */
  old: { chanceDays: 1, sightingDays: 7 },
} as const;

/**
 * Requests that a fact of no severity of its own takes: protocol, exposure, authentication, data
 * types, parameters, status codes.
 */
export const USUAL_REQUESTS = FACT_AGES.requests.critical;

/** How far a fact is on its way to be past. */
export interface FactProgress {
  /** Milliseconds since 1970 of the newest exchange that showed it. */
  readonly lastSeenAt: number;
  /** Requests since then that could have shown it. */
  readonly clean: number;
  /** Requests in a row after which it is past. */
  readonly needed: number;
  readonly isPast: boolean;
}
