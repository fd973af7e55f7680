import { type Gate, passes, type Reader } from './gate.ts';
import { FALL_BACKS, MENU_PATHS, type Section } from './menuPaths.ts';
import { ROUTE_GROUPS } from './routeGroups.ts';

const GROUPS: Readonly<Record<string, Gate>> = ROUTE_GROUPS;

/**
 * Whether the reader may go to a path below the company, such as `settings/tags/new`. A path that
 * the tables do not know is open.
 */
export function maySee(reader: Reader, path: string): boolean {
  const group = path.split('/', 1)[0] ?? '';
  const entry = MENU_PATHS.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  return (
    (!Object.hasOwn(GROUPS, group) || passes(GROUPS[group] ?? {}, reader)) &&
    passes(entry?.gate ?? {}, reader)
  );
}

/**
 * Where the head of a section leads.
 * @param isThere whether the reader may see a path and its page exists
 */
export function sectionStart(section: Section, isThere: (path: string) => boolean): string | null {
  const order =
    FALL_BACKS[section] ??
    MENU_PATHS.filter((each) => each.section === section).map(({ path }) => path);
  return order.find(isThere) ?? null;
}
