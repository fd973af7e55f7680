import { maskedProse } from '../attackers/maskedText.ts';
import type { Privacy } from '../sensitive/privacy.ts';
import { decoded } from '../sensitive/decoded.ts';
import { fieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { strictestOf } from '../sensitive/sampleOf.ts';

const NO_NAME = fieldContext('');

/**
 * A path or its segment with a parameter in place of each segment that holds something sensitive:
 * `/users/{emailAddress}` of `/users/jo@example.com`. Requests to the one are requests to the
 * other.
 */
export function maskedPath(path: string, privacy: Privacy): string {
  const taken = new Set(path.match(/\{[^{}]*\}/g));
  return path
    .split('/')
    .map((segment) => {
      if (maskedProse(segment, privacy) === segment) return segment;
      const name = parameterOf(segment);
      let parameter = `{${name}}`;
      for (let count = 2; taken.has(parameter); count += 1) parameter = `{${name}${count}}`;
      taken.add(parameter);
      return parameter;
    })
    .join('/');
}

/** `emailAddress` for an email address; `value` where only a part of the segment is of a type. */
function parameterOf(segment: string): string {
  const text = decoded(segment) ?? segment;
  const name = strictestOf(matchTypes(text, NO_NAME), NO_NAME)?.name ?? 'value';
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.toLowerCase());
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
