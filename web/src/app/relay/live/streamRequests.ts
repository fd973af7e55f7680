import type { TrustedRequest } from '../session.ts';

const URL = '/graphql/stream';
const TOKEN = 'x-graphql-event-stream-token';

/** Reserves a stream: 201 with its token, 401 when the session has ended. */
export const reserve = (signal: AbortSignal): Promise<Response> =>
  fetch(URL, { method: 'PUT', credentials: 'same-origin', signal });

/** Opens a reserved stream. */
export const open = (token: string, signal: AbortSignal): Promise<Response> =>
  fetch(URL, {
    method: 'GET',
    credentials: 'same-origin',
    headers: { [TOKEN]: token, accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });

/**
 * Adds a subscription to a stream: 202, or why not. `isResumed` has it begin with a message to look
 * again.
 */
export const add = (
  token: string,
  { id, variables }: TrustedRequest,
  operationId: string,
  isResumed: boolean,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(URL, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [TOKEN]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ id, variables, extensions: { operationId, isResumed } }),
    signal,
  });

/** Stops a subscription; when that fails the stream is gone, and the subscription with it. */
export async function stop(token: string, operationId: string): Promise<void> {
  await fetch(`${URL}?operationId=${operationId}`, {
    method: 'DELETE',
    credentials: 'same-origin',
    headers: { [TOKEN]: token },
  }).catch(() => null);
}

/** The first error of a result or a refusal; null when it has none. */
export function firstError(
  body: unknown,
): { readonly code: string; readonly message: string } | null {
  const { errors } = Object(body) as { readonly errors?: unknown };
  if (!Array.isArray(errors)) return null;
  const { message, extensions } = Object(errors[0]) as {
    readonly message?: unknown;
    readonly extensions?: unknown;
  };
  return {
    code: String((Object(extensions) as { readonly code?: unknown }).code),
    message: String(message),
  };
}
