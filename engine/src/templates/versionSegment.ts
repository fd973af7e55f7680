import { isPlural } from './nouns.ts';

const ROOTS = new Set([
  '',
  'api',
  'apis',
  'rest',
  'version',
  'versions',
  'v',
  'service',
  'services',
]);

/**
 * `v1`, `v2.1`, `V3`, `v1beta2`, `1.0`, `2.3.1`: never a parameter unless the segment before it is
 * a collection.
 */
export function looksLikeVersion(segment: string): boolean {
  const first = segment.charCodeAt(0);
  const prefixed = first === 118 || first === 86;
  let index = prefixed ? 1 : 0;
  let digits = 0;
  let dots = 0;
  for (; index < segment.length; index++) {
    const code = segment.charCodeAt(index);
    if (code >= 48 && code <= 57) digits++;
    else if ((code === 46 || code === 95) && digits > 0) dots++;
    else break;
  }
  if (digits === 0 || digits > 6) return false;
  if (index === segment.length) return prefixed || (dots > 0 && digits <= 4);
  if (!prefixed) return false;
  const tail = segment.slice(index).toLowerCase();
  return /^(alpha|beta|rc|p|preview|pre)\d{0,2}(\w{0,6})$/.test(tail);
}

/**
 * Is this number or date a version because of where it is? `/2/tweets`, `/api/3`, `/rest/api/2`,
 * `/2010-04-01/Accounts`.
 * `previous` is the literal before it ('' at the start, null after a parameter), `depth` counts from 0.
 */
export function isVersionByPlace(
  segment: string,
  previous: string | null,
  depth: number,
  underRest: boolean,
): boolean {
  if (previous === null || depth > 3 || segment.startsWith('-')) return false;
  const small = segment.length <= 2;
  const dateLike = segment.length === 10 && segment.charCodeAt(4) === 45;
  const month = segment.length === 7 && segment.charCodeAt(4) === 45;
  if (!small && !dateLike && !month) return false;
  // `/rest/agile/1` is a version, `/rest/accounts/94` is an account.
  return ROOTS.has(previous.toLowerCase()) || (small && underRest && !isPlural(previous));
}

/** Does an API start here, so that a version is its own? */
export function isRootWord(previous: string): boolean {
  return ROOTS.has(previous.toLowerCase());
}

/** `1.2.3`, `v1.4`: releases are mostly written with dots, versions of an API without. */
export function isDotted(version: string): boolean {
  return version.includes('.');
}

const VERSIONED = new Set([
  'versions',
  'version',
  'releases',
  'release',
  'tags',
  'tag',
  'revisions',
  'branches',
  'branch',
  'builds',
  'commits',
  'refs',
  'deployments',
  'packages',
  'firmware',
  'firmwares',
]);

/**
 * Is this segment a version of the API, for good? Under a collection only `v1` is; under releases
 * and the like nothing is.
 */
export function isApiVersion(segment: string, previous: string | null): boolean {
  if (!looksLikeVersion(segment)) return false;
  if (previous === null) return true;
  if (VERSIONED.has(previous.toLowerCase())) return false;
  return !isPlural(previous) || /^v\d+$/i.test(segment);
}
