import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { Random } from '@palisade/engine/demo/random.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { SiblingJudge } from '@palisade/engine/templates/siblingJudge.ts';
import type { ChangeCause } from '@palisade/engine/templates/templateChanges.ts';
import { correctionsOf } from './corrections.repository.ts';
import { siblingsOf } from './siblings.ts';
import { lookupEndpoints } from '../../inventory/inventory.client.ts';
import {
  type ExchangePipeline,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { differences, inventoryRows } from '../../../composition/testing/inventoryRows.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { beginReading } from '../../../platform/events/readEvents.ts';
import { MortalLearner } from '../../../composition/testing/mortalLearner.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const HOST = 'shop.example';
const RESOURCES = ['invoices', 'clients', 'projects', 'estimates', 'expenses'];
const NO_RULE = '00000000-0000-0000-0000-000000000000';

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly state: string;
}

/** How words side by side are judged at the moment: as usual, all as values, or none. */
let judging: 'usual' | 'careless' | 'never' = 'usual';

/**
 * Requests of an API with the same below each resource; of nothing but counts and descriptions at
 * first.
 */
function requests(count: number, seed: number, kinds: readonly string[]): string {
  const random = new Random(seed);
  return ndjson(
    Array.from({ length: count }, (_, n) => {
      const kind = random.pick(kinds);
      const one = { id: 1, label: 'x', size: 2 };
      const body = kind === '' ? { data: [one], total: 1 } : kind === '/count' ? { count: 3 } : one;
      const path = `/v2/${random.pick(RESOURCES)}${kind === '/17' ? `/${1000 + random.below(300)}` : kind}`;
      const at = new Date(Date.UTC(2026, 4, 1, 10) + seed * 600_000 + n * 1_000).toISOString();
      return entry({ url: `https://${HOST}${path}`, body, at, client: `203.0.113.${n % 9}` });
    }),
  );
}

const FIRST = ['/count', '/describe'];
const ALL = ['', '/17', '/17', ...FIRST];

describe('splits by learning', () => {
  let test: TestDatabase;
  const settings = testSettings();
  const started: { readonly pipeline: ExchangePipeline; readonly learner: MortalLearner }[] = [];
  /** Starts anew after the last one was killed. */
  const restart = (): ExchangePipeline => {
    for (const { learner } of started) learner.isDead = true;
    const learner = new MortalLearner(test.db, settings);
    const pipeline = testPipeline(test.db, learner, { settings });
    started.push({ pipeline, learner });
    return pipeline;
  };
  before(async () => {
    test = await intakeDatabase(['posture']);
    const settle = PathTemplates.prototype.settleWhenDue;
    mock.method(PathTemplates.prototype, 'settleWhenDue', function settleAs(this: PathTemplates) {
      const all: SiblingJudge = (candidates) => candidates.map(() => judging === 'careless');
      const inside = this as unknown as { earlyJudge: SiblingJudge }; // where a test reaches in
      const { earlyJudge } = inside;
      if (judging !== 'usual') inside.earlyJudge = all;
      try {
        return settle.call(this);
      } finally {
        inside.earlyJudge = earlyJudge;
      }
    });
  });
  after(async () => {
    mock.restoreAll();
    await Promise.all(started.map(({ pipeline }) => pipeline.stop()));
    await test.close();
  });
  beforeEach(() => {
    judging = 'usual';
  });

  const rows = (companyId: string) =>
    test.db.company(companyId).query<Row>(
      `select id, method, path, requests, learning_state as state
         from inventory.endpoints order by path, method`,
    );
  const send = async (
    pipeline: ExchangePipeline,
    companyId: string,
    text: string,
  ): Promise<Receipt> => await pipeline.submit(uploadFor(companyId), bytesOf(text));
  const pathsOf = async (companyId: string, ids: readonly string[]) =>
    (await lookupEndpoints(test.db.company(companyId), ids)).map((found) => found?.path ?? null);

  /** An API that was told apart, then folded, then used on; each step a batch of its own. */
  const unfold = async (
    companyId: string,
    between: () => Promise<void> = async () => undefined,
  ): Promise<Receipt[]> => {
    const receipts: Receipt[] = [];
    judging = 'never';
    receipts.push(await send(restart(), companyId, requests(40, 1, FIRST)));
    await between();
    judging = 'careless';
    receipts.push(await send(restart(), companyId, requests(60, 2, FIRST)));
    await between();
    judging = 'usual';
    const pipeline = restart();
    for (let seed = 3; seed < 7; seed += 1)
      receipts.push(await send(pipeline, companyId, requests(150, seed, ALL)));
    return receipts;
  };

  it('ENG-02 a folded API unfolds: ids resolve, counts sum up, labels hold, the row says why', async () => {
    const companyId = test.companyId();
    const { query } = test.db.company(companyId);
    const label = test.companyId();
    const apart: Row[] = [];
    const folded: Row[] = [];
    const receipts = await unfold(companyId, async () => {
      const now = await rows(companyId);
      if (apart.length === 0) {
        apart.push(...now);
        const [first] = now;
        await query(
          `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
           values ($1, $2, $3, $3, $4)`,
          [companyId, first?.id, label, NO_RULE],
        );
      } else folded.push(...now);
    });
    assert.equal(apart.length, 10);
    assert.deepEqual(
      folded.map(({ path }) => path.replace(/\{\w+\}/, '{}')),
      ['/v2/{}/count', '/v2/{}/describe'],
    );
    const unfolded = await rows(companyId);
    for (const noun of RESOURCES) {
      for (const rest of ['', '/count', '/describe'])
        assert.ok(
          unfolded.some(({ path }) => path === `/v2/${noun}${rest}`),
          `${noun}${rest}`,
        );
    }
    assert.ok(
      !unfolded.some(({ path }) => path.startsWith('/v2/{')),
      'the parameter went with its last value',
    );

    const now = await pathsOf(
      companyId,
      apart.map(({ id }) => id),
    );
    const survivors = new Set(folded.map(({ id }) => id));
    for (const [index, { id, path }] of apart.entries()) {
      if (survivors.has(id))
        assert.match(now[index] ?? '', path.endsWith('count') ? /count$/ : /describe$/);
      else assert.equal(now[index], path);
    }
    assert.ok(
      (
        await pathsOf(
          companyId,
          folded.map(({ id }) => id),
        )
      ).every((path) => path !== null),
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const hours = await query<{ id: string; requests: number }>(
      `select endpoint_id as id, sum(requests)::int as requests
       from inventory.traffic_hourly group by endpoint_id`,
    );
    const counted = new Map(hours.map(({ id, requests: all }) => [id, all]));
    for (const { id, path, requests: all } of unfolded)
      assert.equal(counted.get(id) ?? 0, all, path);

    const labelled = await query<{ path: string }>(
      `select e.path from inventory.endpoint_labels l
       join inventory.endpoints e on e.company_id = l.company_id and e.id = l.endpoint_id
       where l.label_id = $1 order by path`,
      [label],
    );
    assert.deepEqual(
      labelled.map(({ path }) => path),
      RESOURCES.map((noun) => `/v2/${noun}/count`).sort(),
    );

    const told = await query<{ cause: { code: string; values: { values: number } } }>(
      `select cause from inventory.changes where kind = 'split'`,
    );
    assert.ok(told.length > 0);
    for (const { cause } of told)
      assert.deepEqual([cause.code, cause.values.values], ['collections', RESOURCES.length]);

    const ids = unfolded.map(({ id }) => id);
    const [correction, ...more] = [
      ...new Map(
        (await correctionsOf(test.db.company(companyId), ids)).flat().map((one) => [one.id, one]),
      ).values(),
    ];
    assert.deepEqual([correction?.kind, correction?.actor, more.length], ['split', 'Palisade', 0]);
    const cause = correction?.cause as ChangeCause;
    assert.equal(cause.code, 'collections');
    assert.deepEqual([...(correction?.taken ?? [])].sort(), [...RESOURCES].sort());
    assert.equal(cause.values, RESOURCES.length);
    assert.match(correction?.at ?? '', /^2026-05-01/);
    await assert.rejects(
      restart().change(companyId, {
        kind: 'undoCorrection',
        correctionId: correction?.id,
        actor: ACTOR,
      } as { kind: string }),
      (error) =>
        error instanceof Problem && error.code === 'conflict' && /Merge them/.test(error.message),
    );
  });

  it('ENG-02 ATK-08 POST-05 marks hold for the parts, their gaps are as people decided, and ids of gaps lead on', async () => {
    const companyId = test.companyId();
    const { query } = test.db.company(companyId);
    const policyId = test.companyId();
    await test.db.company(companyId).transaction((own) => beginReading(own, 'posture.judge'));
    await query(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation,
          severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by,
          updated_by, state)
       values ($1, $2, 'Any', 'any', '', '', 'low', true, '{}', '{}', '{}', $3, false, 'm', 'm', 'done')`,
      [
        companyId,
        policyId,
        JSON.stringify({ all: [{ field: 'host', op: 'equals', value: HOST }] }),
      ],
    );
    const gaps = () =>
      query<{ id: string; endpointId: string; path: string; status: string; said: string[] }>(
        `select g.id, g.endpoint_id as "endpointId", e.path, g.status,
           array(select c.message from posture.gap_comments c where c.gap_id = g.id) as said
         from posture.gaps g join inventory.endpoints e on e.company_id = g.company_id
           and e.id = g.endpoint_id order by e.path`,
      );
    const apart: Awaited<ReturnType<typeof gaps>> = [];
    const folded: Awaited<ReturnType<typeof gaps>> = [];
    await unfold(companyId, async () => {
      await evaluateAll(test.db);
      if (apart.length === 0) {
        apart.push(...(await gaps()));
        return;
      }
      folded.push(...(await gaps()));
      const count = folded.find(({ path }) => path.endsWith('count'));
      assert.ok(count !== undefined);
      await query(`update posture.gaps set status = 'ignored' where id = $1`, [count.id]);
      await query(
        `insert into posture.gap_comments (company_id, id, gap_id, new_status, message, author)
         values ($1, gen_random_uuid(), $2, 'ignored', 'Accepted.', 'maya@example.com')`,
        [companyId, count.id],
      );
      await query(
        `insert into attackers.marks (company_id, kind, endpoint_id, subject, type, verdict,
            message, author) values ($1, 'behaviour', $2, 'behaviour injection', 'injection',
            'legitimate', 'Our scanner', 'maya@example.com')`,
        [companyId, count.endpointId],
      );
    });
    await evaluateAll(test.db);
    assert.deepEqual([apart.length, folded.length], [10, 2]);
    const now = await gaps();
    for (const noun of RESOURCES)
      for (const [rest, status, said] of [
        ['/count', 'ignored', ['Accepted.']],
        ['/describe', 'open', []],
      ] as const) {
        const gap = now.find(({ path }) => path === `/v2/${noun}${rest}`);
        assert.deepEqual([gap?.status, gap?.said], [status, said], `${noun}${rest}`);
      }
    // The id of each path's gap leads to the gap of that path again; most are that gap's own.
    const led = new Map(
      (
        await query<{ oldId: string; id: string }>(
          'select old_id as "oldId", gap_id as id from posture.gap_aliases',
        )
      ).map(({ oldId, id }) => [oldId, id]),
    );
    const survivors = new Set(folded.map(({ id }) => id));
    for (const { id, path } of apart)
      if (!survivors.has(id))
        assert.equal(now.find((gap) => gap.id === (led.get(id) ?? id))?.path, path, path);
    assert.ok(led.size <= survivors.size);
    const marked = await query<{ path: string; at: string }>(
      `select e.path, m.path as at from attackers.marks m join inventory.endpoints e
         on e.company_id = m.company_id and e.id = m.endpoint_id order by 1`,
    );
    assert.deepEqual(
      marked.map(({ path }) => path),
      RESOURCES.map((noun) => `/v2/${noun}/count`).sort(),
    );
  });

  it('ENG-02 what a person merges again stays merged, and can be taken back', async () => {
    const companyId = test.companyId();
    await unfold(companyId);
    const siblings = siblingsOf(
      (await rows(companyId)).map(({ id, method, path }) => ({ id, method, template: path })),
      '/v2',
      1,
    );
    const merge = {
      kind: 'mergeEndpoints',
      host: HOST,
      prefix: '/v2',
      index: 1,
      name: 'resource',
      merged: RESOURCES.map((segment) => ({
        segment,
        version: siblings.get(segment)?.version ?? '',
      })),
      beside: null,
      excluded: [],
      actor: ACTOR,
    };
    const { correctionId } = (await restart().change(companyId, merge)) as { correctionId: string };
    for (let seed = 20; seed < 24; seed += 1)
      await send(restart(), companyId, requests(200, seed, ALL));
    assert.ok((await rows(companyId)).every(({ path }) => path.startsWith('/v2/{resource}')));
    await restart().change(companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    const paths = (await rows(companyId)).map(({ path }) => path);
    for (const noun of RESOURCES) assert.ok(paths.includes(`/v2/${noun}/count`), noun);
  });

  it('ENG-02 it is the same in any batches, after crashes and where commits fail', async () => {
    const whole = test.companyId();
    await unfold(whole);
    await started.at(-1)?.pipeline.stop();
    const cut = test.companyId();
    const random = new Random(9);
    let pipeline = restart();
    const steps = [
      ['never', requests(40, 1, FIRST)],
      ['careless', requests(60, 2, FIRST)],
      ...[3, 4, 5, 6].map((seed) => ['usual', requests(150, seed, ALL)]),
    ] as const;
    for (const [how, text] of steps) {
      judging = how as typeof judging;
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => `${line}\n`);
      while (lines.length > 0) {
        if (random.chance(0.3)) pipeline = restart();
        const [learner] = started.slice(-1).map((one) => one.learner);
        if (learner !== undefined && random.chance(0.2)) learner.failures = 1;
        await send(pipeline, cut, lines.splice(0, 1 + random.below(40)).join(''));
      }
    }
    await pipeline.stop();
    const [expected, actual] = await Promise.all([
      inventoryRows(test.db, whole),
      inventoryRows(test.db, cut),
    ]);
    assert.deepEqual(differences(expected, actual).slice(0, 20), []);
  });

  it('ENG-02 where samples may not be kept no merged word is saved, and the API unfolds all the same', async () => {
    for (const optsOut of ['before', 'after', 'before a restart'] as const) {
      const companyId = test.companyId();
      let pipeline = restart();
      const optOut = () => pipeline.setSampling(companyId, false, ACTOR);
      judging = 'never';
      await send(pipeline, companyId, requests(5, 1, FIRST));
      if (optsOut !== 'after') await optOut();
      if (optsOut === 'before a restart') pipeline = restart();
      judging = 'careless';
      await send(pipeline, companyId, requests(60, 2, FIRST));
      if (optsOut === 'after') await optOut();
      judging = 'usual';
      await send(pipeline, companyId, requests(10, 3, FIRST));
      const folded = (await rows(companyId)).map(({ path }) => path);
      assert.ok(
        folded.every((path) => path.startsWith('/v2/{')),
        optsOut,
      );
      const models = await test.db.company(companyId).query<{ model: string }>(
        `select convert_from(model, 'UTF8') as model from inventory.host_models
         union all select convert_from(entries, 'UTF8') from inventory.model_journal`,
      );
      assert.ok(models.length > 0);
      for (const { model } of models)
        for (const noun of RESOURCES)
          assert.ok(!model.includes(`["${noun}",`), `${optsOut} ${noun}`);
      for (let seed = 4; seed < 8; seed += 1) {
        await send(restart(), companyId, requests(150, seed, ALL));
      }
      const paths = (await rows(companyId)).map(({ path }) => path);
      for (const noun of RESOURCES)
        assert.ok(paths.includes(`/v2/${noun}/count`), `${optsOut} ${noun}`);
    }
  });
});
