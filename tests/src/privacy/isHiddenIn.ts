import { isSensitive } from '@palisade/engine/sensitive/mayBeRead.ts';
import type { Canary } from './canaries.ts';
import { CARRIERS } from './carriers.ts';

/**
 * Words of a path and names of fields are the inventory itself: of these only what a detector knows
 * by itself is hidden.
 */
const OF_DETECTORS: ReadonlySet<string> = new Set([
  'path segment',
  'last path segment',
  'attack in the path',
  'JSON key',
  'media type',
  'software of the server',
  'query name',
  'request header name',
  'answer header name',
  'cookie name',
  'form name',
  'multipart name',
  'XML name',
  'GraphQL operation name',
  'GraphQL variable name',
  'name in an attack',
]);

const QUESTION = 'quokkafield';
/** Carriers that say the name of the field that a value is in. */
const CARRIES_NAME: ReadonlySet<string> = new Set(
  Object.entries(CARRIERS)
    .filter(([, carried]) =>
      JSON.stringify(carried({ title: '', field: QUESTION, value: 'v', isNamed: false })).includes(
        QUESTION,
      ),
    )
    .map(([name]) => name),
);

/**
 * Whether a value that a carrier brings may not be kept readable.
 * @param isToldByForm whether its form tells it, whatever its field is called
 */
export const isHiddenIn = (
  carrier: string,
  canary: Canary,
  isToldByForm = isSensitive(canary.value),
): boolean =>
  (CARRIES_NAME.has(carrier) || !canary.isNamed) && (!OF_DETECTORS.has(carrier) || isToldByForm);
