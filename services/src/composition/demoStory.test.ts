import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fillDemo } from '../domains/ingest/demo.ts';
import type { Intake } from '../platform/intake.ts';
import { attackRows } from './testing/attackRows.ts';
import { attackServer, type AttackServer } from '../domains/attackers/testing/attackServer.ts';

const HOUR = 3_600_000;
const OPTIONS = { exchanges: 3_000 };
const [MORNING, NIGHT] = [Date.UTC(2026, 2, 29, 10, 5), Date.UTC(2025, 10, 24, 0, 59)];

/**
 * Rows with times as milliseconds before the end of the story, and without the spans that attempts
 * are drawn in: these lie at powers of two of seconds since 1970.
 */
function told(rows: Readonly<Record<string, readonly unknown[]>>, now: number): unknown {
  const endsAt = now - (now % HOUR);
  const text = JSON.stringify({
    attackers: rows['attackers'],
    steps: rows['steps'],
    sources: rows['sources'],
    requests: rows['requests'],
  });
  return JSON.parse(
    text
      .replaceAll(/"span_\w+":(?:\[[\d,]*\]|\d+),?/g, '')
      .replaceAll(',}', '}')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)/g, (time) =>
        String(Date.parse(time) - endsAt),
      ),
  );
}

describe('the demo in the database', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());

  /** The intake of whichever process runs, which dies in the middle of the upload. */
  const dying: Pick<Intake, 'submit'> = {
    submit: (upload, bytes) =>
      server.pipeline().submit(
        upload,
        (async function* () {
          let count = 0;
          for await (const chunk of bytes) {
            yield chunk;
            count += 1;
            if (count < 8) continue;
            await pause(150);
            await server.restart('crash');
            throw new Error('The process died.');
          }
        })(),
      ),
  };
  const endpoints = (companyId: string) =>
    server.test.db
      .company(companyId)
      .query(
        'select host, method, path, requests, errors, sensitive, authenticated, data_types, risk_score, learning_state from inventory.endpoints order by host, method, path',
      );

  it(
    'INV-18 ENG-04 a fill that was broken off goes on hours later, once, and tells the same story as one at another hour of another season',
    { timeout: 120_000 },
    async () => {
      const { db } = server.test;
      let prepared = 0;
      const prepare = async (): Promise<void> => void (prepared += 1);
      await fillDemo(db, server.pipeline(), server.companyId, prepare, {
        ...OPTIONS,
        now: MORNING,
      });
      await assert.rejects(
        fillDemo(db, dying as Intake, server.otherCompanyId, prepare, { ...OPTIONS, now: NIGHT }),
      );
      const [partly] = await db
        .company(server.otherCompanyId)
        .query<{ received: number }>(
          'select coalesce(sum(received), 0)::int as received from ingest.batches',
        );
      assert.ok(partly !== undefined && partly.received < OPTIONS.exchanges);
      const receipt = await fillDemo(db, server.pipeline(), server.otherCompanyId, prepare, {
        ...OPTIONS,
        now: NIGHT + 5 * HOUR,
      });
      assert.deepEqual([receipt?.received, prepared], [OPTIONS.exchanges, 3]);
      for (const companyId of [server.companyId, server.otherCompanyId]) {
        assert.equal(
          await fillDemo(db, server.pipeline(), companyId, prepare, {
            ...OPTIONS,
            now: NIGHT + 30 * HOUR,
          }),
          null,
        );
        const [books] = await db
          .company(companyId)
          .query(
            'select (select sum(received)::int from ingest.batches) as batches, (select received::int from ingest.totals) as totals',
          );
        assert.deepEqual(books, { batches: OPTIONS.exchanges, totals: OPTIONS.exchanges });
      }
      assert.equal(prepared, 3);
      assert.deepEqual(await endpoints(server.otherCompanyId), await endpoints(server.companyId));
      const [morning, night] = [
        told(await attackRows(db, server.companyId), MORNING),
        told(await attackRows(db, server.otherCompanyId), NIGHT),
      ];
      assert.ok(JSON.stringify(morning).includes('192.0.2.200'));
      assert.deepEqual(night, morning);
    },
  );
});
