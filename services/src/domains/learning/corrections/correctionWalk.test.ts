import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Random } from '@palisade/engine/demo/random.ts';
import { siblingsOf } from './siblings.ts';
import type { SplitCandidates } from './splitValues.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import { checkLabelTraffic, daysUntil } from '../../inventory/testing/checkLabelTraffic.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { InventoryLearner } from '../learner/inventoryLearner.ts';
import {
  type ExchangePipeline,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { Problem } from '../../../platform/problem.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const HOST = 'shop.example';
const LABELS = ['a', 'b', 'c'].map((name) => uuidOf('label', name));
/** Around all that a walk sends. */
const WINDOW = daysUntil(Date.UTC(2026, 4, 2), 3);
const WORDS = ['daily', 'weekly', 'monthly', 'yearly', 'audit'];
const BELOW = ['', '/rows', '/rows/17', '/rows/18', '/rows/9041'];

interface Row {
  readonly id: string;
  readonly path: string;
  readonly requests: number;
}

describe('corrections in any order', () => {
  let test: TestDatabase;
  const settings = testSettings();
  const pipelines: ExchangePipeline[] = [];
  const start = (): ExchangePipeline => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    return pipeline;
  };
  before(async () => {
    test = await intakeDatabase(['labels']);
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });

  /** A company whose paths people correct at random. */
  class Walk {
    readonly companyId = test.companyId();
    readonly #random: Random;
    #pipeline = start();
    /** Exchanges learned. */
    #learned = 0;
    readonly #ids = new Set<string>();
    /** Corrections that hold. */
    readonly corrections: string[] = [];
    readonly done = { merge: 0, split: 0, undo: 0 };

    constructor(seed: number) {
      this.#random = new Random(seed);
    }

    rows(): Promise<Row[]> {
      return test.db
        .company(this.companyId)
        .query<Row>('select id, path, requests from inventory.endpoints order by path, id');
    }

    async send(): Promise<void> {
      const random = this.#random;
      const entries = Array.from({ length: 25 }, (_, n) => {
        const path =
          random.below(4) === 0
            ? `/users/${1000 + random.below(40)}/posts/${1 + random.below(9)}`
            : `/report/${random.pick(WORDS)}${random.pick(BELOW)}`;
        const at = new Date(Date.UTC(2026, 4, 1, 10) + (this.#learned + n) * 1_000).toISOString();
        // Answers of each word are its own: learning leaves merging to people.
        const body = { [`${path.split('/')[2]} total`]: n };
        return entry({ url: `https://${HOST}${path}`, body, at });
      });
      const { learned } = await this.#pipeline.submit(
        uploadFor(this.companyId),
        bytesOf(ndjson(entries)),
      );
      this.#learned += learned;
    }

    /** Does it unless it is refused in words. */
    async #try<T>(change: { readonly kind: string }): Promise<T | null> {
      try {
        return (await this.#pipeline.change(this.companyId, change)) as T;
      } catch (error) {
        assert.ok(error instanceof Problem, String((error as Error).stack));
        assert.ok(['conflict', 'notFound', 'badInput'].includes(error.code), error.message);
        return null;
      }
    }

    async #correct(change: { readonly kind: string }): Promise<boolean> {
      const made = await this.#try<{ correctionId: string }>(change);
      if (made !== null) this.corrections.push(made.correctionId);
      return made !== null;
    }

    async merge(): Promise<void> {
      const rows = await this.rows();
      const siblings = siblingsOf(
        rows.map(({ id, path }) => ({ id, method: 'GET', template: path })),
        '/report',
        1,
      );
      const all = [...siblings.values()];
      const literals = all.filter(({ segment }) => !segment.includes('{'));
      const taken = literals.filter(() => this.#random.below(2) === 0);
      if (taken.length < 2) return;
      const beside = all.find(({ segment }) => segment.includes('{'));
      const isDone = await this.#correct({
        kind: 'mergeEndpoints',
        host: HOST,
        prefix: '/report',
        index: 1,
        name: 'period',
        merged: taken.map(({ segment, version }) => ({ segment, version })),
        beside: beside?.version ?? null,
        excluded: [],
        actor: ACTOR,
      } as { kind: string });
      if (isDone) this.done.merge += 1;
    }

    async split(): Promise<void> {
      const endpoint = this.#random.pick(
        (await this.rows()).filter(({ path }) => path.includes('{')),
      );
      const places = endpoint.path
        .split('/')
        .slice(1)
        .flatMap((segment, index) => (segment.includes('{') ? [index] : []));
      const asked = { host: HOST, endpointId: endpoint.id, index: this.#random.pick(places) };
      const found = await this.#try<SplitCandidates>({ kind: 'splitValues', ...asked } as {
        kind: string;
      });
      if (found === null || found.values.length === 0) return;
      const { value } = this.#random.pick(found.values);
      const isDone = await this.#correct({
        kind: 'splitEndpoint',
        ...asked,
        path: endpoint.path,
        value,
        actor: ACTOR,
      } as { kind: string });
      if (isDone) this.done.split += 1;
    }

    async undo(): Promise<void> {
      if (this.corrections.length === 0) return;
      const at = this.#random.below(this.corrections.length);
      const correctionId = this.corrections[at];
      const undone = await this.#try({ kind: 'undoCorrection', correctionId, actor: ACTOR } as {
        kind: string;
      });
      if (undone === null) return;
      this.corrections.splice(at, 1);
      this.done.undo += 1;
    }

    /** Puts a label on an endpoint, or takes it off, and has some traffic follow. */
    async label(): Promise<void> {
      const rows = await this.rows();
      const endpoint = rows[this.#random.below(rows.length)];
      if (endpoint === undefined) return;
      const { query } = test.db.company(this.companyId);
      const values = [this.companyId, endpoint.id, LABELS[this.#random.below(LABELS.length)]];
      await (this.#random.below(3) > 0
        ? query(
            `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
             values ($1, $2, $3, $3) on conflict do nothing`,
            values,
          )
        : query(
            `delete from inventory.endpoint_labels
             where company_id = $1 and endpoint_id = $2 and label_id = $3`,
            values,
          ));
      await query('select inventory.move_label_traffic($1)', [this.#random.below(4)]);
    }

    async restart(): Promise<void> {
      await this.#pipeline.stop();
      this.#pipeline = start();
    }

    async step(): Promise<void> {
      const what = this.#random.below(8);
      await this.label();
      if (what < 2) await this.send();
      else if (what < 4) await this.merge();
      else if (what < 6) await this.split();
      else if (what < 7) await this.undo();
      else await this.restart();
    }

    /** Nothing is lost, counted twice, or leads nowhere. */
    async check(): Promise<void> {
      const scope = test.db.company(this.companyId);
      const rows = await this.rows();
      assert.equal(
        rows.reduce((sum, { requests }) => sum + requests, 0),
        this.#learned,
      );
      const [traffic] = await scope.query<{ sum: number }>(
        'select sum(requests)::int as sum from inventory.traffic_hourly',
      );
      assert.equal(traffic?.sum, this.#learned);
      const located = await scope.query<{ endpoints: number; company: number }>(
        `select (select sum(requests)::int from inventory.geolocations_daily) as endpoints,
           (select sum(requests)::int from inventory.company_geolocations_daily) as company`,
      );
      assert.deepEqual(located, [{ endpoints: this.#learned, company: this.#learned }]);
      const ofHosts = await scope.query<{ hours: number; days: number }>(
        `select (select sum(requests)::int from inventory.host_traffic_hourly) as hours,
           (select sum(requests)::int from inventory.host_traffic_daily) as days`,
      );
      assert.deepEqual(ofHosts, [{ hours: this.#learned, days: this.#learned }]);
      for (const [own, other] of [LABELS, LABELS.toReversed()].map((ids) => [
        ids.slice(0, 1),
        ids.slice(1),
      ]))
        await checkLabelTraffic(test.db, this.companyId, {
          own: own ?? [],
          other: other ?? [],
          window: WINDOW,
        });
      assert.equal(new Set(rows.map(({ path }) => path)).size, rows.length, 'one row a path');
      for (const { id } of rows) this.#ids.add(id);
      const ids = [...this.#ids];
      const current = await currentIds(scope, ids);
      assert.deepEqual(
        ids.filter((_, index) => current[index] === null),
        [],
        'every id leads to an endpoint',
      );
      const lost = await scope.query(
        `select s.endpoint_id from inventory.endpoint_splits s where not exists (
           select from inventory.endpoints e where e.id = s.endpoint_id)`,
      );
      assert.deepEqual(lost, []);
    }
  }

  for (const seed of [14]) {
    it(`INV-11 INV-12 lose nothing and lead every id on, and all can be taken back: ${seed}`, async () => {
      const walk = new Walk(seed);
      await walk.send();
      await walk.send();
      for (let step = 0; step < 20; step += 1) {
        await walk.step();
        await walk.check();
      }
      for (let tries = 0; walk.corrections.length > 0 && tries < 400; tries += 1) await walk.undo();
      assert.deepEqual(walk.corrections, []);
      await walk.send();
      await walk.check();
      const { merge, split, undo } = walk.done;
      assert.ok(merge > 0 && split > 0 && undo === merge + split, JSON.stringify(walk.done));
    });
  }
});
