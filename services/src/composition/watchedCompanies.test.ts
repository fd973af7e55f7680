import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { companySettingsStore } from '../domains/identity/companySettings.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import {
  AttackWatch,
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
} from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const START = Date.UTC(2026, 4, 1, 10);
const INJECTION = encodeURIComponent("1' union select password from users -- ");

/** Forty ordinary searches, then six injections. */
const SEARCHES = Array.from({ length: 46 }, (_, index) =>
  entry({
    url: `https://shop.example/find?q=${index < 40 ? 'lamp' : INJECTION}`,
    status: index < 40 ? 200 : 500,
    body: index < 40 ? { hits: 2 } : { error: 'You have an error in your SQL syntax' },
    client: index < 40 ? '203.0.113.1' : '198.51.100.7',
    at: new Date(START + index * 60_000).toISOString(),
  }),
);

describe('which companies are watched for attackers', () => {
  let test: TestDatabase;
  let pipeline: ExchangePipeline;
  before(async () => {
    test = await intakeDatabase(['posture']);
    const settings = companySettingsStore(test.db, new Uint8Array(32));
    const watch = new AttackWatch(test.db, (error) => {
      throw error;
    });
    pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings, watch), { settings });
  });
  after(async () => {
    await pipeline.stop();
    await test.close();
  });

  /** How many attackers there are once the searches were sent to a company. */
  async function attackersAt(kind: string, isLicensed: boolean): Promise<number> {
    const [id, organization] = [randomUUID(), randomUUID()];
    await test.db.system.query(
      `insert into identity.organizations (id, name, subdomain, licences)
       values ($1, $1::uuid::text, $1::uuid::text, jsonb_build_object('threatProtectionEnabled', $2::bool))`,
      [organization, isLicensed],
    );
    await test.db.system.query(
      `insert into identity.companies (id, organization_id, name, kind, sampling, hash_key, threat_protection)
       values ($1, $2, 'Shop', $3, true, $4, true)`,
      [id, organization, kind, randomBytes(32)],
    );
    await pipeline.submit(uploadFor(id), bytesOf(ndjson(SEARCHES)));
    const { query } = test.db.company(id);
    return (await query('select id from attackers.attackers where company_id = $1', [id])).length;
  }

  it('ATK-01 a demo is watched whoever sends to it, as is a customer', async () => {
    assert.equal(await attackersAt('customer', true), 1);
    assert.equal(await attackersAt('demo', true), 1);
  });

  it('SHELL-20 none is without the licence for threat protection', async () => {
    assert.equal(await attackersAt('customer', false), 0);
    assert.equal(await attackersAt('demo', false), 0);
  });
});
