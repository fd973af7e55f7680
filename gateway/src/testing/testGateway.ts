import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { IdentityContext } from '../platform/auth/viewer.ts';
import { createGateway, type GatewayOptions } from '../createGateway.ts';
import { DOMAINS } from '../domains.ts';
import { apiToken, person } from './people.ts';
import { StubServices } from './stubServices.ts';

export interface GraphAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: string; readonly requestId?: string };
  }[];
  readonly codes: readonly (string | undefined)[];
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

export const CONTEXT_CALL = 'GET /identity/context';
const CHANGES_CALL = 'GET /identity/access-changes';

/**
 * A gateway over stubbed services. Bearers: `session` is a person, `plt_token` an API token, others
 * are unknown.
 */
export class TestGateway {
  readonly services = new StubServices();
  readonly people = new Map<string, IdentityContext>([
    ['session', person()],
    ['plt_token', apiToken()],
  ]);
  readonly #folder = mkdtempSync(join(tmpdir(), 'palisade-gateway-'));
  readonly documentsFile = join(this.#folder, 'trusted-documents.json');
  readonly app: FastifyInstance = Fastify();

  constructor() {
    this.services.on(CHANGES_CALL, (_call, reply) => {
      reply.hijack();
      const say = (): void => void reply.raw.write('data: {"version":1}\n\n');
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      this.changes.add(say);
      reply.raw.on('close', () => this.changes.delete(say));
      say();
      return reply;
    });
    this.services.on(
      CONTEXT_CALL,
      ({ bearer }, reply) =>
        this.people.get(bearer ?? '') ??
        reply
          .code(401)
          .type('application/problem+json')
          .send('{"code":"unauthenticated","detail":"secret detail"}'),
    );
  }

  /** Tells the gateway that what somebody may do has changed, as identity does. */
  readonly changes = new Set<() => void>();

  trust(documents: Readonly<Record<string, string>>): void {
    writeFileSync(this.documentsFile, JSON.stringify(documents));
  }

  async start(options: Partial<GatewayOptions> = {}): Promise<this> {
    const url = await this.services.start();
    const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, url]));
    await this.app.register(
      await createGateway({
        upstreams,
        trustedDocuments: this.documentsFile,
        logger: this.app.log,
        isHttps: false,
        ...options,
      }),
    );
    return this;
  }

  /** Runs a raw query as an API token. */
  ask(query: string, variables: object = {}, bearer = 'plt_token'): Promise<GraphAnswer> {
    return this.post({ query, variables }, { authorization: `Bearer ${bearer}` });
  }

  async post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<GraphAnswer> {
    const answer = await this.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { data = null, errors = [] } = answer.json<{
      data?: unknown;
      errors?: GraphAnswer['errors'];
    }>();
    return {
      status: answer.statusCode,
      data,
      errors,
      codes: errors.map(({ extensions }) => extensions?.code),
      headers: answer.headers,
      cookies: answer.cookies,
    };
  }

  /**
   * Calls made to the services, identity's context left out: it is cached for all requests of a
   * bearer.
   */
  upstreamCalls(): string[] {
    return this.services
      .calls()
      .map(({ route }) => route)
      .filter((route) => route !== CONTEXT_CALL && route !== CHANGES_CALL);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.services.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
