import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
} from 'graphql';
import { ANNOUNCED, type AnnouncedChange } from './announcedChanges.ts';
import { ROOT } from './run.ts';

export interface SchemaChanges {
  /** Changes that make documents of yesterday fail, each in words. */
  readonly breaking: readonly string[];
  /** Changes that would be breaking and were announced. */
  readonly announced: readonly string[];
  /** Changes that clients should know of: new enum values, new union members, other defaults. */
  readonly dangerous: readonly string[];
}

/** What has changed between two printed schemas, for those who use the older one. */
export function schemaChanges(
  before: string,
  after: string,
  announcedChanges: readonly AnnouncedChange[] = ANNOUNCED,
): SchemaChanges {
  const [old, current] = [buildSchema(before), buildSchema(after)];
  const inWords = (changes: readonly { readonly description: string }[]): string[] =>
    changes.map(({ description }) => description).sort((a, b) => (a < b ? -1 : 1));
  const breaking = inWords(findBreakingChanges(old, current));
  const isAnnounced = (change: string) =>
    announcedChanges.some(({ covers }) => covers(change, current));
  return {
    breaking: breaking.filter((change) => !isAnnounced(change)),
    announced: breaking.filter(isAnnounced),
    // A new optional argument hurts nobody who does not give it.
    dangerous: inWords(
      findDangerousChanges(old, current).filter(
        ({ type }) =>
          type !== DangerousChangeType.OPTIONAL_ARG_ADDED &&
          type !== DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED,
      ),
    ),
  };
}

/** The schema that clients may rely on, without descriptions; `pnpm release-schema` writes it. */
export const RELEASED = `${ROOT}tools/released/schema.graphql`;

/** `schema.graphql` of the working tree. */
export const currentSchema = (): string => readFileSync(`${ROOT}schema.graphql`, 'utf8');

/**
 * Prints how the graph differs from the one that was released last, committed or not; tells
 * whether everything that worked still does.
 */
export function checkSchemaChanges(
  before: string = readFileSync(RELEASED, 'utf8'),
  current: string = currentSchema(),
): boolean {
  const { breaking, announced, dangerous } = schemaChanges(before, current);
  for (const change of dangerous) console.log(`schema.graphql, take care: ${change}`);
  for (const change of announced) console.log(`schema.graphql, as announced: ${change}`);
  for (const change of breaking) console.error(`schema.graphql breaks clients: ${change}`);
  if (breaking.length > 0)
    console.error(
      'Deprecate the old field first, and remove it once nobody asks for it. ' +
        'If clients must be broken, announce it in tools/src/announcedChanges.ts.',
    );
  return breaking.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = checkSchemaChanges() ? 0 : 1;
