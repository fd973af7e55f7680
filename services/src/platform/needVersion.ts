import { Type } from '@fastify/type-provider-typebox';
import { Problem } from './problem.ts';

/** Of the body of a change: the version that the writer read. */
export const SeenVersion = Type.Optional(
  Type.Integer({ description: 'The version that was read; a conflict when it is another.' }),
);

/** What tells whether a thing was changed since somebody read it. */
export interface Versioned {
  /** Grows with each change by people; 1 of what was never changed. */
  readonly version: number;
  /** Who changed it last; null while nobody did. */
  readonly updatedBy: string | null;
  /** When, ISO 8601; null while nobody did. */
  readonly timeUpdated: string | null;
}

/** `2026-11-24 15:42 UTC` */
const minuteOf = (time: string): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Refuses to write over what somebody else saved since the writer read it.
 * @param what the noun of the thing, as in “policy”
 * @param seen version that the writer read; without one whatever is there is written over
 * @throws Problem conflict at the field `version`, saying who changed it and when, with the version
 * by now
 */
export function needVersion(what: string, seen: number | null | undefined, now: Versioned): void {
  if (seen == null || seen === now.version) return;
  const by = now.updatedBy === null ? '' : ` by ${now.updatedBy}`;
  const at = now.timeUpdated === null ? '' : ` at ${minuteOf(now.timeUpdated)}`;
  throw new Problem(
    'conflict',
    `This ${what} was changed${by}${at} meanwhile. Nothing was saved.`,
    { field: 'version', version: now.version },
  );
}
