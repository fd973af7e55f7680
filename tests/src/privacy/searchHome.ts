import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const SCHEMAS = [
  'inventory',
  'attackers',
  'posture',
  'ingest',
  'identity',
  'integrations',
  'labels',
];

/**
 * Has long values stored as they are from now on, so that what is looked for in files is not hidden
 * by compression.
 */
export async function storeUncompressed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %I.%I alter column %I set storage external', table_schema, table_name, column_name) as statement
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema = any($1) and (data_type in ('text', 'jsonb', 'bytea', 'ARRAY'))
         and is_generated = 'NEVER' and udt_name in ('text', 'jsonb', 'bytea', '_text')`,
      [SCHEMAS],
    );
    for (const { statement } of rows) await client.query(statement);
  });
}

/**
 * Writes every row of every table as text into files of a folder, one for each table; what is
 * compressed is unpacked.
 */
export async function dumpRows(url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
      [SCHEMAS],
    );
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      writeFileSync(
        join(folder, name),
        rows
          .map((row) =>
            Object.entries(row)
              .map(([column, value]) => `${column}=${textOf(value)}`)
              .join('\t'),
          )
          .join('\n'),
      );
    }
  });
}

function textOf(value: unknown): string {
  if (!Buffer.isBuffer(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (value.subarray(0, 2).equals(GZIP)) return gunzipSync(value).toString('utf8');
  return (value.subarray(0, 4).equals(ZSTD) ? zstdDecompressSync(value) : value).toString('utf8');
}

/**
 * Which of these texts stand in files below a folder, with the files: `file: text`. In one pass,
 * whatever the case.
 */
export function searchFiles(folder: string, texts: readonly string[], work: string): string[] {
  const list = join(work, 'searched.txt');
  writeFileSync(list, texts.join('\n'));
  const { stdout, status, stderr } = spawnSync(
    'grep',
    ['-a', '-i', '-r', '-o', '-F', '-f', list, folder],
    { env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  if (status !== 0 && status !== 1) throw new Error(`grep: ${stderr}`);
  return [
    ...new Set(
      stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(folder.length + 1)),
    ),
  ].sort();
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
