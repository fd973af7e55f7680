import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { fuzz } from './fuzz.ts';
import { malformedPublic, malformedUpload, type Truth } from './malformed.ts';
import { truthOf } from './truthOf.ts';

/** Milliseconds for each of the runs; `pnpm bench fuzz` sends 200,000 requests to each. */
const EACH_MS = 1_500;

describe('a running Palisade', () => {
  let palisade: RunningPalisade;
  let truth: Truth;
  before(async () => {
    palisade = await startPalisade();
    truth = await truthOf(palisade, 2);
  });
  after(async () => {
    await palisade.stop(); // Resolves at once when it has stopped already.
    palisade.remove();
  });

  for (const [name, make] of [
    ['public server', malformedPublic],
    ['collector', malformedUpload],
  ] as const) {
    for (const seed of [1, Math.floor(Math.random() * 1e6)]) {
      it(`malformed requests of one seed neither end nor fail its ${name}`, async (context) => {
        const result = await fuzz({
          port: Number(new URL(palisade.url).port),
          make,
          truth,
          seed,
          requests: Infinity,
          least: 51,
          until: performance.now() + EACH_MS,
        });
        context.diagnostic(`seed ${seed}: ${result.requests} requests`);
        const none = { requests: 0, over1s: 0, status5xx: 0, foreign: 0, isDead: false, found: [] };
        assert.deepEqual({ ...result, requests: 0 }, none);
        assert.ok(result.requests > 50);
        assert.equal((await fetch(`${palisade.url}/healthz`)).status, 200);
      });
    }
  }

  it('lets running uploads end after SIGTERM, refuses new ones, and then stops', async () => {
    const path = `/collect/v1/entries?companyId=${FIRST_IDS.production}&source=stop.ndjson`;
    const { port } = new URL(palisade.url);
    const headers = { authorization: `Bearer ${palisade.token}` };
    const line = (index: number) =>
      `${JSON.stringify({ startedDateTime: new Date().toISOString(), time: 1, request: { method: 'GET', url: `https://stop.example/${index}`, headers: [] }, response: { status: 200, headers: [], content: { size: 0, mimeType: 'text/plain' } } })}\n`;
    const uploads = Array.from({ length: 6 }, (_, index) => {
      const upload = startRequest({
        port,
        host: 'localhost',
        path,
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `stop-${index}`, expect: '100-continue' },
        agent: false,
      });
      const begun = once(upload, 'continue').then(() => void upload.write(line(index)));
      upload.flushHeaders();
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      return { upload, index, begun, answered };
    });
    await Promise.all(uploads.map(({ begun }) => begun));
    const stopped = palisade.stop();
    // A connection that earlier tests left open may be closed just as it is used again.
    const reason = () =>
      fetch(`${palisade.url}/readyz`).then(
        async (answer) => ((await answer.json()) as { reason?: string }).reason,
        () => undefined,
      );
    await untilEqual('it says that it stops', reason, 'the server is stopping');
    const refused = await fetch(`${palisade.url}${path}`, {
      method: 'POST',
      headers,
      body: line(9),
    });
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')],
      [503, '5', 'close'],
    );
    const ready = await fetch(`${palisade.url}/readyz`);
    assert.deepEqual(
      [ready.status, await ready.json()],
      [503, { status: 'unavailable', reason: 'the server is stopping' }],
    );
    assert.equal((await fetch(`${palisade.url}/healthz`)).status, 200);
    for (const { upload, index } of uploads) upload.end(line(index + 100));
    for (const { answered } of uploads) {
      const [answer] = await answered;
      assert.equal(answer.statusCode, 200);
      answer.resume();
    }
    await stopped;
  });
});
