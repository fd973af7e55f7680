import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '../domains.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { companyFacts } from './companyFacts.ts';

const NOTHING = { hosts: 0, apis: 0, endpoints: 0, sensitiveTypes: [], gaps: 0, attackers: 0 };

describe('what is there of a company', () => {
  let test: TestDatabase;
  const [companyId, otherId, hostId] = [randomUUID(), randomUUID(), randomUUID()];
  const apiId = randomUUID();
  before(async () => {
    test = await testDatabase(DOMAINS);
    const { query } = test.db.company(companyId);
    await query(
      `insert into inventory.company_traffic_hourly (company_id, hour, learned)
        values ($1, date_trunc('hour', now()) - interval '1 day', 5)`,
      [companyId],
    );
    await query(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
        values ($1, $2, 'api.example', now() - interval '3 days', now()),
          ($1, gen_random_uuid(), 'old.example', now() - interval '60 days', now())`,
      [companyId, hostId],
    );
    await query(
      `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at,
          last_activity_at) values ($1, $2, $3, '/', 'API', now() - interval '3 days', now())`,
      [companyId, apiId, hostId],
    );
    await query(
      `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path,
          data_types, detected_at, last_activity_at)
        values ($1, gen_random_uuid(), $2, $3, 'api.example', 'GET', '/cards', '{Credit Card}',
          now() - interval '3 days', now())`,
      [companyId, hostId, apiId],
    );
    for (const [number, before, added] of [
      [1, '[]', '["Email Address"]'],
      [2, '["Email Address"]', '["Email Address", "IBAN"]'],
    ])
      await query(
        `insert into inventory.changes (company_id, id, number, at, kind, host_id, before, after)
          values ($1, gen_random_uuid(), $2::int, now() - make_interval(days => $2::int * 5),
            'sensitiveDataAdded', $3, jsonb_build_object('responseData', $4::jsonb),
            jsonb_build_object('responseData', $5::jsonb))`,
        [companyId, number, hostId, before, added],
      );
  });
  after(() => test.close());

  it('ADM-12 ADM-14 steps of onboarding follow from what there is, and from the licence', async () => {
    const facts = companyFacts(test.db);
    assert.deepEqual(await facts.doneSteps(otherId, true), []);
    assert.deepEqual(await facts.doneSteps(companyId, false), ['sendTraffic', 'keepSending']);
    assert.deepEqual(await facts.doneSteps(companyId, true), [
      'sendTraffic',
      'keepSending',
      'detectAttackers',
    ]);
  });

  it('ADM-12 what was discovered in a period is counted, and data types are those of new endpoints and those that were added', async () => {
    const facts = companyFacts(test.db);
    assert.deepEqual(await facts.discovered(companyId, 7), {
      ...NOTHING,
      hosts: 1,
      apis: 1,
      endpoints: 1,
      sensitiveTypes: ['Credit Card', 'Email Address'],
    });
    assert.deepEqual(await facts.discovered(companyId, 90), {
      ...NOTHING,
      hosts: 2,
      apis: 1,
      endpoints: 1,
      sensitiveTypes: ['Credit Card', 'Email Address', 'IBAN'],
    });
    assert.deepEqual(await facts.discovered(otherId, 90), NOTHING);
  });
});
