import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { createServer } from '@palisade/services/platform/server/createServer.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import pg from 'pg';
import { Pool } from 'undici';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { BUSY, COMPANY, databaseNamed, fillCompany } from './pagesData.ts';
import { combinedCases } from './combinedCases.ts';
import { filterCases } from './filterCases.ts';
import { pageCases, type Case } from './pagesCases.ts';
import { labelsOfEndpoints } from './pagesLabels.ts';

const CALLER = {
  kind: 'user',
  userId: COMPANY,
  tokenId: null,
  sessionId: null,
  companyId: null,
  actor: 'bench',
  sees: () => true,
  can: () => true,
  flag: () => ({ canView: true, canEdit: true }),
  licensed: () => true,
  labels: () => null,
  collects: () => false,
} as const;

/** Milliseconds. */
const PAGE_GOAL = 80;
const COUNT_GOAL = 30;
/** No page, count or group of several fields together may take longer. */
const TOGETHER_GOAL = 200;
/** Parameters of an endpoint where nothing else is asked. */
const PARAMETERS_EACH = 2;
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
  /** Each field under each order; run fewer times and summed up by field. */
  readonly filters: readonly Case[];
  /** Two and three fields together; likewise. */
  readonly combined: readonly Case[];
  close(): Promise<void>;
}

/**
 * A kept database may have been brought up to date a moment ago; a running product's autovacuum has
 * long been over it.
 */
async function asAutovacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)').finally(() => client.end());
}

async function openSite(
  owner: string,
  rows: number,
  { only, parameters, limited, busy }: BenchOptions,
): Promise<Site> {
  const each = parameters === PARAMETERS_EACH ? '' : `_${parameters}`;
  const often = busy === BUSY ? '' : `_busy_${busy}`;
  const { url, isNew } = await databaseNamed(owner, `pages_${rows}${each}${often}`);
  await migrate(url, [inventory, identity, labels]);
  if (isNew) {
    console.error(`filling a company with ${rows} endpoints`);
    await fillCompany(url, rows, parameters, busy);
  } else await asAutovacuum(url);
  const db = openDatabase(url, { max: 4 });
  const seen = limited === null ? null : await labelsOfEndpoints(url, limited);
  const caller = { ...CALLER, labels: () => seen };
  const app = await createServer({
    domains: [inventory],
    deps: { db, log: createLog('error'), authenticate: async () => caller },
  });
  const client = new Pool(await app.listen({ host: '127.0.0.1', port: 0 }));
  const close = async () => {
    await client.close();
    await app.close();
    await db.close();
  };
  const wanted = (cases: readonly Case[]) => cases.filter(({ name }) => name.includes(only));
  return {
    rows,
    client,
    cases: wanted(
      await pageCases(db.company(COMPANY), rows, {
        only,
        limited: seen && db.company(COMPANY, caller),
      }),
    ),
    filters: wanted(await filterCases(db.company(COMPANY))),
    combined: wanted(combinedCases()),
    close,
  };
}

/**
 * Times one case on every site in turn, so that whatever else the machine does meets all of them.
 */
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
    const at = (share: number): number =>
      Math.round((ofSite[Math.floor(ofSite.length * share)] ?? 0) * 100) / 100;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

const FILTER_RUNS = 3;

interface FilterFigures {
  /** p95 over all calls, milliseconds. */
  readonly p95: number;
  readonly calls: number;
  /** Cases whose median is over the goal, slowest first. */
  readonly slow: readonly (readonly [name: string, ms: number])[];
  readonly cases: Readonly<Record<string, number>>;
}

/** Pages, counts and groups of filters, told apart by how their names begin. */
type Kind = 'pages' | 'counts' | 'groups';
const kindOf = ({ name }: Case): Kind =>
  name.startsWith('count ') ? 'counts' : name.startsWith('groups ') ? 'groups' : 'pages';

/** Times every filter of one kind, the first call of each left out. */
async function timeFilters(
  client: Pool,
  filters: readonly Case[],
  kind: Kind,
  goal: number,
): Promise<FilterFigures> {
  const all: number[] = [];
  const medians: [string, number][] = [];
  for (const one of filters.filter((each) => kindOf(each) === kind)) {
    const times: number[] = [];
    for (let run = -1; run < FILTER_RUNS; run += 1) {
      const startedAt = performance.now();
      await call(client, one);
      if (run >= 0) times.push(Math.round((performance.now() - startedAt) * 100) / 100);
    }
    all.push(...times);
    const middle = times.sort((a, b) => a - b)[Math.floor(FILTER_RUNS / 2)] ?? 0;
    if (middle > goal) console.error(`  ${one.name.padEnd(60)} ${middle}`);
    medians.push([one.name, middle]);
  }
  all.sort((a, b) => a - b);
  const slow = medians.filter(([, ms]) => ms > goal).sort(([, a], [, b]) => b - a);
  return {
    p95: all[Math.floor(all.length * 0.95)] ?? 0,
    calls: all.length,
    slow,
    cases: Object.fromEntries(medians),
  };
}

/**
 * Reads the whole company as CSV: seconds, megabytes, and the most that the process had resident in
 * each quarter of the rows.
 */
async function timeExport({ client, rows }: Site): Promise<object> {
  const startedAt = performance.now();
  const { statusCode, body } = await client.request({
    path: `/inventory/${COMPANY}/endpoints.csv`,
    method: 'GET',
    headers: { authorization: 'Bearer bench' },
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  let bytes = 0;
  let lines = 0;
  const residentMegabytes = [0, 0, 0, 0];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    const quarter = Math.min(3, Math.floor((4 * lines) / (rows + 1)));
    residentMegabytes[quarter] = Math.max(
      residentMegabytes[quarter] ?? 0,
      Math.round(process.memoryUsage.rss() / 1e6),
    );
  }
  if (statusCode !== 200 || lines !== rows + 1)
    throw new Error(`The export of ${rows} endpoints answered ${statusCode} with ${lines} lines.`);
  return {
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    megabytes: Math.round(bytes / 1e5) / 10,
    residentMegabytes,
  };
}

interface BenchOptions {
  readonly rows: readonly number[];
  /** Where the databases are kept for the next run; else they are made anew and deleted. */
  readonly data: string | null;
  /** Only cases whose name has this text. */
  readonly only: string;
  /** Parameters of each endpoint. */
  readonly parameters: number;
  /** Endpoints with traffic in every hour of 30 days. */
  readonly busy: number;
  /** Endpoints whose labels limit what the caller sees, about so many; null for all endpoints. */
  readonly limited: number | null;
}

function benchOptions(): BenchOptions {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rows: { type: 'string', default: '10000,1000000' },
      data: { type: 'string' },
      only: { type: 'string', default: '' },
      parameters: { type: 'string', default: String(PARAMETERS_EACH) },
      limited: { type: 'string' },
      busy: { type: 'string', default: String(BUSY) },
    },
  });
  return {
    rows: values.rows.split(',').map(Number),
    data: values.data ?? null,
    only: values.only,
    parameters: Number(values.parameters),
    busy: Number(values.busy),
    limited: values.limited === undefined ? null : Number(values.limited),
  };
}

/**
 * Times the pages of one company at the HTTP service, milliseconds per call, one caller.
 * `--rows 1000,20000`: endpoints of the company, one database each. `--data DIR` keeps the databases for the next run,
 * `--only TEXT` runs the cases whose name has it; `csv` the export. `--parameters 10`: of each endpoint.
 * `--busy 15350`: endpoints with traffic in every hour of 30 days. `--limited 10000`: asked by somebody who is limited to labels of about so many endpoints.
 */
export async function benchPages(options: BenchOptions = benchOptions()): Promise<object> {
  const { rows, data } = options;
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const sites: Site[] = [];
  try {
    for (const count of rows) {
      sites.push(await openSite(postgres.url, count, options));
    }
    const figures: Record<string, Record<string, Timing>> = Object.fromEntries(
      rows.map((count) => [count, {}]),
    );
    for (const [index, { name }] of (sites[0]?.cases ?? []).entries()) {
      const timings = await time(sites, index);
      for (const [site, timing] of timings.entries())
        Object.assign(figures[sites[site]?.rows ?? 0] ?? {}, { [name]: timing });
      console.error(
        `${name.padEnd(40)} ${timings.map(({ p50, p95 }) => `p50 ${p50.toFixed(2).padStart(8)} p95 ${p95.toFixed(2).padStart(8)}`).join(' | ')}`,
      );
    }
    const filters: Record<string, object> = {};
    for (const site of sites) {
      const { client } = site;
      const pages = await timeFilters(client, site.filters, 'pages', PAGE_GOAL);
      const counts = await timeFilters(client, site.filters, 'counts', COUNT_GOAL);
      const together: Record<string, FilterFigures> = {};
      for (const kind of ['pages', 'counts', 'groups'] as const)
        together[kind] = await timeFilters(client, site.combined, kind, TOGETHER_GOAL);
      const csv = 'csv'.includes(options.only) ? await timeExport(site) : null;
      Object.assign(filters, { [site.rows]: { pages, counts, together, csv } });
      const figuresByName = { 'single filters, pages': pages, 'single filters, counts': counts };
      for (const [kind, figure] of Object.entries(together))
        Object.assign(figuresByName, { [`two and three together, ${kind}`]: figure });
      for (const [name, { p95, calls, slow }] of Object.entries(figuresByName)) {
        console.error(
          `${site.rows} endpoints, ${name}: p95 ${p95} ms over ${calls} calls; ${slow.length} cases over the goal`,
        );
      }
      console.error('csv', JSON.stringify(csv));
    }
    return { bench: 'pages', rows: figures, filters };
  } finally {
    for (const site of sites) await site.close();
    await postgres.stop();
    if (data === null) rmSync(dataDir, { recursive: true, force: true });
  }
}
