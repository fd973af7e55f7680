import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { Random } from '@palisade/engine/demo/random.ts';
import { AttackWatch } from './attackWatch.ts';
import {
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { attackRows } from '../../../composition/testing/attackRows.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  uploadFor,
} from '../../../composition/testing/traffic.ts';

const DAY = 86_400_000;
const END = Date.UTC(2026, 4, 8);
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const API = 'https://api.lumen-lane.example';

/**
 * Attackers beside those of the demo, made to be seen otherwise where traffic is cut: they change
 * what they seem, or whom they belong to, from one attempt to the next.
 */
const others: readonly EntryOptions[] = [
  // Suspected for one request, of which little is left two days later.
  {
    client: '198.51.100.200',
    url: `${API}/v2/search?q=1%27%20UNION%20SELECT%20password%20FROM%20users--%20&limit=5`,
    status: 200,
    body: { hits: [] },
    at: iso(-2.5 * DAY),
  },
  {
    client: '198.51.100.200',
    url: `${API}/v2/products/amber-lamp`,
    body: { slug: 'amber-lamp' },
    at: iso(-2.5 * DAY + 60_000),
  },
  // Only watched: a field of rights, once, at an endpoint that never takes it, and again by the
  // token alone.
  ...[0, 1, 2].map((index) => ({
    client: `198.51.100.${201 + index}`,
    method: 'POST',
    requestHeaders: bearer('climber'),
    url: `${API}/v2/orders`,
    requestBody: { cartId: 'c', isAdmin: true, role: `r${index}` },
    status: 201,
    body: { id: index },
    at: iso(-0.04 * DAY + index * 1_800_000),
  })),
  // Two that turn out to be one: paths from an address, objects by a token, then the token from the
  // address.
  ...Array.from({ length: 14 }, (_, index) => ({
    client: '198.51.100.210',
    url: `${API}/old/${index}/backup.sql`,
    status: 404,
    body: {},
    at: iso(-0.03 * DAY + index * 2_000),
  })),
  ...Array.from({ length: 30 }, (_, index) => ({
    client: '198.51.100.220',
    requestHeaders: bearer('twin'),
    url: `${API}/v2/orders/${910_000 + index}`,
    status: index % 3 === 0 ? 200 : 404,
    body: { id: index },
    at: iso(-0.025 * DAY + index * 2_000),
  })),
  ...Array.from({ length: 8 }, (_, index) => ({
    client: '198.51.100.210',
    requestHeaders: bearer('twin'),
    url: `${API}/v2/orders/${920_000 + index}`,
    status: 404,
    body: {},
    at: iso(-0.02 * DAY + index * 2_000),
  })),
  // Passwords tried from two addresses, and values that never come, one after the other.
  ...Array.from({ length: 30 }, (_, index) => ({
    client: `198.51.100.${230 + (index % 2)}`,
    method: 'POST',
    url: 'https://auth.lumen-lane.example/login',
    requestBody: { username: `user${index}@mail.example`, password: `p${index}` },
    status: 401,
    body: { code: 'wrong' },
    at: iso(-0.015 * DAY + index * 3_000),
  })),
  ...Array.from({ length: 10 }, (_, index) => ({
    client: '198.51.100.240',
    requestHeaders: bearer('tamperer'),
    url: `${API}/v2/search?q=lamp&limit=${['-1', 'undefined', '99999999999', 'true', '[]'][index % 5] ?? ''}&debug${index}=1`,
    status: 400,
    body: {},
    at: iso(-0.01 * DAY + index * 5_000),
  })),
];

function iso(beforeEnd: number): string {
  return new Date(END + beforeEnd).toISOString();
}

const LINES = [
  ...demoTraffic({ seed: 3, exchanges: 700, endsAt: END, days: 0.16 }),
  ...others.map((one) => entry(one)),
]
  .map((one) => ({
    at: 'startedDateTime' in one ? String(one.startedDateTime) : '',
    line: `${JSON.stringify(one)}\n`,
  }))
  .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  .map(({ line }) => line);

/** One way to bring the traffic to the product. */
interface Way {
  readonly seed: number;
  /** Entries of an upload, at most. */
  readonly most: number;
  /**
   * Shares of uploads during which the process is killed, before which it is stopped, and after
   * which there is a pause.
   */
  readonly killed: number;
  readonly stopped: number;
  readonly paused: number;
}

const WAYS: readonly Way[] = Array.from({ length: 20 }, (_, index) => ({
  seed: index,
  most: [5_000, 500, 300, 200, 150][index % 5] ?? 100,
  killed: index % 2 === 0 ? 0 : 0.25,
  stopped: index % 3 === 0 ? 0.2 : 0,
  paused: index % 4 === 1 ? 0.3 : 0,
}));

function uploadsOf({ seed, most }: Way): readonly string[] {
  const random = new Random(seed);
  const uploads: string[] = [];
  for (let from = 0; from < LINES.length;) {
    const to = from + 1 + random.below(most);
    uploads.push(LINES.slice(from, to).join(''));
    from = to;
  }
  return uploads;
}

/** The real intake with detection, over connections of its own, that can be killed. */
class Process {
  readonly #test: TestDatabase;
  readonly #settings = testSettings();
  #db: Database;
  pipeline: ExchangePipeline;

  constructor(test: TestDatabase) {
    this.#test = test;
    this.#db = openDatabase(test.url);
    this.pipeline = this.#start();
  }

  #start(): ExchangePipeline {
    const db = this.#db;
    const failed = (error: unknown) => {
      if (db === this.#db) console.error(error);
    };
    return testPipeline(
      db,
      new InventoryLearner(db, this.#settings, new AttackWatch(db, failed, 0)),
      { settings: this.#settings, onError: failed },
    );
  }

  /** Nothing is written any more, and somebody else goes on. */
  async kill(): Promise<void> {
    const before = this.#db;
    this.#db = openDatabase(this.#test.url);
    await before.close();
    this.pipeline = this.#start();
  }

  async restart(): Promise<void> {
    await this.pipeline.stop();
    await this.kill();
  }

  async end(): Promise<void> {
    await this.pipeline.stop();
    await this.#db.close();
  }
}

describe('detection, wherever traffic is cut', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());

  /**
   * Brings the traffic of some companies side by side, each in its way; gives what is known of
   * their attackers then.
   */
  async function found(ways: readonly Way[]): Promise<Awaited<ReturnType<typeof attackRows>>[]> {
    const running = new Process(test);
    const random = new Random((ways[0]?.seed ?? 0) + 77);
    const companies = ways.map((way) => ({
      way,
      id: test.companyId(),
      uploads: [...uploadsOf(way)],
    }));
    for (
      let left = companies;
      left.length > 0;
      left = companies.filter(({ uploads }) => uploads.length > 0)
    ) {
      const { way, id, uploads } = random.pick(left);
      const upload = uploads.shift() ?? '';
      const send = () => running.pipeline.submit(uploadFor(id), bytesOf(upload));
      if (random.chance(way.stopped)) await running.restart();
      if (random.chance(way.killed)) {
        const lost = send().catch(() => null);
        await pause(random.below(40));
        await running.kill();
        void lost;
      }
      await send();
      if (random.chance(way.paused)) await pause(30);
    }
    await running.end();
    return await Promise.all(companies.map(({ id }) => attackRows(test.db, id)));
  }

  it(
    'ENG-04 the same attackers, attempts, steps, sequences, examples and verdicts in 20 ways to cut one traffic, two companies at a time',
    { timeout: 600_000 },
    async () => {
      const [whole] = await found([{ seed: 1, most: 50_000, killed: 0, stopped: 0, paused: 0 }]);
      const names = (whole?.['attackers'] ?? []).map((row) => (row as { address: string }).address);
      assert.ok(
        ['198.51.100.200', '198.51.100.210', '198.51.100.231', '198.51.100.240'].every((address) =>
          names.includes(address),
        ),
        names.join(),
      );
      for (let first = 0; first < WAYS.length; first += 2) {
        const ways = WAYS.slice(first, first + 2);
        for (const [index, rows] of (await found(ways)).entries())
          assert.deepEqual(rows, whole, JSON.stringify(ways[index]));
      }
    },
  );
});
