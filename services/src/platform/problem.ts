import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';

/** HTTP status and title of each expected failure. */
export const PROBLEMS: Readonly<
  Record<ErrorCode, { readonly status: number; readonly title: string }>
> = {
  badInput: { status: 400, title: 'Bad input' },
  badCredentials: { status: 401, title: 'Wrong credentials' },
  lockedOut: { status: 429, title: 'Too many failed attempts' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  notFound: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  tooLarge: { status: 413, title: 'Too large' },
  tooMany: { status: 429, title: 'Too many requests' },
  busy: { status: 429, title: 'Busy' },
  unsupportedMedia: { status: 415, title: 'Unsupported media type' },
  unavailable: { status: 503, title: 'Not available' },
};

/** Seconds after which to try again what was answered 503, where nobody knows better. */
export const RETRY_AFTER = 5;

export interface ProblemOptions {
  /** Name of the input the problem is about, as the caller sent it. */
  readonly field?: string;
  /**
   * Seconds after which trying again makes sense; sent as Retry-After. `RETRY_AFTER` for a 503 that
   * does not say.
   */
  readonly retryAfter?: number;
  /** Replaces the status of the code. */
  readonly status?: number;
  /**
   * Of a conflict with what somebody else saved: its version, for whoever writes over it all the
   * same.
   */
  readonly version?: number;
}

/**
 * An expected failure: thrown in a route, answered as problem+json. The detail is a sentence for
 * the person who asked.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly version: number | undefined;

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.code = code;
    this.status = options.status ?? PROBLEMS[code].status;
    this.field = options.field;
    this.version = options.version;
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? RETRY_AFTER : undefined);
  }
}

/**
 * The answer to "is there such a thing" when there is none, or when the caller may not know that
 * there is.
 */
export const notFound = (what: string): Problem =>
  new Problem('notFound', `There is no such ${what}.`);
