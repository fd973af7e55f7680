import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadAccess } from '@palisade/services/domains/identity/access.repository.ts';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { environmentsOf } from '@palisade/services/domains/identity/organizations/environments.repository.ts';
import { rolesOf } from '@palisade/services/domains/identity/roles/roles.repository.ts';
import {
  countUsers,
  userConditions,
  userPage,
} from '@palisade/services/domains/identity/users/userList.ts';
import { openDatabase, type Query } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { USER_SORTS } from '@palisade/vocabulary/userFields.ts';
import pg from 'pg';
import { type PageFigures, share, timePages } from './timing.ts';

const ORGANIZATION = 'a0000000-0000-4000-8000-000000000001';

/** Role that half of the users have. */
const SHARED_ROLE = 'd0000000-0000-4000-8000-000000000007';
const ROLE_RUNS = 20;
const GRANTED = ['feature_inventory:read', 'feature_audit:read'] as const;

interface Size {
  readonly users: number;
  readonly environments: number;
  readonly roles: number;
}

interface Figures extends Size {
  readonly bench: 'administration';
  readonly pages: PageFigures;
  readonly counts: PageFigures;
  /** Lists that pages load whole. */
  readonly whole: PageFigures;
  /**
   * From saving a role until another process has heard of it and read what a user may do anew: so
   * many users have it, median and slowest, milliseconds.
   */
  readonly roleSaved: { readonly users: number; readonly median: number; readonly slowest: number };
}

type Ask = readonly [name: string, ask: () => Promise<unknown>];

/** Users with three roles each over all environments, twenty of them administrators. */
const rowsOf = ({ users, environments, roles }: Size): readonly string[] => [
  `insert into identity.organizations (id, name, subdomain) values ('${ORGANIZATION}', 'Bench', 'bench')`,
  `insert into identity.companies (id, organization_id, name, hash_key)
     select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${ORGANIZATION}', 'Environment ' || n, '\\x00'
     from generate_series(1, ${environments}) n`,
  `insert into identity.roles (id, organization_id, name, permissions)
     select ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${ORGANIZATION}', 'Role ' || n, '{feature_inventory:read}'
     from generate_series(1, ${roles}) n`,
  `insert into identity.users (id, email, first_name, last_name, password_hash, last_seen_at)
     select ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user' || n || '@example' || n % 40 || '.com',
       'First' || md5(n::text), 'Last' || n, 'x', case when n % 9 > 0 then now() - n % 200 * interval '1 day' end
     from generate_series(1, ${users}) n`,
  `insert into identity.company_roles (company_id, user_id, role_id)
     select ('c0000000-0000-4000-8000-' || lpad(((n * 7 + k * 13) % ${environments} + 1)::text, 12, '0'))::uuid,
       ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       ('d0000000-0000-4000-8000-' || lpad(((n + k) % ${roles} + 1)::text, 12, '0'))::uuid
     from generate_series(1, ${users}) n, generate_series(1, 3) k on conflict do nothing`,
  `insert into identity.company_roles (company_id, user_id, role_id)
     select ('c0000000-0000-4000-8000-' || lpad((n % ${environments} + 1)::text, 12, '0'))::uuid,
       ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${SHARED_ROLE}'
     from generate_series(1, ${users / 2}) n on conflict do nothing`,
  `insert into identity.organization_members (organization_id, user_id, is_admin)
     select '${ORGANIZATION}', ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n <= 20
     from generate_series(1, ${users}) n`,
];

async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of rowsOf(size)) await client.query(sql);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Conditions by name: none, searches, and what users are filtered by. */
const FILTERS: Readonly<Record<string, object | null>> = {
  none: null,
  'search common': {
    any: ['name', 'email'].map((field) => ({ field, op: 'contains', value: 'last1' })),
  },
  'search rare': {
    any: ['name', 'email'].map((field) => ({ field, op: 'contains', value: 'user9999@' })),
  },
  'search nothing': { all: [{ field: 'name', op: 'contains', value: 'nobody at all' }] },
  role: { all: [{ field: 'role', op: 'is', value: ['d0000000-0000-4000-8000-000000000007'] }] },
  environment: {
    all: [{ field: 'environment', op: 'isNot', value: ['c0000000-0000-4000-8000-000000000003'] }],
  },
  dormant: { all: [{ field: 'isDormant', op: 'is', value: true }] },
  administrators: { all: [{ field: 'isAdmin', op: 'is', value: true }] },
};

const conditionsOf = (filter: object | null) =>
  userConditions(ORGANIZATION, filter === null ? undefined : JSON.stringify(filter));

/** The first page and the second of each filter in each order. */
async function pagesOf(query: Query): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (const [name, filter] of Object.entries(FILTERS))
    for (const sort of USER_SORTS)
      for (const direction of ['ascending', 'descending'] as const) {
        const asked = { sort, direction, first: 50 };
        const conditions = () => conditionsOf(filter);
        const title = `${name}, ${sort} ${direction}`;
        asks.push([title, () => userPage(query, conditions(), asked)]);
        const after = (await userPage(query, conditions(), asked)).items.at(-1)?.cursor;
        if (after !== undefined)
          asks.push([
            `${title}, second page`,
            () => userPage(query, conditions(), { ...asked, after }),
          ]);
      }
  return asks;
}

/** Saves the role that half of the users have, again and again, and waits until that is known. */
async function timeRole(url: string, query: Query): Promise<Figures['roleSaved']> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('listen palisade_access');
    const rows = await query(
      'select distinct user_id from identity.company_roles where role_id = $1',
      [SHARED_ROLE],
    );
    const times: number[] = [];
    for (let run = 0; run < ROLE_RUNS; run++) {
      const granted = GRANTED[run % 2] ?? GRANTED[0];
      const isHeard = once(other, 'notification');
      const start = performance.now();
      await query(
        'update identity.roles set permissions = $2, version = version + 1 where id = $1',
        [SHARED_ROLE, [granted]],
      );
      await isHeard;
      const access = await loadAccess(query, String(rows[run * 100]?.['user_id']));
      times.push(performance.now() - start);
      if (!access.some(({ rolePermissions }) => rolePermissions.has(granted)))
        throw new Error(`A user does not have ${granted} after the role was saved.`);
    }
    times.sort((a, b) => a - b);
    return { users: rows.length, median: share(times, 0.5), slowest: share(times, 1) };
  } finally {
    await other.end();
  }
}

/**
 * Pages and counts of the users of one organization, asked of the service's own statements, one
 * caller, pages of 50. `--users N`: so many instead of ten thousand.
 */
export async function benchAdministration(): Promise<Figures> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { users: { type: 'string', default: '10000' } },
  });
  const size = { users: Number(values.users), environments: 500, roles: 200 };
  const dataDir = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.url, [identity]);
    await fill(postgres.url, size);
    const db = openDatabase(postgres.url);
    try {
      const { query } = db.system;
      const counts = Object.entries(FILTERS).map(([name, filter]): Ask => [
        `count ${name}`,
        () => countUsers(query, conditionsOf(filter)),
      ]);
      return {
        bench: 'administration',
        ...size,
        pages: await timePages(await pagesOf(query)),
        counts: await timePages(counts),
        whole: await timePages([
          ['roles', () => rolesOf(query, ORGANIZATION)],
          ['environments', () => environmentsOf(query, ORGANIZATION)],
        ]),
        roleSaved: await timeRole(postgres.url, query),
      };
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
