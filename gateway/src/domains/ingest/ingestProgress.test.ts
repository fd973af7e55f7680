import assert from 'node:assert/strict';
import type { FastifyReply } from 'fastify';
import { describe, it, type TestContext } from 'node:test';
import { request } from 'undici';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { readEvents } from '../../platform/upstream/serverSentEvents.ts';
import { COMPANY, person } from '../../testing/people.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const EVENTS = 'GET /ingest/:companyId/events';
const line = (source: string) => ({
  minute: '2026-01-31T12:00:00.000Z',
  source,
  kind: 'http',
  received: 1,
  learned: 1,
  noise: {},
  sampled: 0,
  rejected: {},
});
const PROGRESS = `subscription Progress($companyId: ID!) { ingestProgress(companyId: $companyId) { company { inventoryCounts { endpoints } } lines { source } } }`;

interface Watcher {
  readonly status: number;
  next(): Promise<{
    data?: { ingestProgress: { lines: { source: string }[] } };
    errors?: { extensions: { code: string } }[];
  }>;
  close(): void;
}

class Live {
  readonly gateway = new TestGateway();
  readonly upstream: FastifyReply[] = [];
  opened = 0;
  #url = '';

  async start(test: TestContext, streamCheckEvery = 30_000): Promise<this> {
    this.gateway.trust({ progress: PROGRESS, counts: 'query { viewer { email } }' });
    stubInventory(this.gateway.services, 3).on(EVENTS, (_call, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(': open\n\n');
      this.opened++;
      this.upstream.push(reply);
      reply.raw.on('close', () => this.upstream.splice(this.upstream.indexOf(reply), 1));
      return reply;
    });
    await this.gateway.start({ streamCheckEvery });
    this.#url = await this.gateway.app.listen({ host: '127.0.0.1', port: 0 });
    test.after(async () => {
      this.gateway.app.server.closeAllConnections();
      await this.gateway.stop();
    });
    return this;
  }

  async watch(
    body: object = { id: 'progress', query: '', variables: { companyId: COMPANY } },
    cookie = 'palisade_access=session',
  ): Promise<Watcher> {
    const abort = new AbortController();
    const { statusCode, body: stream } = await request(`${this.#url}/graphql/stream`, {
      method: 'POST',
      signal: abort.signal,
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    stream.on('error', () => undefined);
    const events = readEvents(stream);
    return {
      status: statusCode,
      next: async () =>
        JSON.parse((await events.next()).value ?? 'null') as Awaited<ReturnType<Watcher['next']>>, // What the gateway sends.
      close: () => abort.abort(),
    };
  }

  async say(...sources: string[]): Promise<void> {
    await this.opens();
    this.upstream[0]?.raw.write(`data: ${JSON.stringify({ lines: sources.map(line) })}\n\n`);
  }

  /** Waits until the gateway has a stream to the service open. */
  async opens(): Promise<void> {
    await until('the gateway listens to the service', () => this.upstream.length > 0, { every: 5 });
  }
}

describe('live progress of the intake', () => {
  it('a watcher who joins later hears at once what the others were told', async (test) => {
    const live = await new Live().start(test);
    const first = await live.watch();
    await live.say('a.har');
    await first.next();
    const second = await live.watch();
    assert.equal((await second.next()).data?.ingestProgress.lines[0]?.source, 'a.har');
    assert.equal(live.opened, 1);
    first.close();
    second.close();
  });

  it('GRAPH-06 every watcher hears of stored lines with fresh counts, over one stream a company that ends with the last watcher', async (test) => {
    const live = await new Live().start(test);
    const [first, second] = [await live.watch(), await live.watch()];
    await live.say('a.har');
    for (const watcher of [first, second])
      assert.deepEqual((await watcher.next()).data, {
        ingestProgress: {
          company: { inventoryCounts: { endpoints: 3 } },
          lines: [{ source: 'a.har' }],
        },
      });
    await live.say('b.har');
    assert.equal((await first.next()).data?.ingestProgress.lines[0]?.source, 'b.har');
    assert.equal(live.opened, 1);
    assert.ok(live.gateway.services.calls('POST /inventory/:companyId/counts').length >= 3);
    first.close();
    second.close();
    await until('the gateway listens no more', () => live.upstream.length === 0, { every: 5 });
  });

  it('GRAPH-06 a broken stream to the service is opened again, and the watcher told to look again', async (test) => {
    const live = await new Live().start(test);
    const watcher = await live.watch();
    await live.opens();
    live.upstream[0]?.raw.destroy();
    assert.deepEqual((await watcher.next()).data?.ingestProgress.lines, []);
    assert.equal(live.opened, 2);
    watcher.close();
  });

  it('PERM-01 a quiet stream ends when the permission is taken away', async (test) => {
    const live = await new Live().start(test, 20);
    live.gateway.people.set('short', person());
    const watcher = await live.watch(undefined, 'palisade_access=short');
    live.gateway.people.set('short', person([]));
    assert.equal((await watcher.next()).errors?.[0]?.extensions.code, 'FORBIDDEN');
  });

  it('GRAPH-04 raw texts by cookie, queries, strangers and a seventh stream are refused', async (test) => {
    const live = await new Live().start(test);
    assert.equal(
      (await live.watch({ query: PROGRESS, variables: { companyId: COMPANY } })).status,
      403,
    );
    assert.equal((await live.watch({ id: 'counts' })).status, 400);
    assert.equal(
      (await (await live.watch(undefined, 'palisade_access=unknown')).next()).errors?.[0]
        ?.extensions.code,
      'UNAUTHENTICATED',
    );
    const open = [];
    for (let count = 0; count < 6; count++) open.push(await live.watch());
    assert.equal((await live.watch()).status, 429);

    for (const watcher of open) watcher.close();
  });
});
