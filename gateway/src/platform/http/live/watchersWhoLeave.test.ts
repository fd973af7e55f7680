import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { request } from 'undici';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { COMPANY } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const WARN = 40;
const PROGRESS = `subscription { ingestProgress(companyId: "${COMPANY}") { lines { source } } }`;

it(
  'GRAPH-06 the log says nothing of an event stream whose watcher left',
  { timeout: 60_000 },
  async (test) => {
    const lines: { readonly level: number }[] = [];
    const stream = {
      write: (text: string) => void lines.push(JSON.parse(text) as { level: number }),
    };
    const gateway = new TestGateway();
    let open = 0;
    gateway.services.on('GET /ingest/:companyId/events', (_call, reply) => {
      open += 1;
      reply.hijack();
      reply.raw.on('close', () => (open -= 1));
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(': open\n\n');
      return reply;
    });
    const { log } = Fastify({ logger: { level: 'info', stream } });
    await gateway.start({ logger: log });
    const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    test.after(async () => {
      gateway.app.server.closeAllConnections();
      await gateway.stop();
    });
    const { statusCode, body } = await request(`${url}/graphql/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: 'Bearer plt_token',
      },
      body: JSON.stringify({ query: PROGRESS }),
    });
    assert.equal(statusCode, 200);
    await until('the gateway listens to the service', () => open > 0, { every: 5 });
    body.on('error', () => undefined).destroy();
    await until('the gateway listens no more', () => open === 0, { every: 5 });
    // What follows in the gateway has run once it has answered somebody else.
    await gateway.ask('query { viewer { email } }');
    log.info('a line that is read');
    assert.deepEqual(
      lines.filter(({ level }) => level >= WARN),
      [],
    );
    assert.ok(lines.length > 0);
  },
);
