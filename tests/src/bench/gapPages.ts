import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { gapPage } from '@palisade/services/domains/posture/gaps/gapPage.ts';
import { gapCounts } from '@palisade/services/domains/posture/gaps/gaps.repository.ts';
import { evaluateStep } from '@palisade/services/domains/posture/evaluation/evaluationWork.ts';
import { posture } from '@palisade/services/domains/posture/posture.domain.ts';
import {
  openDatabase,
  type Database,
  type Scope,
} from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { gapCases } from './gapCases.ts';
import { fillGaps } from './gapRows.ts';
import { databaseNamed } from './pagesData.ts';
import { type PageFigures, share, timed, timePages } from './timing.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000001';
const COUNT_RUNS = 20;

export interface GapFigures extends PageFigures {
  readonly bench: 'gaps';
  readonly gaps: number;
  readonly countsMs: number;
  /** Changing 10,000 gaps, begun to done. */
  readonly bulkSeconds: number;
  /** Of the table's indexes together. */
  readonly indexMegabytes: number;
}

async function bulk(db: Database, scope: Scope): Promise<number> {
  await scope.query(
    `insert into posture.status_changes (company_id, id, gap_ids, total, new_status, message, author)
     select $1, $2, array_agg(id), count(*), 'ignored', 'bench', 'bench' from (select id from posture.gaps where company_id = $1 and status = 'open' order by id limit 10000) g`,
    [COMPANY, randomUUID()],
  );
  const start = performance.now();
  const isDone = async (): Promise<boolean> => {
    await evaluateStep(db, COMPANY);
    const text = 'select from posture.status_changes where company_id = $1 and done_at is null';
    return (await scope.query(text, [COMPANY])).length === 0;
  };
  await until('the change was through', isDone, { within: 600_000, every: 0 });
  return Math.round((performance.now() - start) / 10) / 100;
}

/**
 * A kept database may have been brought up to date a moment ago; a running product's autovacuum has
 * long been over it.
 */
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
 * Pages, counts and bulk changes over a million gaps, asked of the service's own statements.
 * `--gaps N`: so many instead; `--data DIR` keeps the database for the next run; `--only TEXT` asks
 * for the pages whose name has it, and for nothing else.
 */
export async function benchGaps(): Promise<GapFigures | PageFigures> {
  const {
    values: { gaps: count, data, only },
  } = parseArgs({
    args: process.argv.slice(3),
    options: {
      gaps: { type: 'string', default: '1000000' },
      data: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const url = await openSite(postgres.url, Number(count));
    const db = openDatabase(url, { max: 8 });
    const scope = db.company(COMPANY);
    const pages = await timePages(
      (await gapCases(scope, COMPANY))
        .filter(({ name }) => name.includes(only))
        .map(({ name, request }) => [name, () => gapPage(scope, request)]),
    );
    if (only !== '') return await db.close().then(() => pages);
    const countsMs = share(await timed(COUNT_RUNS, () => gapCounts(scope, { filter: null })), 0.95);
    const bulkSeconds = await bulk(db, scope);
    const [size] = await scope.query<{ bytes: number }>(
      `select pg_indexes_size('posture.gaps') as bytes`,
    );
    await db.close();
    return {
      bench: 'gaps',
      gaps: Number(count),
      ...pages,
      countsMs,
      bulkSeconds,
      indexMegabytes: Math.round((size?.bytes ?? 0) / 1e6),
    };
  } finally {
    await postgres.stop();
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
