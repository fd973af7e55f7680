import type { MigrationFile } from '@palisade/services/platform/database/migrate.ts';

/** The first number of a migration that is looked at; earlier ones are released as they are. */
const FIRST = 730;
/** A function that is made, with its body, which runs later and for one company. */
const FUNCTION = /create (?:or replace )?function[\s\S]*?(\$\w*\$)[\s\S]*?\1/gi;
const COMMENT = /--.*$/gm;
const ROWS =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|from|join)\s+(?:only\s+)?(\w+\.\w+)/gi;
const READS_OR_WRITES = /^(?:do|insert|update|delete|merge|with|select)\b/i;
const LIFTED = (table: string) =>
  new RegExp(`alter table ${table.replace('.', '\\.')} no force row level security`, 'i');

/** The statements of a migration, without comments and functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(COMMENT, '')
    .replaceAll(FUNCTION, '')
    .split(';')
    .map((text) => text.trim());

/**
 * Tables, by the file that reads or writes their rows, in which an owner who is no superuser finds
 * none: row-level security holds for it too until the file lifts it.
 * @param forced names of tables under forced row-level security
 */
export function unseenRows(
  files: readonly Pick<MigrationFile, 'domain' | 'file' | 'sql'>[],
  forced: ReadonlySet<string>,
): string[] {
  return files
    .filter(({ file }) => Number.parseInt(file, 10) >= FIRST)
    .flatMap(({ domain, file, sql }) => {
      const statements = statementsOf(sql);
      return statements.flatMap((text, index) => {
        const before = statements.slice(0, index).join(';');
        const tables = READS_OR_WRITES.test(text) ? [...text.matchAll(ROWS)] : [];
        return tables
          .map(([, table = '']) => table.toLowerCase())
          .filter((table) => forced.has(table) && !LIFTED(table).test(before))
          .map((table) => `${domain}/${file} ${table}`);
      });
    });
}
