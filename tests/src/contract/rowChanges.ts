import { DOMAINS } from '@palisade/services/domains.ts';
import type pg from 'pg';

/** Rows by table and primary key, as JSON text. */
export type Rows = ReadonlyMap<string, string>;

/** What became of rows between two moments: as they were, and as they are. */
export interface RowChanges {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Tables of rows that are there before and after. */
  readonly updated: ReadonlySet<string>;
}

/** Schemas of the domains; jobs come and go by themselves. */
const SCHEMAS = DOMAINS.map(({ name }) => name).filter((name) => name !== 'jobs');

/** Tables that say what happened or what is to be done next, and not what there is. */
const ASIDE =
  /^(?:identity\.(?:audit_log|attempts|refresh_|token_uses|signing)|palisade\.|inventory\.(?:traffic|company_traffic|stale|endpoints_to)|attackers\.to_count)/;

/** One statement that reads every row of the product's tables. */
async function statementOf(owner: pg.Client): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string; key: string | null }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(format('r.%I::text', a.attname), ' || '' '' || ' order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  );
  const parts = tables
    .filter(({ name }) => !ASIDE.test(name))
    .map(
      ({ name, key }) =>
        `select '${name} ' || ${key ?? 'md5(r::text)'} as key, to_jsonb(r)::text as row from ${name} r`,
    );
  // A job that failed stays for people.
  parts.push(
    `select 'jobs.job ' || r.id as key, to_jsonb(r)::text as row from jobs.job r where r.state = 'failed'`,
  );
  return parts.join(' union all ');
}

/**
 * Reads the rows again and again, by an owner whom row-level security does not hold. Planning a
 * statement over all tables takes ten times as long as running it, so it is prepared.
 */
export function rowReader(owner: pg.Client): () => Promise<Rows> {
  let known: Promise<string> | undefined;
  return async () => {
    known ??= statementOf(owner);
    const { rows } = await owner.query<{ key: string; row: string }>({
      name: 'every row',
      text: await known,
    });
    return new Map(rows.map(({ key, row }) => [key, row]));
  };
}

/** What differs between two readings. */
export function changesOf(before: Rows, after: Rows): RowChanges {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  const rowsOf = (rows: Rows): string[] => changed.flatMap((key) => rows.get(key) ?? []);
  return {
    before: rowsOf(before),
    after: rowsOf(after),
    updated: new Set(
      changed
        .filter((key) => before.has(key) && after.has(key))
        .map((key) => key.split(' ', 1)[0] ?? ''),
    ),
  };
}
