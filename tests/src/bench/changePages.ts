import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import type { ChangesAsked } from '@palisade/services/domains/inventory/change-feed/changeConditions.ts';
import {
  changeCounts,
  changesPage,
  unseenChanges,
} from '@palisade/services/domains/inventory/change-feed/changes.repository.ts';
import { changesByOwner } from '@palisade/services/domains/inventory/change-feed/changesByOwner.repository.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { type CompanyScope, openDatabase } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { CHANGE_GROUPS, CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import pg from 'pg';
import { fillChanges, LABELS } from './changeRows.ts';
import { databaseNamed } from './pagesData.ts';
import { type PageFigures, timePages } from './timing.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000001';
const PAGE = 60;
const DAY = 86_400_000;

interface Figures {
  readonly bench: 'changes';
  readonly endpoints: number;
  readonly changes: number;
  readonly pages: PageFigures;
  readonly counts: PageFigures;
  /** The same for people who are limited to labels of 200, 1 % and a third of the endpoints. */
  readonly limited: Readonly<Record<string, PageFigures>>;
  /** Pages of fifty endpoints' changes, and what is unseen. */
  readonly others: PageFigures;
  readonly tableMegabytes: number;
  readonly indexMegabytes: number;
}

type Ask = readonly [name: string, ask: () => Promise<unknown>];
const idOf = (kind: number, n: number): string =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const day = (before: number): string => new Date(Date.now() - before * DAY).toISOString();

/** Conditions by name: none, what is frequent, what is rare, what there is not. */
function conditions(): Readonly<Record<string, readonly FilterCondition[]>> {
  const kinds = Object.fromEntries(
    CHANGE_KINDS.map((kind) => [
      `kind ${kind}`,
      [{ field: 'kind', op: 'is' as const, value: [kind] }],
    ]),
  );
  const groups = Object.fromEntries(
    Object.entries(CHANGE_GROUPS).map(([group, value]) => [
      `group ${group}`,
      [{ field: 'kind', op: 'is' as const, value: [...value] }],
    ]),
  );
  const one = (
    field: string,
    op: FilterCondition['op'],
    value: FilterCondition['value'],
  ): readonly FilterCondition[] => [{ field, op, value }];
  return {
    none: [],
    ...kinds,
    ...groups,
    'kind not new': one('kind', 'isNot', ['new']),
    ...Object.fromEntries(
      ['GET', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].map((method) => [
        `method ${method}`,
        one('method', 'is', [method]),
      ]),
    ),
    'method not GET': one('method', 'isNot', ['GET']),
    'path orders': one('path', 'contains', '/orders/'),
    'path thing77': one('path', 'contains', 'thing77'),
    'path thing777777': one('path', 'contains', 'thing777777'),
    'path nothing': one('path', 'contains', 'no such path'),
    'path without orders': one('path', 'doesNotContain', '/orders/'),
    'host h0': one('host', 'contains', 'h0.shop'),
    'host h999': one('host', 'contains', 'h999.'),
    'host h1': one('host', 'contains', 'h1'),
    'host all': one('host', 'contains', 'shop'),
    'host nothing': one('host', 'contains', 'nobody'),
    'host without h0': one('host', 'doesNotContain', 'h0.shop'),
    ...Object.fromEntries(
      Object.entries(LABELS).map(([name, id]) => [`label ${name}`, one('label', 'is', [id])]),
    ),
    'label not many': one('label', 'isNot', [LABELS.many]),
    today: one('time', 'after', day(1)),
    'a year ago': one('time', 'between', [day(370), day(365)]),
    'before all': one('time', 'before', day(900)),
  };
}

const RARE = [
  'kind split',
  'kind renamed',
  'kind authenticationLost',
  'group risk',
  'method OPTIONS',
  'method PATCH',
  'path thing77',
  'host h0',
  'host h999',
  'label few',
  'label some',
  'label many',
  'today',
  'a year ago',
];

/** Every condition alone, and every two of some that are rare and frequent. */
function filters(): ReadonlyMap<string, readonly FilterCondition[]> {
  const all = conditions();
  const pairs = RARE.flatMap((name, index) =>
    RARE.slice(index + 1).map((other) => [name, other] as const),
  );
  return new Map([
    ...Object.entries(all),
    ...pairs
      .filter(([one, other]) => one.split(' ')[0] !== other.split(' ')[0])
      .map(
        ([one, other]) =>
          [`${one} + ${other}`, [...(all[one] ?? []), ...(all[other] ?? [])]] as const,
      ),
  ]);
}

const OWNERS: readonly (readonly [string, Omit<ChangesAsked, 'filter'>])[] = [
  ['', {}],
  [' of the largest host', { hostId: idOf(4, 0) }],
  [' of a small host', { hostId: idOf(4, 900) }],
  [' of the largest API', { apiId: idOf(4, 0) }],
  [' of an endpoint', { endpointId: idOf(3, 4_321) }],
];

/**
 * The first page of each filter, of all and of some hosts, APIs and endpoints, and one far down.
 */
async function pagesOf(scope: CompanyScope, only: string, changes: number): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (const [name, all] of filters()) {
    const filter = all.length === 0 ? null : { all };
    for (const [owner, ids] of OWNERS) {
      if (owner !== '' && name.includes(' + ')) continue;
      asks.push([`${name}${owner}`, () => changesPage(scope, { filter, ...ids, first: PAGE })]);
    }
    if (!`${name}, second page`.includes(only)) continue;
    const { items } = await changesPage(scope, { filter, first: PAGE });
    const after = items.at(-1)?.cursor;
    if (after !== undefined)
      asks.push([`${name}, second page`, () => changesPage(scope, { filter, first: PAGE, after })]);
  }
  for (const since of [changes - 50, changes - 9_000, Math.floor(changes / 2)])
    for (const name of ['none', 'kind new', 'kind split', 'host h0', 'label few', 'method PATCH'])
      asks.push([
        `since ${changes - since} ${name}`,
        () =>
          changesPage(scope, {
            filter: { all: conditions()[name] ?? [] },
            since,
            first: PAGE,
          }),
      ]);
  return asks.filter(([name]) => name.includes(only));
}

function countsOf(scope: CompanyScope, only: string): Ask[] {
  return [...filters()]
    .filter(([name]) => !name.includes(' + '))
    .flatMap(([name, all]) =>
      OWNERS.map(([owner, ids]): Ask => [
        `counts of ${name}${owner}`,
        () => changeCounts(scope, { filter: all.length === 0 ? null : { all }, ...ids }),
      ]),
    )
    .filter(([name]) => name.includes(only));
}

async function openSite(
  owner: string,
  size: { readonly endpoints: number; readonly changes: number },
): Promise<string> {
  const { url, isNew } = await databaseNamed(owner, `changes_${size.changes}`);
  await migrate(url, [identity, inventory, labels]);
  if (isNew) {
    process.stderr.write(
      `filling a company with ${size.endpoints} endpoints and ${size.changes} changes\n`,
    );
    await fillChanges(url, COMPANY, size);
  }
  return url;
}

async function megabytes(
  url: string,
): Promise<{ readonly tableMegabytes: number; readonly indexMegabytes: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; indexes: string }>(
      `select pg_table_size('inventory.changes') as table, pg_indexes_size('inventory.changes') as indexes`,
    );
    return {
      tableMegabytes: Math.round(Number(rows[0]?.table) / 1e6),
      indexMegabytes: Math.round(Number(rows[0]?.indexes) / 1e6),
    };
  } finally {
    await client.end();
  }
}

/**
 * Pages and counts of the change feed, asked of the service's own statements, one caller, pages of
 * 60. `--endpoints N` and `--changes N`: so many instead of a million and ten; `--data DIR` keeps
 * the database for the next run; `--only TEXT` asks for what has it in its name.
 */
export async function benchChanges(): Promise<Figures> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      endpoints: { type: 'string', default: '1000000' },
      changes: { type: 'string', default: '10000000' },
      data: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const { only, data } = values;
  const size = { endpoints: Number(values.endpoints), changes: Number(values.changes) };
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const url = await openSite(postgres.url, size);
    const db = openDatabase(url, { max: 4 });
    const scope = db.company(COMPANY);
    const pages = await timePages(await pagesOf(scope, only, size.changes));
    const counts = await timePages(countsOf(scope, only));
    const limited: Record<string, PageFigures> = {};
    for (const [name, label] of Object.entries(LABELS)) {
      process.stderr.write(`limited to the label of ${name}\n`);
      const seen = db.company(COMPANY, { labels: () => [label] });
      limited[name] = await timePages(
        await pagesOf(seen, only === '' ? 'none' : only, size.changes),
      );
    }
    const fifty = Array.from({ length: 50 }, (_, index) => idOf(3, 1 + index * 977));
    const others = await timePages([
      [
        'fifty endpoints',
        () =>
          changesByOwner(scope, {
            owner: 'endpoint',
            ids: fifty,
            filter: null,
            first: PAGE,
          }),
      ],
      [
        'the largest host',
        () =>
          changesByOwner(scope, {
            owner: 'host',
            ids: [idOf(4, 0)],
            filter: null,
            first: PAGE,
          }),
      ],
      ['unseen 500', () => unseenChanges(scope, { number: size.changes - 500, at: day(1) }, null)],
      ['unseen all', () => unseenChanges(scope, null, null)],
    ]);
    await db.close();
    return { bench: 'changes', ...size, pages, counts, limited, others, ...(await megabytes(url)) };
  } finally {
    await postgres.stop();
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
