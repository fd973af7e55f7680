import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { until, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { ingest } from '../domains/ingest/ingest.domain.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import { inventory } from './inventoryService.ts';
import { InventoryLearner } from '../domains/learning/learner/inventoryLearner.ts';
import { seedEndpoints, uuidOf } from '../domains/inventory/testing/seed.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import type { App } from '../platform/domain.ts';
import type { Intake } from '../platform/intake.ts';
import type { AuthContext } from '../platform/server/auth.ts';
import { createServer } from '../platform/server/createServer.ts';
import { createLog } from '../platform/server/log.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { entry, har, ndjson } from './testing/traffic.ts';

/** Enough that no buffer of a connection holds the whole file. */
const ENDPOINTS = 4_000;
const WARN = 40;

interface Line {
  readonly level: number;
  readonly msg: string;
}

describe('what the log says of callers who leave', () => {
  let test: TestDatabase;
  let pipeline: ExchangePipeline;
  let app: App;
  let companyId = '';
  const lines: Line[] = [];
  /** What became of uploads, and of watching. */
  const settled: Promise<unknown>[] = [];
  let watchers = 0;
  /** Answers whose callers are there. */
  let open = 0;
  before(async () => {
    test = await intakeDatabase();
    companyId = test.companyId();
    const settings = testSettings();
    pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    const intake: Partial<Intake> = {
      submit(...given) {
        const upload = pipeline.submit(...given);
        settled.push(upload.catch(() => undefined));
        return upload;
      },
      onStored(listener) {
        watchers += 1;
        const end = pipeline.onStored(listener);
        return () => {
          watchers -= 1;
          end();
        };
      },
    };
    const caller: AuthContext = {
      kind: 'user',
      userId: test.companyId(),
      tokenId: null,
      sessionId: null,
      companyId,
      actor: 'maya@example.com',
      sees: () => true,
      can: () => true,
      flag: () => ({ canView: true, canEdit: true }),
      licensed: () => true,
      labels: () => null,
      collects: () => true,
    };
    app = await createServer({
      domains: [ingest, { ...inventory, start: async () => async () => undefined }],
      deps: {
        db: test.db,
        log: createLog('info', { write: (text) => void lines.push(JSON.parse(text) as Line) }),
        settings,
        intake: intake as Intake, // what the routes of this test ask it for
        authenticate: async () => caller,
      },
    });
    app.server.on('request', (_request, response) => {
      open += 1;
      response.once('close', () => (open -= 1));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    await test.db.company(companyId).transaction((query) =>
      seedEndpoints(
        query,
        Array.from({ length: ENDPOINTS }, (_, index) => ({
          id: uuidOf(index),
          host: `${'long-'.repeat(30)}host.example`,
          path: `/${'part/'.repeat(150)}${index}`,
        })),
      ),
    );
  });
  after(() => test.close());
  beforeEach(() => {
    settled.length = 0;
  });

  const begin = async (head: string, ...headers: readonly string[]) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const all = [head, 'Host: localhost', 'Authorization: Bearer x', ...headers];
    socket.write(`${all.join('\r\n')}\r\n\r\n`);
    return socket;
  };
  const chunk = (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const allClosed = () => untilEqual('every connection is closed', () => open, 0, { every: 5 });
  const calm = (): void =>
    assert.deepEqual(
      lines.filter(({ level }) => level >= WARN),
      [],
    );

  const traffic = Buffer.from(ndjson(Array.from({ length: 50 }, () => entry())));
  for (const [what, headers, bytes] of [
    ['lines', [], traffic.subarray(0, -20)],
    ['a HAR file', [], Buffer.from(har([entry(), entry()])).subarray(0, -30)],
    ['a gzip file', [], gzipSync(traffic).subarray(0, -9)],
    ['less than tells its format', [], Buffer.from('{')],
    ['a body of a known length', ['Content-Length: 100000'], traffic],
  ] as const)
    it(
      `ENG-01 nothing of an upload of ${what} that its sender broke off`,
      { timeout: 180_000 },
      async () => {
        const isChunked = headers.length === 0;
        const socket = await begin(
          'POST /collect/v1/files?source=a.har HTTP/1.1',
          'Content-Type: application/octet-stream',
          ...(isChunked ? ['Transfer-Encoding: chunked'] : headers),
        );
        socket.write(isChunked ? chunk(bytes) : bytes);
        if (what !== 'less than tells its format')
          await until('the upload is there', () => settled.length > 0);
        else await wait(50);
        socket.resetAndDestroy();
        await Promise.all(settled);
        await allClosed();
        calm();
      },
    );

  it('INV-12 nothing of a CSV file whose reader left', { timeout: 180_000 }, async () => {
    const socket = await begin(`GET /inventory/${companyId}/endpoints.csv HTTP/1.1`);
    await once(socket, 'data');
    socket.resetAndDestroy();
    await allClosed();
    calm();
  });

  it('ENG-01 nothing of an event stream whose watcher left', { timeout: 180_000 }, async () => {
    const socket = await begin(`GET /ingest/${companyId}/events HTTP/1.1`);
    await once(socket, 'data');
    await untilEqual('somebody watches', () => watchers, 1);
    socket.resetAndDestroy();
    await untilEqual('nobody watches', () => watchers, 0);
    calm();
  });

  it('nothing once all that they began has ended', { timeout: 180_000 }, async () => {
    await app.close();
    await pipeline.stop();
    calm();
    app.log.warn('a line that is read');
    assert.equal(lines.at(-1)?.msg, 'a line that is read');
  });
});
