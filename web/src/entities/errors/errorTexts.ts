import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import type { TextKey } from '../text/texts.ts';
import './errors.texts.ts';

/** Text of each expected failure: a code without one does not compile. */
export const ERROR_TEXTS: Record<ErrorCode, TextKey<'errors'>> = {
  badInput: 'badInput',
  badCredentials: 'badCredentials',
  lockedOut: 'lockedOut',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'notFound',
  conflict: 'conflict',
  tooLarge: 'tooLarge',
  tooMany: 'tooMany',
  busy: 'busy',
  unsupportedMedia: 'unsupportedMedia',
  unavailable: 'unavailable',
};
