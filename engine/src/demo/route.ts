import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** What a route knows when it makes one call. */
export interface Call {
  readonly random: Random;
  readonly person: Person;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When access tokens that are given out now expire, seconds since 1970. */
  readonly session: number;
}

export interface Made {
  /** Path and query as sent. */
  readonly path: string;
  /** JSON, or a form when `form` says so. */
  readonly body?: unknown;
  readonly form?: string;
  readonly status?: number;
  /** JSON answer; absent for 204 and for `text`. */
  readonly answer?: unknown;
  readonly text?: string;
  readonly mimeType?: string;
  readonly requestHeaders?: readonly (readonly [string, string])[];
  readonly headers?: readonly (readonly [string, string])[];
}

/** How callers of a route say who they are. */
export type DemoAuth = 'jwt' | 'apiKey' | 'cookie' | 'basic' | 'none';

/** One endpoint of the demo. */
export interface DemoRoute {
  readonly origin: string;
  readonly method: string;
  /** How often it is called, relative to the others. */
  readonly weight: number;
  readonly auth: DemoAuth;
  readonly make: (call: Call) => Made;
}

/** A table row: method, weight, credential, what one call looks like. */
export type RouteRow = readonly [
  method: string,
  weight: number,
  auth: DemoAuth,
  make: (call: Call) => Made,
];

export function routesOf(origin: string, rows: readonly RouteRow[]): readonly DemoRoute[] {
  return rows.map(([method, weight, auth, make]) => ({ origin, method, weight, auth, make }));
}
