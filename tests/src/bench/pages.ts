import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventory } from '@palisade/services/domains/inventory/inventory.domain.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { createLog, createServer } from '@palisade/services/platform/server/createServer.ts';
import { Pool } from 'undici';
import { COMPANY, fillCompany } from './pagesData.ts';
import { pageCases, type Case } from './pagesCases.ts';

const WARM_UP = 5;
const RUNS = 40;

interface Timing {
  readonly p50: number;
  readonly p95: number;
}

async function call(client: Pool, { path, body }: Case): Promise<void> {
  const { statusCode, body: answer } = await client.request({
    path: `/inventory/${COMPANY}/${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
}

async function time(client: Pool, one: Case): Promise<Timing> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await call(client, one);
    if (run >= 0) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p95: at(0.95) };
}

function sizes(args: readonly string[]): number[] {
  const given = args.indexOf('--rows');
  return given === -1 ? [10_000, 1_000_000] : (args[given + 1] ?? '').split(',').map(Number);
}

/**
 * Times the pages of one company at the HTTP service, milliseconds per call, one caller.
 * @param rows endpoints of the company, rising; `--rows 1000,20000` on the command line.
 */
export async function benchPages(rows: readonly number[] = sizes(process.argv)): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.url, [inventory]);
    const db = openDatabase(postgres.url, { max: 4 });
    const caller = { kind: 'user', userId: COMPANY, tokenId: null, sessionId: null, companyId: null, actor: 'bench', sees: () => true, can: () => true, flag: () => ({ canView: true, canEdit: true }), licensed: () => true, collects: () => false } as const;
    const app = await createServer({ domains: [inventory], deps: { db, log: createLog('silent'), authenticate: async () => caller } });
    const client = new Pool(await app.listen({ host: '127.0.0.1', port: 0 }));
    const figures: Record<string, Record<string, Timing>> = {};
    for (const count of rows) {
      console.error(`filling up to ${count} endpoints`);
      await fillCompany(postgres.url, count);
      const timings: Record<string, Timing> = {};
      for (const one of await pageCases(db.company(COMPANY), count)) {
        const timing = await time(client, one);
        timings[one.name] = timing;
        console.error(`${String(count).padStart(8)}  ${one.name.padEnd(40)} p50 ${timing.p50.toFixed(2).padStart(8)} ms  p95 ${timing.p95.toFixed(2).padStart(8)} ms`);
      }
      figures[count] = timings;
    }
    await client.close();
    await app.close();
    await db.close();
    return { bench: 'pages', rows: figures };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
