import { chmodSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import pg from 'pg';
import { chromium, type Browser } from 'playwright-core';
import { type RunningPalisade, startPalisade } from '../palisade.ts';
import { COMPANY, databaseNamed, fillCompany } from './pagesData.ts';
import { signedIn } from './signedIn.ts';
import { type Storage, visitCold } from './webVisits.ts';

const RUNS = 7;
/** Parameters of each endpoint in a database whose name does not say. */
const PARAMETERS_EACH = 2;

const filtered = (page: string, field: string, op: string, value: unknown): string =>
  `${page}?filters=${encodeURIComponent(JSON.stringify({ all: [{ field, op, value }] }))}`;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Addresses below the company, by what is measured. */
const PAGES = (): Readonly<Record<string, string>> => ({
  overview: 'overview',
  'overview of 30 days': filtered('overview', 'time', 'between', [dayBefore(30), dayBefore(0)]),
  'data security': 'data-security',
  'data security of a method': filtered('data-security', 'method', 'is', ['DELETE']),
  'data security of 100 days': filtered('data-security', 'detectionTime', 'after', dayBefore(100)),
  inventory: 'unified-inventory',
});

/** Lets the administrator of the first start into the company that the benchmark filled. */
async function openCompany(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Tables of companies show their owner no rows either.
    await client.query(
      `insert into identity.companies (id, organization_id, name, kind, sampling, hash_key, threat_protection)
       select $1, organization_id, 'Large', 'internal', true, hash_key, threat_protection
       from identity.companies where id = $2 on conflict do nothing`,
      [COMPANY, FIRST_IDS.production],
    );
    await client.query("select set_config('palisade.company_id', $1, false)", [COMPANY]);
    await client.query(
      `insert into identity.company_roles (company_id, user_id, role_id)
       select $1, $2, id from identity.roles where name = 'Administrator' on conflict do nothing`,
      [COMPANY, FIRST_IDS.administrator],
    );
  } finally {
    await client.end();
  }
}

async function timesOf(
  browser: Browser,
  { url }: RunningPalisade,
  storage: Storage,
): Promise<object> {
  const found: Record<string, object> = {};
  for (const [name, path] of Object.entries(PAGES())) {
    const times: number[] = [];
    for (let run = -1; run < RUNS; run += 1) {
      const { completeMs } = await visitCold(browser, `${url}/${COMPANY}/${path}`, false, storage);
      if (run >= 0) times.push(completeMs);
    }
    times.sort((a, b) => a - b);
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    found[name] = { medianMs: times[(RUNS - 1) / 2], slowestMs: times.at(-1), load };
    console.error(`${name.padEnd(30)} ${JSON.stringify(found[name])}`);
  }
  return found;
}

/**
 * From the address to the last widget, cold cache, of pages over a company of a million endpoints.
 * `--data DIR` is the folder of `bench pages`, whose database is filled where it is missing, and is
 * migrated; `--rows` and `--parameters` name it.
 */
export async function benchLarge(): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rows: { type: 'string', default: '1000000' },
      data: { type: 'string' },
      parameters: { type: 'string', default: String(PARAMETERS_EACH) },
    },
  });
  if (values.data === undefined) throw new Error('--data DIR says where the database is kept.');
  mkdirSync(values.data, { recursive: true });
  chmodSync(values.data, 0o711);
  await build();
  const { executable, env } = await ensureBrowser();
  const postgres = await startEmbeddedPostgres({ dataDir: values.data });
  const each = Number(values.parameters);
  const suffix = each === PARAMETERS_EACH ? '' : `_${each}`;
  const { url, isNew } = await databaseNamed(postgres.url, `pages_${values.rows}${suffix}`);
  if (isNew) {
    await migrate(url, [inventory, identity, labels]);
    await fillCompany(url, Number(values.rows), each);
  }
  const palisade = await startPalisade(undefined, { env: { DATABASE_URL: url } });
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    await openCompany(url);
    const { context } = await signedIn(browser, palisade);
    const pages = await timesOf(browser, palisade, await context.storageState());
    return { bench: 'large', rows: Number(values.rows), parameters: each, pages };
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
    await postgres.stop();
  }
}
