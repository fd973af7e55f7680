import { isTellingPath } from '../behaviour/pathProbing.ts';
import { isOddValue } from '../anomalies/oddValues.ts';

/** A value that every parameter of a path takes. */
const PLAIN = '4242424';
const ODD_CHARACTERS = /[%'"<>(){};|$\\,*!:@=+]/;
const LONG = 40;
const MOST_SEGMENTS = 24;

/**
 * The endpoint that a path was meant for, when it leads to none only because of a value in it: a
 * payload, `undefined`, an id of another form. Null when it is like no endpoint.
 * @param resolve the endpoint of a path, or null
 * @param isRefused the answer was no success, so that the last segment may be any value
 */
export function nearEndpoint<Endpoint>(
  path: string,
  isRefused: boolean,
  resolve: (path: string) => Endpoint | null,
): Endpoint | null {
  const segments = path.split('/', MOST_SEGMENTS + 1);
  if (segments.length > MOST_SEGMENTS) return null;
  const odd = segments.map(isOddSegment);
  if (odd.includes(true)) {
    const found = resolve(
      segments.map((segment, index) => (odd[index] === true ? PLAIN : segment)).join('/'),
    );
    if (found !== null) return found;
  }
  if (!isRefused || isTellingPath(path)) return null;
  const last = segments.findLastIndex((segment) => segment !== '');
  return last <= 1 ? null : resolve(segments.with(last, PLAIN).join('/'));
}

function isOddSegment(segment: string): boolean {
  return (
    segment !== '' && (segment.length > LONG || ODD_CHARACTERS.test(segment) || isOddValue(segment))
  );
}
