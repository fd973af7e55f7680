import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of the gateway to a service, as it went over the wire. */
export interface UpstreamCall {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly requestBody: string;
  readonly status: number;
  readonly contentType: string;
  /** Empty for event streams, which do not end. */
  readonly responseBody: string;
}

export interface RecordingProxy {
  readonly url: URL;
  /** Calls answered so far, oldest first. */
  readonly calls: readonly UpstreamCall[];
  close(): Promise<void>;
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer); // Neither stream has an encoding.
  return Buffer.concat(chunks);
}

/** Stands before a server and keeps every call with its answer. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const calls: UpstreamCall[] = [];
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await bytesOf(request);
    const upstream = httpRequest(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: request.headers,
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', async (answer) => {
      const call = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        requestBody: sent.toString('utf8'),
        status: answer.statusCode ?? 0,
        contentType: answer.headers['content-type'] ?? '',
      };
      response.writeHead(call.status, answer.headers);
      if (call.contentType.startsWith('text/event-stream')) {
        calls.push({ ...call, responseBody: '' });
        answer.on('error', () => response.destroy());
        answer.pipe(response);
        return;
      }
      const received = await bytesOf(answer);
      calls.push({ ...call, responseBody: received.toString('utf8') });
      response.end(received);
    });
    upstream.end(sent);
  };
  const server = createServer(
    (request, response) => void forward(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
