import { ERROR_CODES, type ErrorCode } from '@palisade/vocabulary/errorCodes.ts';

/** A request that failed as a whole: not a `UserError`, which is data. */
export class GraphError extends Error {
  readonly code: ErrorCode;
  /** Value of the response's `x-request-id`, to find the request in the server's log. */
  readonly requestId: string | null;

  constructor(code: ErrorCode, message: string, requestId: string | null) {
    super(message);
    this.name = 'GraphError';
    this.code = code;
    this.requestId = requestId;
  }
}

/** `NOT_FOUND` and `notFound` are the same code; an unknown one counts as unavailable. */
export function toErrorCode(code: unknown): ErrorCode {
  const camel =
    typeof code === 'string'
      ? code.replace(/^[A-Z_]+$/, (all) =>
          all.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        )
      : '';
  return ERROR_CODES.find((known) => known === camel) ?? 'unavailable';
}
