import { Type } from '@fastify/type-provider-typebox';
import { Problem } from './problem.ts';

/** Of the body of a change: the version that the writer read. */
export const SeenVersion = Type.Optional(
  Type.Integer({ description: 'The version that was read; a conflict when it is another.' }),
);

/** What tells whether a thing was changed since somebody read it. */
interface Versioned {
  readonly version: number;
  /** Who changed it last. */
  readonly updatedBy: string;
  /** When, ISO 8601. */
  readonly timeUpdated: string;
}

/** `2026-11-24 15:42 UTC` */
const minuteOf = (time: string): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Refuses to write over what somebody else saved since the writer read it.
 * @param what the noun of the thing, as in “policy”
 * @param seen version that the writer read; without one whatever is there is written over
 * @throws Problem conflict at the field `version`, saying who changed it and when
 */
export function needVersion(what: string, seen: number | null | undefined, now: Versioned): void {
  if (seen == null || seen === now.version) return;
  throw new Problem(
    'conflict',
    `This ${what} was changed by ${now.updatedBy} at ${minuteOf(now.timeUpdated)} meanwhile. Nothing was saved.`,
    { field: 'version' },
  );
}
