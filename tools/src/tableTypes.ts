import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { ROOT } from './run.ts';
import { digestOf, isStamped, stamp } from './stamp.ts';

const FOLDER = `${ROOT}services/src/generated/`;
const FILE = `${FOLDER}tables.ts`;
const SOURCES = [
  'services/src/domains/*/migrations/*.sql',
  'services/src/platform/*/migrations/*.sql',
  'services/src/domains.ts',
  'services/src/platform/database/columnTypes.ts',
  'tools/src/tableTypes.ts',
];

/** A column of a table or view, as PostgreSQL's catalogue has it. */
interface CatalogueColumn {
  readonly table: string;
  readonly name: string;
  /** Name of its type, or with `isArray` of its elements' type. */
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  /** Whether an insert may leave it out. */
  readonly hasDefault: boolean;
  /** Whether PostgreSQL computes it, so that nobody may write it. */
  readonly isGenerated: boolean;
  /** The check constraint of this column alone that lists its values; null when there is none. */
  readonly check: string | null;
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", a.attname as name,
    coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as "check"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname = any ($1)
  order by 1, a.attnum`;

/** What types of columns are in JavaScript, as `columnTypes` reads them. */
const IN_JAVASCRIPT: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
};

/** `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))` → `'open' | 'closed'` */
function listed(check: string): string | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check) ?? [];
  const values = list?.split(', ').map((value) => /^'([^']*)'::text$/.exec(value)?.[1]);
  if (values === undefined || values.includes(undefined)) return null;
  return values.map((value) => `'${value}'`).join(' | ');
}

function typeOf({ type, isArray, isNullable, hasDefault, isGenerated, check }: CatalogueColumn) {
  const one = (check === null ? null : listed(check)) ?? IN_JAVASCRIPT[type] ?? 'string';
  const orNull = isNullable ? ' | null' : '';
  const read = `${isArray ? `(${one})[]` : one}${orNull}`;
  if (isGenerated) return `ColumnType<${read}, never, never>`;
  // Documents are written as texts: pg would write an array as an array of PostgreSQL.
  const write = one === 'unknown' ? `string${orNull}` : isArray ? `readonly ${read}` : read;
  if (hasDefault || isNullable) return `ColumnType<${read}, ${write} | undefined, ${write}>`;
  return write === read ? read : `ColumnType<${read}, ${write}, ${write}>`;
}

/** The TypeScript of an interface that has each table by `schema.name` with its columns. */
function typesOf(columns: readonly CatalogueColumn[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, ofIt]) => {
    const lines = ofIt.map((column) => `    '${column.name}': ${typeOf(column)};\n`);
    return `  '${table}': {\n${lines.join('')}  };\n`;
  });
  return `import type { ColumnType } from 'kysely';\n\nexport interface Tables {\n${tables.join('')}}\n`;
}

/**
 * Writes the types of every table that the migrations make, from a throw-away database that has
 * them all. Skipped while the migrations are as they were.
 */
export async function writeTableTypes(): Promise<void> {
  const digest = digestOf(SOURCES);
  if (isStamped('tables', digest) && existsSync(FILE)) return;
  const [{ DOMAINS }, { testDatabase }, { withPlatform }] = await Promise.all([
    import('@palisade/services/domains.ts'),
    import('@palisade/services/platform/database/testDatabase.ts'),
    import('@palisade/services/platform/database/migrate.ts'),
  ]);
  const migrated = await testDatabase(DOMAINS);
  const owner = new pg.Client({ connectionString: migrated.url });
  try {
    await owner.connect();
    const names = withPlatform(DOMAINS).map(({ name }) => name);
    const { rows } = await owner.query<CatalogueColumn>(COLUMNS, [names]);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(FILE, typesOf(rows));
  } finally {
    await owner.end();
    await migrated.close();
  }
  stamp('tables', digest);
}
