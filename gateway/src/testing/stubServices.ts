import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export interface StubCall {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bearer: string | null;
  readonly requestId: string | undefined;
}

type Answer = (call: StubCall, reply: FastifyReply) => unknown;

/**
 * The services as the gateway sees them: canned answers by route, every call kept for the test to
 * count.
 */
export class StubServices {
  readonly #app: FastifyInstance = Fastify();
  readonly #answers = new Map<string, Answer>();
  readonly made: StubCall[] = [];

  /**
   * Answers `POST /inventory/:companyId/hosts/lookup` and the like; the last answer given to a
   * route counts.
   */
  on(route: string, answer: Answer): this {
    if (!this.#answers.has(route)) {
      const [method = '', url = ''] = route.split(' ');
      this.#app.route({
        method,
        url,
        handler: (request, reply) => this.#answer(route, request, reply),
      });
    }
    this.#answers.set(route, answer);
    return this;
  }

  /** Answers problem+json. */
  fails(route: string, status: number, code: string, detail: string, field?: string): this {
    return this.on(route, (_call, reply) =>
      reply
        .code(status)
        .type('application/problem+json')
        .send(JSON.stringify({ type: 'about:blank', title: code, status, code, detail, field })),
    );
  }

  /** Calls made to a route, or to all. */
  calls(route?: string): StubCall[] {
    return this.made.filter((call) => route === undefined || call.route === route);
  }

  async start(): Promise<URL> {
    return new URL(await this.#app.listen({ host: '127.0.0.1', port: 0 }));
  }

  async stop(): Promise<void> {
    this.#app.server.closeAllConnections();
    await this.#app.close();
  }

  #answer(route: string, request: FastifyRequest, reply: FastifyReply): unknown {
    const [, bearer = null] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const call: StubCall = {
      route,
      params: request.params as Record<string, string>, // Fastify's params and query are objects of strings for these routes.
      query: request.query as Record<string, string>,
      body: request.body,
      bearer,
      requestId: request.headers['x-request-id']?.toString(),
    };
    this.made.push(call);
    const answer = this.#answers.get(route);
    return answer?.(call, reply) ?? reply.code(204).send();
  }
}
