import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InventoryLearner } from '../domains/inventory/learning/inventoryLearner.ts';
import { maskKept } from '../domains/inventory/learning/maskKept.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const RAW = 'Wilhelmina Canaryfeather';
const CARD = '4539578763621486';

interface Model {
  readonly table: string;
  readonly model: Buffer;
}

describe('what earlier releases kept of values', () => {
  let test: TestDatabase;
  let companyId = '';
  const pipelines: ExchangePipeline[] = [];
  const settings = testSettings();
  const send = (from: number) => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    const body = (n: number) => ({ status: ['paid', 'sent'][n % 2], person: { name: `Mara ${String(n)}` }, reference: `ref ${String(n)}` });
    return pipeline.submit(uploadFor(companyId), bytesOf(ndjson(Array.from({ length: 120 }, (_, n) => entry({ url: `https://shop.example/cards/${String(10_000 + (from + n) * 7)}`, body: body(from + n) })))));
  };
  const models = () => test.db.company(companyId).query<Model>(
    `select 'inventory.endpoint_models' as table, model from inventory.endpoint_models union all select 'inventory.host_models', model from inventory.host_models`);

  before(async () => {
    test = await intakeDatabase();
    companyId = test.companyId();
    await send(0);
    await pipelines.at(-1)?.stop();
    // As releases before the rule left it: samples, sets and frequent values as they were sent.
    await test.db.company(companyId).transaction(async (query) => {
      await query(`update inventory.parameters set samples = array[$1, 'm•••@h••••.com'], enum_values = array[$1], minimum = 90417733, maximum = $2::float8 where name in ('person.name', 'reference')`, [RAW, CARD]);
      await query(`update inventory.endpoints set path_evidence = (select jsonb_agg(step || jsonb_build_object('samples', jsonb_build_array($1::text))) from jsonb_array_elements(path_evidence) step) where path_evidence <> '[]'`, [CARD]);
      for (const { table, model } of await models()) {
        const text = model.toString('utf8').replaceAll(/"s":\["[^"]*•[^"]*"/g, `"s":["${RAW}"`);
        const saved: unknown = JSON.parse(text, (_key, value: unknown) => (typeof value === 'object' && value !== null && 'p' in value && 'k' in value ? { ...value, v: [[CARD, 40], ['me', 9]] } : value));
        await query(`update ${table} set model = $1 where model = $2`, [Buffer.from(JSON.stringify(saved)), model]);
      }
    });
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });

  const everything = async (): Promise<string> => {
    const rows = await test.db.company(companyId).query('select p.name, p.samples, p.enum_values, p.minimum, p.maximum, p.quantiles, e.path_evidence from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id');
    return JSON.stringify(rows) + (await models()).map(({ model }) => model.toString('utf8')).join('\n');
  };

  it('DATA-07 is masked by the rule of today, and what may be read stays', async () => {
    const raw = await everything();
    assert.ok(raw.includes(RAW) && raw.includes(`["${CARD}",40]`), 'as it was');
    await test.db.company(companyId).transaction((query) => maskKept(companyId, query));
    const masked = await everything();
    for (const value of [RAW, CARD, '90417733']) assert.ok(!masked.includes(value), value);
    for (const kept of ['["me",9,', 'm•••@h••••.com', 'paid']) assert.ok(masked.includes(kept), kept);
  });

  it('DATA-07 is learned on from afterwards', async () => {
    const { learned } = await send(200);
    assert.equal(learned, 120);
    const [row] = await test.db.company(companyId).query<{ occurrences: number; enum_values: string[] }>(`select occurrences, enum_values from inventory.parameters where name = 'status'`);
    assert.deepEqual(row, { occurrences: 240, enum_values: ['paid', 'sent'] });
  });
});
