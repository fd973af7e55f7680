import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { inventory } from '@palisade/services/domains/inventory/inventory.domain.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { gapPage } from '@palisade/services/domains/posture/gaps/gapPage.ts';
import { gapCounts } from '@palisade/services/domains/posture/gaps/gaps.repository.ts';
import { judgeStep } from '@palisade/services/domains/posture/judging/judgeWork.ts';
import { posture } from '@palisade/services/domains/posture/posture.domain.ts';
import { openDatabase, type Database, type Scope } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import pg from 'pg';
import { type GapCase, gapCases } from './gapCases.ts';
import { fillGaps } from './gapRows.ts';
import { databaseNamed } from './pagesData.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000001';
/** Milliseconds. */
const PAGE_GOAL = 80;
const RUNS = 3;
/** A page that takes so long once is not asked for again. */
const TOO_LONG = 500;
const SLOWEST = 10;
const COUNT_RUNS = 20;

type Timed = readonly [name: string, ms: number];
export interface GapFigures {
  readonly bench: 'gaps';
  readonly gaps: number;
  /** Over all calls, milliseconds. */
  readonly p95: number;
  /** Pages whose median is over the goal, of how many. */
  readonly over: number;
  readonly pages: number;
  /** Medians. */
  readonly slowest: readonly Timed[];
  readonly countsMs: number;
  /** Changing 10,000 gaps, begun to done. */
  readonly bulkSeconds: number;
  /** Of the table's indexes together. */
  readonly indexMegabytes: number;
}

const rounded = (ms: number): number => Math.round(10 * ms) / 10;

async function timed(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -1; run < runs; run++) {
    const start = performance.now();
    await work();
    const ms = rounded(performance.now() - start);
    if (ms > TOO_LONG) return [ms];
    if (run >= 0) times.push(ms);
  }
  return times.sort((a, b) => a - b);
}

const share = (sorted: readonly number[], of: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;

/** Times each page, one caller, the first call of each left out; tells of those over the goal as they come. */
async function timePages(scope: Scope, cases: readonly GapCase[]): Promise<Pick<GapFigures, 'p95' | 'over' | 'pages' | 'slowest'>> {
  const all: number[] = [];
  const medians: Timed[] = [];
  for (const { name, request } of cases) {
    const times = await timed(RUNS, () => gapPage(scope, COMPANY, request));
    all.push(...times);
    const median = share(times, 0.5);
    medians.push([name, median]);
    if (median > PAGE_GOAL) process.stderr.write(`${name.padEnd(64)} ${median} ms\n`);
  }
  medians.sort(([, a], [, b]) => b - a);
  return { p95: share(all.sort((a, b) => a - b), 0.95), over: medians.filter(([, ms]) => ms > PAGE_GOAL).length, pages: cases.length, slowest: medians.slice(0, SLOWEST) };
}

async function bulk(db: Database, scope: Scope): Promise<number> {
  await scope.query(
    `insert into posture.status_changes (company_id, id, gap_ids, total, new_status, message, author)
     select $1, $2, array_agg(id), count(*), 'ignored', 'bench', 'bench' from (select id from posture.gaps where company_id = $1 and status = 'open' order by id limit 10000) g`,
    [COMPANY, randomUUID()],
  );
  const start = performance.now();
  for (;;) {
    await judgeStep(db, COMPANY);
    const [left] = await scope.query('select from posture.status_changes where company_id = $1 and done_at is null', [COMPANY]);
    if (left === undefined) return Math.round((performance.now() - start) / 10) / 100;
  }
}

/** A kept database may have been brought up to date a moment ago; a running product's autovacuum has long been over it. */
async function asOwner(url: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await work(owner).finally(() => owner.end());
}

async function openSite(owner: string, gaps: number): Promise<string> {
  const { url, isNew } = await databaseNamed(owner, `gaps_${gaps}`);
  await migrate(url, [identity, inventory, labels, posture]);
  if (isNew) {
    process.stderr.write(`filling a company with ${gaps} gaps\n`);
    await fillGaps(url, COMPANY, gaps);
  } else await asOwner(url, (client) => client.query('vacuum (analyze)'));
  return url;
}

/**
 * Pages, counts and bulk changes over a million gaps, asked of the service's own statements. `--gaps N`: so many instead; `--data DIR`
 * keeps the database for the next run; `--only TEXT` asks for the pages whose name has it, and for nothing else.
 */
export async function benchGaps(): Promise<GapFigures | Pick<GapFigures, 'p95' | 'over' | 'pages' | 'slowest'>> {
  const { values: { gaps: count, data, only } } = parseArgs({ args: process.argv.slice(3), options: { gaps: { type: 'string', default: '1000000' }, data: { type: 'string' }, only: { type: 'string', default: '' } } });
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const url = await openSite(postgres.url, Number(count));
    const db = openDatabase(url, { max: 8 });
    const scope = db.company(COMPANY);
    const pages = await timePages(scope, (await gapCases(scope, COMPANY)).filter(({ name }) => name.includes(only)));
    if (only !== '') return await db.close().then(() => pages);
    const countsMs = share(await timed(COUNT_RUNS, () => gapCounts(scope, COMPANY, { filter: null })), 0.95);
    const bulkSeconds = await bulk(db, scope);
    const [size] = await scope.query<{ bytes: number }>(`select pg_indexes_size('posture.gaps') as bytes`);
    await db.close();
    return { bench: 'gaps', gaps: Number(count), ...pages, countsMs, bulkSeconds, indexMegabytes: Math.round((size?.bytes ?? 0) / 1e6) };
  } finally {
    await postgres.stop();
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
