import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashValue } from '@palisade/engine/templates/distinctValues.ts';
import { templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import { InventoryLearner } from '../domains/learning/learner/inventoryLearner.ts';
import { maskKept } from '../domains/learning/models/maskKept.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const RAW = 'Wilhelmina Canaryfeather';
const CARD = '4539578763621486';
const ADDRESS = '203.0.113.77';

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
    const body = (n: number) => ({
      status: ['paid', 'sent'][n % 2],
      person: { name: `Mara ${String(n)}` },
      reference: `ref ${String(n)}`,
      origin: `203.0.113.${String(n % 200)}`,
    });
    return pipeline.submit(
      uploadFor(companyId, { idempotencyKey: String(pipelines.length) }),
      bytesOf(
        ndjson(
          Array.from({ length: 120 }, (_, n) =>
            entry({
              url: `https://shop.example/cards/${String(10_000 + (from + n) * 7)}`,
              body: body(from + n),
            }),
          ),
        ),
      ),
    );
  };
  const models = () =>
    test.db
      .company(companyId)
      .query<Model>(
        `select 'inventory.endpoint_models' as table, model from inventory.endpoint_models union all select 'inventory.host_models', model from inventory.host_models`,
      );

  before(async () => {
    test = await intakeDatabase();
    companyId = test.companyId();
    await send(0);
    await pipelines.at(-1)?.stop();
    // As releases before the rule left it: samples, sets and frequent values as they were sent.
    await test.db.company(companyId).transaction(async (query) => {
      await query(
        `update inventory.parameters set samples = array[$1, 'm•••@h••••.com'], enum_values = array[$1], minimum = 90417733, maximum = $2::float8 where name in ('person.name', 'reference')`,
        [RAW, CARD],
      );
      await query(
        `update inventory.parameters set samples = array[$1], enum_values = array[$1] where name = 'origin'`,
        [ADDRESS],
      );
      await query(
        `update inventory.endpoints set path_evidence = (select jsonb_agg(step || jsonb_build_object('samples', jsonb_build_array($1::text))) from jsonb_array_elements(path_evidence) step) where path_evidence <> '[]'`,
        [CARD],
      );
      for (const { table, model } of await models()) {
        const text = model.toString('utf8').replaceAll(/"s":\["[^"]*•[^"]*"/g, `"s":["${RAW}"`);
        const saved: unknown = JSON.parse(text, (_key, value: unknown) =>
          typeof value === 'object' && value !== null && 'p' in value && 'k' in value
            ? {
                ...value,
                v: [
                  [CARD, 40],
                  ['me', 9],
                ],
              }
            : value,
        );
        await query(`update ${table} set model = $1 where model = $2`, [
          Buffer.from(JSON.stringify(saved)),
          model,
        ]);
      }
    });
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });

  const everything = async (): Promise<string> => {
    const rows = await test.db
      .company(companyId)
      .query(
        'select p.name, p.data_type, p.samples, p.enum_values, p.minimum, p.maximum, p.quantiles, e.path_evidence from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id',
      );
    return (
      JSON.stringify(rows) + (await models()).map(({ model }) => model.toString('utf8')).join('\n')
    );
  };

  it('DATA-07 is masked by the rule of today, and what may be read stays', async () => {
    const raw = await everything();
    assert.match(raw, /"name":"origin","data_type":"IP Address","samples":\["203/);
    assert.ok(raw.includes(RAW) && raw.includes(`["${CARD}",40]`), 'as it was');
    await test.db.company(companyId).transaction(async (query) => {
      const { pathSeal } = (await settings.read(companyId)) ?? assert.fail();
      await maskKept(query, pathSeal);
    });
    const masked = await everything();
    for (const value of [RAW, CARD, '90417733', ADDRESS]) assert.ok(!masked.includes(value), value);
    for (const kept of ['["me",9,', 'm•••@h••••.com', 'paid'])
      assert.ok(masked.includes(kept), kept);
  });

  /** Numbers in models and in the journal that are the hash of a card of the paths. */
  const hashesOfCards = async (): Promise<number> => {
    const every = new Set(Array.from({ length: 90_000 }, (_, n) => hashValue(String(10_000 + n))));
    const journal = await test.db
      .company(companyId)
      .query<{ entries: Buffer }>('select entries from inventory.model_journal');
    const texts = [
      ...(await models()).map(({ model }) => model),
      ...journal.map(({ entries }) => entries),
    ].map((bytes) => bytes.toString('utf8'));
    return texts
      .flatMap((text) => text.match(/(?<![\d.])\d{5,10}(?![\d.])/g) ?? [])
      .filter((number) => every.has(Number(number))).length;
  };

  it('DATA-07 leads to no value of a path by trying all: hashes are sealed, those of earlier releases at the start', async () => {
    assert.equal(await hashesOfCards(), 0);
    const { pathSeal } = (await settings.read(companyId)) ?? assert.fail();
    const { query, transaction } = test.db.company(companyId);
    const estimate = async () =>
      (
        await query<{ count: number }>(
          `select (path_evidence -> 0 ->> 'distinctValues')::int as count from inventory.endpoints where path like '/cards/%'`,
        )
      )[0]?.count;
    const before = await estimate();
    const asBefore = await query<{ id: string; model: Buffer }>(
      'select host_id as id, model from inventory.host_models',
    );
    for (const { id, model } of asBefore) {
      const opened = templatesSealing.open(
        JSON.parse(model.toString('utf8')) as SavedTemplates,
        pathSeal,
      );
      await query('update inventory.host_models set model = $2 where host_id = $1', [
        id,
        Buffer.from(JSON.stringify(opened)),
      ]);
    }
    assert.ok((await hashesOfCards()) >= 60, 'as an earlier release left them');
    await send(0); // The same again: nothing is new to who knows it.
    await pipelines.at(-1)?.stop();
    assert.deepEqual(
      [await hashesOfCards(), await estimate()],
      [0, before],
      'learned on from what was read unsealed',
    );
    for (const { id, model } of asBefore) {
      const opened = templatesSealing.open(
        JSON.parse(model.toString('utf8')) as SavedTemplates,
        pathSeal,
      );
      await query('update inventory.host_models set model = $2 where host_id = $1', [
        id,
        Buffer.from(JSON.stringify(opened)),
      ]);
    }
    await transaction((inOne) => maskKept(inOne, pathSeal));
    assert.equal(await hashesOfCards(), 0, 'without traffic too');
  });

  it('DATA-07 is learned on from afterwards', async () => {
    const { learned } = await send(200);
    assert.equal(learned, 120);
    const [row] = await test.db
      .company(companyId)
      .query<{ occurrences: number; enum_values: string[] }>(
        `select occurrences, enum_values from inventory.parameters where name = 'status'`,
      );
    assert.deepEqual(row, { occurrences: 360, enum_values: ['paid', 'sent'] });
  });
});
