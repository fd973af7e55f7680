/** A subscription that a stream carries. */
export interface Carried {
  readonly token: string;
  readonly operationId: string;
  readonly id: string;
  readonly variables: unknown;
  readonly isResumed: boolean;
}

interface OpenStream {
  readonly token: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
}

/** The server's side of shared live streams, in memory: the addresses of `/graphql/stream`. */
export class StreamServer {
  /** Streams that are open. */
  streams: OpenStream[] = [];
  /** Subscriptions there are now. */
  operations: Carried[] = [];
  /** What was asked, as `POST 202`, in order. */
  readonly asked: string[] = [];
  /** Status of the next answers to a method, instead of its own; a code may stand in the body. */
  readonly refusals = new Map<string, { readonly status: number; readonly code: string }>();
  #reserved = 0;

  readonly answer = async (input: string, init?: RequestInit): Promise<Response> => {
    await Promise.resolve();
    const method = init?.method ?? 'GET';
    const response = this.#answer(method, new URL(input, 'http://localhost'), init ?? {});
    this.asked.push(`${method} ${response.status}`);
    return response;
  };

  /** Sends a result to every subscription, or to those of a document. */
  emit(payload: unknown, id?: string): void {
    for (const operation of this.operations)
      if (id === undefined || operation.id === id)
        this.#write(operation.token, 'next', { id: operation.operationId, payload });
  }

  /** Completes every subscription. */
  complete(): void {
    for (const { token, operationId } of this.operations)
      this.#write(token, 'complete', { id: operationId });
    this.operations = [];
  }

  /** A sign of life on all streams, as the server gives every 12 seconds. */
  ping(): void {
    for (const { controller } of this.streams)
      controller.enqueue(new TextEncoder().encode(':\n\n'));
  }

  /** Breaks all streams off, as a restart does. */
  breakOff(): void {
    for (const { controller } of this.streams) controller.close();
    this.streams = [];
    this.operations = [];
  }

  #answer(method: string, url: URL, { headers, body, signal }: RequestInit): Response {
    const refusal = this.refusals.get(method);
    if (refusal)
      return new Response(
        JSON.stringify({ errors: [{ message: 'Refused', extensions: { code: refusal.code } }] }),
        { status: refusal.status },
      );
    if (method === 'PUT') return new Response(`stream-${++this.#reserved}`, { status: 201 });
    const token = new Headers(headers).get('x-graphql-event-stream-token') ?? '';
    if (method === 'GET') return this.#open(token, signal ?? null);
    if (!this.streams.some((stream) => stream.token === token))
      return new Response('{}', { status: 404 });
    if (method === 'DELETE') {
      this.operations = this.operations.filter(
        ({ operationId }) => operationId !== url.searchParams.get('operationId'),
      );
      return new Response(null, { status: 200 });
    }
    const { id, variables, extensions } = JSON.parse(body as string) as Pick<
      Carried,
      'id' | 'variables'
    > & { readonly extensions: Pick<Carried, 'operationId' | 'isResumed'> };
    this.operations.push({ token, id, variables, ...extensions });
    return new Response(null, { status: 202 });
  }

  #open(token: string, signal: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.streams.push({ token, controller });
        signal?.addEventListener('abort', () => {
          if (!this.streams.some((stream) => stream.controller === controller)) return;
          this.streams = this.streams.filter((stream) => stream.controller !== controller);
          this.operations = this.operations.filter((operation) => operation.token !== token);
          controller.error(new DOMException('Aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  }

  #write(token: string, event: string, data: unknown): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.streams
      .find((stream) => stream.token === token)
      ?.controller.enqueue(new TextEncoder().encode(text));
  }
}
