import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventory } from '@palisade/services/domains/inventory/inventory.domain.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { createLog, createServer } from '@palisade/services/platform/server/createServer.ts';
import { Pool } from 'undici';
import { COMPANY, fillCompany, freshDatabase } from './pagesData.ts';
import { pageCases, type Case } from './pagesCases.ts';

const CALLER = {
  kind: 'user', userId: COMPANY, tokenId: null, sessionId: null, companyId: null, actor: 'bench', sees: () => true, can: () => true,
  flag: () => ({ canView: true, canEdit: true }), licensed: () => true, collects: () => false,
} as const;

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

/** One size of company: its own database and server. */
interface Site {
  readonly rows: number;
  readonly client: Pool;
  readonly cases: readonly Case[];
  close(): Promise<void>;
}

async function openSite(owner: string, rows: number): Promise<Site> {
  const url = await freshDatabase(owner, `pages_${rows}`);
  await migrate(url, [inventory]);
  await fillCompany(url, rows);
  const db = openDatabase(url, { max: 4 });
  const app = await createServer({ domains: [inventory], deps: { db, log: createLog('silent'), authenticate: async () => CALLER } });
  const client = new Pool(await app.listen({ host: '127.0.0.1', port: 0 }));
  const close = async () => {
    await client.close();
    await app.close();
    await db.close();
  };
  return { rows, client, cases: await pageCases(db.company(COMPANY), rows), close };
}

/** Times one case on every site in turn, so that whatever else the machine does meets all of them. */
async function time(sites: readonly Site[], index: number): Promise<Timing[]> {
  const times = sites.map((): number[] => []);
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    for (const [site, { client, cases }] of sites.entries()) {
      const one = cases[index];
      if (one === undefined) continue;
      const startedAt = performance.now();
      await call(client, one);
      if (run >= 0) times[site]?.push(performance.now() - startedAt);
    }
  }
  return times.map((ofSite) => {
    ofSite.sort((a, b) => a - b);
    const at = (share: number): number => Math.round((ofSite[Math.floor(ofSite.length * share)] ?? 0) * 100) / 100;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

function sizes(args: readonly string[]): number[] {
  const given = args.indexOf('--rows');
  return given === -1 ? [10_000, 1_000_000] : (args[given + 1] ?? '').split(',').map(Number);
}

/**
 * Times the pages of one company at the HTTP service, milliseconds per call, one caller.
 * @param rows endpoints of the company, one database each; `--rows 1000,20000` on the command line.
 */
export async function benchPages(rows: readonly number[] = sizes(process.argv)): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const sites: Site[] = [];
  try {
    for (const count of rows) {
      console.error(`filling a company with ${count} endpoints`);
      sites.push(await openSite(postgres.url, count));
    }
    const figures: Record<string, Record<string, Timing>> = Object.fromEntries(rows.map((count) => [count, {}]));
    for (const [index, { name }] of (sites[0]?.cases ?? []).entries()) {
      const timings = await time(sites, index);
      for (const [site, timing] of timings.entries()) Object.assign(figures[sites[site]?.rows ?? 0] ?? {}, { [name]: timing });
      console.error(`${name.padEnd(40)} ${timings.map(({ p50, p95 }) => `p50 ${p50.toFixed(2).padStart(8)} p95 ${p95.toFixed(2).padStart(8)}`).join(' | ')}`);
    }
    return { bench: 'pages', rows: figures };
  } finally {
    for (const site of sites) await site.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
