import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import { useTranslation } from 'react-i18next';
import { ERROR_TEXTS } from './errorTexts.ts';
import { GraphError, toErrorCode } from './GraphError.ts';

interface UserErrorLike {
  readonly code: string;
  readonly field?: string | null;
  readonly message?: string;
}

/**
 * Failures whose message says more than their code: what is wrong with the input, what is in its
 * way, or how many there may be.
 */
const SAYS_ITSELF: ReadonlySet<string> = new Set(['badInput', 'conflict', 'tooMany']);

/** Says failures in words: a thrown error, a `UserError` of a payload, or a bare code. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (error instanceof GraphError) return t(ERROR_TEXTS[error.code]);
    if (isUserError(error))
      return SAYS_ITSELF.has(error.code) && error.message
        ? error.message
        : t(ERROR_TEXTS[toErrorCode(error.code)]);
    return t(ERROR_TEXTS.unavailable);
  };
}

function isUserError(error: unknown): error is UserErrorLike {
  return (
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  );
}

/** The code of any failure. */
export function errorCodeOf(error: unknown): ErrorCode {
  return isUserError(error) ? toErrorCode(error.code) : 'unavailable';
}
