import { noteHeaders } from '../maintenance/maintenanceState.ts';

/** A document that was registered at build time. */
export interface TrustedRequest {
  readonly id: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  readonly requestId: string | null;
  readonly body: unknown;
}

/**
 * Posts one trusted document with the session's cookies. Throws when the server cannot be reached.
 */
export async function postGraph(request: TrustedRequest): Promise<Reply> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    credentials: 'same-origin',
    body: JSON.stringify(request),
  });
  noteHeaders(response.headers);
  const text = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let refreshing: Promise<boolean> | null = null;

/**
 * Exchanges the refresh cookie for new ones; calls made meanwhile share the one exchange.
 * @param document fetches the id of the `refreshSession` document
 * @returns whether the session goes on
 */
export function refreshSession(document: () => Promise<string>): Promise<boolean> {
  refreshing ??= document()
    .then((id) => postGraph({ id, variables: {} }))
    .then(
      ({ body }) =>
        typeof property(property(property(body, 'data'), 'refreshSession'), 'expiresIn') ===
        'number',
    )
    .finally(() => (refreshing = null));
  return refreshing;
}

/** Reads a property of something that came from outside. */
export function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
