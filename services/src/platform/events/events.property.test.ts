import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { CompanyScope } from '../database/database.ts';
import { testDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { type EventName, EVENTS, type ReaderName } from './catalogue.ts';
import { publish } from './publish.ts';
import { beginReading, endReading, readEvents } from './readEvents.ts';

const NAMES = Object.keys(EVENTS) as EventName[]; // Of a const object, whose keys these are.
const READERS = ['labels.applyRules', 'posture.judge', 'attackers.countLimited'] as const;
/** Milliseconds for which all write and read at once. */
const FOR = 2_000;
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

interface Told {
  readonly id: string;
  readonly what: EventName;
  /** When its transaction began. */
  readonly from: number;
}

/** One company that several processes write to and read of, and all that came of it. */
class History {
  readonly company: CompanyScope;
  readonly told: Told[] = [];
  readonly read = new Map<ReaderName, string[]>(READERS.map((reader) => [reader, []]));
  /** Since when each has read without a break. */
  readonly since = new Map<ReaderName, number>();
  readonly #end = performance.now() + FOR;
  #ids = 0;

  constructor(company: CompanyScope) {
    this.company = company;
  }

  get isOver(): boolean {
    return performance.now() > this.#end;
  }

  async write(): Promise<void> {
    while (!this.isOver) {
      const id = idOf((this.#ids += 1));
      const what = NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'endpoint.added';
      const from = performance.now();
      const fails = Math.random() < 0.2;
      const told = this.company.transaction(async (query) => {
        publish(query, { what, ids: [id] });
        await query('select pg_sleep(random() * 0.01)');
        // What comes after an event is written, and holds up those that come next, or fails.
        query.ending?.push(async (run) => {
          await run(fails ? 'select 1 / 0' : 'select pg_sleep(random() * 0.005)');
        });
      });
      await (fails ? assert.rejects(told) : told.then(() => this.told.push({ id, what, from })));
    }
  }

  async readSome(reader: ReaderName, fails = false): Promise<boolean> {
    const some = this.company.transaction(async (query) => {
      const { events, isMore } = await readEvents(query, reader);
      if (fails) throw new Error('killed');
      return { ids: events.flatMap(({ ids }) => ids), isMore };
    });
    if (fails) {
      await assert.rejects(some, /killed/);
      return true;
    }
    const { ids, isMore } = await some;
    this.read.get(reader)?.push(...ids);
    return isMore;
  }

  async readOn(reader: ReaderName): Promise<void> {
    while (!this.isOver) {
      await this.readSome(reader, Math.random() < 0.2);
      await setTimeout(Math.random() * 20);
    }
  }

  async begin(reader: ReaderName): Promise<void> {
    await this.company.transaction((query) => beginReading(query, reader));
    this.since.set(reader, performance.now());
  }

  /** Ends and begins, again and again. */
  async comeAndGo(reader: ReaderName): Promise<void> {
    while (!this.isOver) {
      await setTimeout(Math.random() * 300);
      await this.company.transaction((query) => endReading(query, reader));
      await this.begin(reader);
    }
  }
}

describe('random histories of events', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([]);
  });
  after(() => test.close());

  it('give every reader each event that was told while it read, once, and are pruned', async () => {
    const history = new History(test.db.company(test.companyId()));
    for (const reader of READERS) await history.begin(reader);
    await Promise.all([
      history.write(),
      history.write(),
      ...READERS.map((reader) => history.readOn(reader)),
      // Two processes may run one job.
      history.readOn('posture.judge'),
      history.comeAndGo('attackers.countLimited'),
    ]);
    for (const reader of READERS) {
      while (await history.readSome(reader));
      const read = history.read.get(reader) ?? [];
      assert.equal(new Set(read).size, read.length, `${reader} reads nothing twice`);
      const ofIt = history.told.filter(({ what }) =>
        EVENTS[what].readers.some((one: ReaderName) => one === reader),
      );
      const ids = new Set(ofIt.map(({ id }) => id));
      assert.deepEqual(
        read.filter((id) => !ids.has(id)),
        [],
        `${reader} reads nothing that was not told`,
      );
      const since = history.since.get(reader) ?? 0;
      const missed = ofIt.filter(({ id, from }) => from > since && !read.includes(id));
      assert.deepEqual(missed, [], `${reader} misses nothing`);
    }
    assert.ok((history.read.get('posture.judge')?.length ?? 0) > 20);
    assert.deepEqual(await history.company.query('select number from events.log'), []);
  });
});
