import { createClient, type RequestParams } from 'graphql-sse';
import type { GraphQLResponse } from 'relay-runtime';
import type { TrustedRequest } from './session.ts';

interface Sink {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

const client = createClient({
  url: '/graphql/stream',
  singleConnection: false,
  credentials: 'same-origin',
  retryAttempts: Infinity,
  fetchFn: (...request: Parameters<typeof fetch>) => fetch(...request),
});

/** Subscribes to a trusted document over server-sent events; a broken stream is tried again with growing pauses. Returns the way to stop. */
export function subscribeGraph({ id, variables }: TrustedRequest, sink: Sink): () => void {
  // The client sends its argument as it is; the server takes an id in the place of a text.
  const request = { id, variables, query: '' } as RequestParams;
  return client.subscribe<Record<string, unknown>>(request, {
    next: ({ data }) => {
      if (data) sink.next({ data });
    },
    error: (error) => sink.error(error instanceof Error ? error : new Error('The live stream failed')),
    complete: () => sink.complete(),
  });
}
