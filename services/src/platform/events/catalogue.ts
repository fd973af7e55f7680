/**
 * What domains tell each other of a company, and the background jobs that read it. Who publishes is
 * said once, in the domain's `*.events.ts`; what readers make of it, in the job.
 */
export const EVENTS = {
  /** Endpoints that are new. */
  'endpoint.added': { readers: ['labels.applyRules', 'posture.judge'] },
  /** Endpoints of which something that filters ask of the row is different. */
  'endpoint.changed': { readers: ['labels.applyRules', 'posture.judge'] },
  /** Endpoints with another risk score. */
  'endpoint.risk': { readers: ['labels.applyRules'] },
  /** Endpoints whose newest exchange is in another hour than before. */
  'endpoint.active': { readers: ['posture.judge'] },
  /** Endpoints whose parameters or findings changed. */
  'endpoint.parts': { readers: ['posture.judge'] },
  /** Endpoints that have other labels. */
  'endpoint.labelled': { readers: ['posture.judge', 'attackers.countLimited'] },
  /** Endpoints that were split off others; `inventory.endpoint_splits` says which. */
  'endpoint.split': { readers: ['posture.judge'] },
  /** Endpoints that are no more; aliases say what they were merged into. */
  'endpoint.gone': { readers: ['posture.judge'] },
} as const satisfies Readonly<Record<string, Told>>;

interface Told {
  readonly readers: readonly string[];
  /** Readers who read it from a company's first such event, without asking for it. */
  readonly always?: readonly string[];
}

export type EventName = keyof typeof EVENTS;

/** Names of jobs that read events. */
export type ReaderName = (typeof EVENTS)[EventName]['readers'][number];

/** Something that happened to some things of a company. */
export interface Event {
  readonly what: EventName;
  /** Ids of what it happened to. */
  readonly ids: readonly string[];
}
