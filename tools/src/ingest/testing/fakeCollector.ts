import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../send.ts';

/** A server that counts lines as a collector's would, each key once. */
export class FakeCollector {
  readonly received: {
    readonly source: string;
    readonly search: URLSearchParams;
    readonly text: string;
  }[] = [];
  /** Answers this instead, so often. */
  refusals: { readonly status: number; readonly detail: string }[] = [];
  readonly #keys = new Set<string>();
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const refusal = this.refusals.shift();
      if (refusal !== undefined)
        return response
          .writeHead(refusal.status, {
            'content-type': 'application/problem+json',
            'retry-after': '0',
          })
          .end(JSON.stringify({ detail: refusal.detail }));
      const url = new URL(request.url ?? '', 'http://localhost');
      const text = Buffer.concat(chunks).toString();
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || !this.#keys.has(key))
        this.received.push({
          source: url.searchParams.get('source') ?? '',
          search: url.searchParams,
          text,
        });
      if (typeof key === 'string') this.#keys.add(key);
      const lines = text.split('\n').filter((line) => line !== '').length;
      return response.end(
        JSON.stringify({
          batchIds: [],
          received: lines,
          learned: lines,
          noise: {},
          sampled: 0,
          rejected: {},
          duplicate: false,
          format: 'combined',
          operations: null,
        }),
      );
    });
  });

  /** Begins anew: file systems use inodes again, and with them keys. */
  forget(): void {
    this.received.length = 0;
    this.#keys.clear();
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get target(): Target {
    const { port } = this.#server.address() as AddressInfo; // listens on a port
    return {
      url: `http://127.0.0.1:${port}`,
      token: 'plc_test',
      company: null,
      format: null,
      host: null,
      takeOneIn: 1,
    };
  }

  /** All lines, in the order they came. */
  get lines(): string[] {
    return this.received.flatMap(({ text }) => text.split('\n').filter((line) => line !== ''));
  }
}

/** A line of a combined log that says its number. */
export const logLine = (number: number): string =>
  `203.0.113.9 - - [01/May/2026:10:00:00 +0000] "GET /orders/${number} HTTP/1.1" 200 12 "-" "curl/8.0"`;
