import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADERS, signatureOf } from '../webhook/signature.ts';

export interface Received {
  readonly id: string;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the content they expect
  readonly content: any;
}

/**
 * For tests: takes signed events over a real socket and holds each to its signature; answers what a
 * test says.
 */
export class Receiver {
  readonly key = 'a signing key of ours';
  readonly received: Received[] = [];
  /** Path and query of each event. */
  readonly paths: string[] = [];
  readonly faults: string[] = [];
  /** Status of the answer to an event; `ends` closes the connection without one. */
  answer: (received: Received) => number | 'ends' | Promise<number> = () => 204;
  origin = '';
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => void this.#take(request, response, body));
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // A TCP server's address is never a string.
    return this;
  }

  /** Sources told of since the last call. */
  taken(): string[] {
    return this.received.splice(0).map(({ content }) => content.source?.id ?? 'ping');
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const header = (name: string): string => [request.headers[name] ?? ''].flat().join();
    const timestamp = header(HEADERS.timestamp);
    if (header(HEADERS.signature) !== signatureOf(this.key, timestamp, body))
      this.faults.push('signature');
    if (Math.abs(Number(timestamp) - Date.now() / 1000) > 60) this.faults.push('timestamp');
    const { id, event, ...content } = JSON.parse(body);
    if (id !== header(HEADERS.delivery) || event !== header(HEADERS.event))
      this.faults.push('headers');
    const one = { id, event, content };
    this.received.push(one);
    this.paths.push(request.url ?? '');
    const status = await this.answer(one);
    if (status === 'ends') request.socket.destroy();
    else response.writeHead(status).end();
  }
}
