import assert from 'node:assert/strict';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { request } from 'undici';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { readEvents } from '../platform/upstream/serverSentEvents.ts';
import { TOKEN_HEADER } from '../platform/http/live/sharedStreams.ts';
import { COMPANY } from './people.ts';
import { TestGateway } from './testGateway.ts';

const EVENTS = 'GET /attackers/:companyId/attackers/events';
const CHANGED =
  'subscription Changed($companyId: ID!) { attackersChanged(companyId: $companyId) { count } }';

/** A message of a shared stream. */
interface SharedMessage {
  readonly id: string;
  readonly payload?: {
    readonly data?: { readonly attackersChanged: { readonly count: number } };
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions: { readonly code: string };
    }[];
  };
}

export interface Headers {
  readonly [name: string]: string;
}

const ADA: Headers = { cookie: 'palisade_access=session' };

/** A gateway with a service that tells of attackers, and browsers that share a stream of it. */
export class SharedReader {
  readonly gateway = new TestGateway();
  readonly #registry = new Registry();
  /** Event streams that the gateway has open at the service. */
  readonly watched: FastifyReply[] = [];
  #url = '';

  async start(streamCheckEvery = 30_000): Promise<this> {
    this.gateway.trust({
      changed: CHANGED,
      counts: 'query { viewer { email } }',
      refresh: 'mutation { refreshSession { expiresIn errors { code } } }',
      signIn: 'mutation ($input: SignInInput!) { signIn(input: $input) { errors { code } } }',
      signOut: 'mutation { signOut { errors { code } } }',
    });
    this.gateway.services.on(EVENTS, (_call, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(': open\n\n');
      this.watched.push(reply);
      reply.raw.on('close', () => this.watched.splice(this.watched.indexOf(reply), 1));
      return reply;
    });
    await this.gateway.start({ streamCheckEvery, registry: this.#registry });
    this.#url = `${await this.gateway.app.listen({ host: '127.0.0.1', port: 0 })}/graphql/stream`;
    return this;
  }

  async stop(): Promise<void> {
    this.gateway.app.server.closeAllConnections();
    await this.gateway.stop();
  }

  async send(
    method: 'PUT' | 'POST' | 'DELETE' | 'GET',
    {
      token,
      body,
      search = '',
      headers = ADA,
    }: {
      readonly token?: string;
      readonly body?: object;
      readonly search?: string;
      readonly headers?: Headers;
    } = {},
  ) {
    const { statusCode, body: answer } = await request(this.#url + search, {
      method,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: statusCode, text, code: /"code":"([A-Z_]+)"/.exec(text)?.[1] };
  }

  /** Reserves a stream and returns its token. */
  async reserve(headers: Headers = ADA): Promise<string> {
    const { status, text } = await this.send('PUT', { headers });
    assert.equal(status, 201, text);
    return text;
  }

  subscribe(
    token: string,
    operationId: string,
    {
      headers = ADA,
      ...extensions
    }: { readonly headers?: Headers; readonly isResumed?: boolean } = {},
  ) {
    return this.send('POST', {
      token,
      headers,
      body: {
        id: 'changed',
        query: '',
        variables: { companyId: COMPANY },
        extensions: { operationId, ...extensions },
      },
    });
  }

  /** Opens a reserved stream. */
  async open(token: string, headers: Headers = ADA) {
    const abort = new AbortController();
    const { statusCode, body } = await request(this.#url, {
      method: 'GET',
      signal: abort.signal,
      headers: { ...headers, accept: 'text/event-stream', [TOKEN_HEADER]: token },
    });
    assert.equal(statusCode, 200);
    body.on('error', () => undefined);
    const events = readEvents(body);
    return {
      /** The next message; null when the stream has ended. */
      next: async () => JSON.parse((await events.next()).value ?? 'null') as SharedMessage | null, // What the gateway sends.
      close: () => abort.abort(),
    };
  }

  /** Has the service tell every watcher of so many attackers, once that many watch. */
  async say(count: number, watchers: number): Promise<void> {
    await untilEqual('so many watch', () => this.watched.length, watchers, { every: 5 });
    for (const reply of this.watched)
      reply.raw.write(`data: ${JSON.stringify({ attackerIds: [], count })}\n\n`);
  }

  /** Streams and subscriptions, as the gateway counts them. */
  async live(): Promise<readonly [streams: number, subscriptions: number]> {
    const text = await this.#registry.metrics();
    const figure = (name: string) =>
      Number(new RegExp(`^palisade_gateway_live_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return [figure('streams'), figure('subscriptions')];
  }
}
