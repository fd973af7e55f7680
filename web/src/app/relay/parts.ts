import type { CacheConfig, PayloadError, RequestParameters } from 'relay-runtime';
import { GraphError, toErrorCode } from '../../entities/errors/GraphError.ts';
import { property } from './session.ts';

/** Codes of failures that pass by themselves. Any other is about the caller or the request. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'busy']);

const codeOf = (error: unknown) => toErrorCode(property(property(error, 'extensions'), 'code'));

/** An error of an answer, with the request that it can be found by. */
export interface PartError extends PayloadError {
  readonly extensions: { readonly code: string; readonly requestId: string | null };
}

/**
 * The errors of an answer that is shown without the parts they are about, or null where it has
 * failed as a whole. A page takes its query in parts (`IN_PARTS`); a mutation that was done is
 * done, whatever of its payload could not be read.
 */
export function partErrors(
  errors: readonly unknown[],
  { operationKind }: RequestParameters,
  { metadata }: CacheConfig,
  requestId: string | null,
): PartError[] | null {
  const isMutation = operationKind === 'mutation';
  if (!isMutation && metadata?.['isInParts'] !== true) return null;
  const parts: PartError[] = [];
  for (const error of errors) {
    const path = property(error, 'path');
    const code = codeOf(error);
    // Without a path it is about the request, and the root field of a mutation is the change
    // itself.
    const isPart = Array.isArray(path) && path.length >= (isMutation ? 2 : 1);
    if (!isPart || !PASSING.has(code)) return null;
    const message = String(property(error, 'message'));
    parts.push({ message, path: path as (string | number)[], extensions: { code, requestId } });
  }
  return parts;
}

/** The error by which an answer failed as a whole: one that does not pass, if there is any. */
export const wholeError = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !PASSING.has(codeOf(error))) ?? errors[0];

/**
 * What a page is told of a field that failed: code and request, as of an answer that failed as a
 * whole.
 */
export function failureOf({ message, ...error }: { readonly message: string }): GraphError {
  const told = property(error, 'extensions');
  const requestId = property(told, 'requestId');
  return new GraphError(
    toErrorCode(property(told, 'code')),
    message,
    typeof requestId === 'string' ? requestId : null,
  );
}
