import type { Exchange } from '../exchange/exchange.ts';
import { isSecretDocument } from '../sensitive/configuredSecrets.ts';
import { isNamedBackup } from './servedBackup.ts';
import { settingSecrets } from './settingSecrets.ts';

/** So far into a file its form shows. */
const HEAD = 4_096;
/** So far rows are looked for behind the tables. */
const MOST_READ = 100_000;
/** Characters of a text for each of its bytes, from which on none of it was cut off. */
const WHOLE = 0.9;
/** Folders of a server's own, and files in which it is set up, which nobody puts on the web. */
const HIDDEN_FOLDER = /\/\.(?:git|svn|hg|bzr)\//;
const SETTINGS =
  /\/(?:\.env[\w.-]{0,20}|\.(?:npmrc|pypirc|netrc|htpasswd|pgpass|my\.cnf|dockercfg)|\.aws\/credentials|\.docker\/config\.json|(?:wp-)?config(?:uration)?\.(?:php|inc|ini|ya?ml)[\w.~-]{0,8}|(?:application|bootstrap)[\w-]{0,20}\.(?:properties|ya?ml)|(?:local_)?settings\.(?:py|ini)|web\.config|credentials|id_(?:rsa|dsa|ecdsa|ed25519))$/i;
const REPOSITORY = /^\s{0,40}\[core\]\s[^[]{0,400}repositoryformatversion|^ref: refs\/|^DIRC\0/;
const PASSWORDS = /^[\w.@-]{1,64}:(?:\$(?:apr1|2[aby]|[156])\$|\{SHA\})/m;
/** What programs write above their dumps, and what is in those of others. */
const DUMP =
  /^\s{0,40}(?:--|\/\*)[^\n]{0,20}(?:(?:MySQL|MariaDB|PostgreSQL database|SQLite|phpMyAdmin SQL|pg_dump|Adminer)[^\n]{0,40}|(?:database )?)(?:dump|backup)\b/i;
const OF_TABLES = /\bCREATE TABLE\b/i;
/** Statements at the beginning of a line: what a trigger puts into its log stands within it. */
const OF_ROWS =
  /(?:^|;[ \t]*)(?:INSERT (?:IGNORE )?INTO\b|COPY [\w."]{1,80} (?:\([^)]{0,800}\) )?FROM stdin)/im;
/** Where people keep files that they share with others, whatever those are. */
const SHARED =
  /\/(?:raw|blob|blobs|tree|trees|src|gists?|snippets?|files?|downloads?|uploads?|attachments?|artifacts?|packages?|npm|repos?|repositories|archive|examples?|samples?|docs)\//i;

const OF_DATABASE = /\.(?:sql|dump)(?:\.|$)/i;
/** Types of what is no text: a dump that is compressed, or of a program's own form. */
const PACKED = /gzip|zip|x-bzip|x-xz|zstd|x-7z|x-tar|octet-stream|sql|dump/i;

/**
 * What a file is that a server gives whoever asks though it is its own, or null: a part of its
 * repository, settings with secrets, a key, passwords, or a dump of a database. The
 * content decides, so that a server which answers every path with a page serves none.
 */
export function servedFile(exchange: Exchange): string | null {
  const { method, status, path, responseBody } = exchange;
  if (method !== 'GET' || status !== 200 || responseBody?.text == null) return null;
  if (/html|json/i.test(responseBody.mediaType)) return null;
  const isHidden = HIDDEN_FOLDER.test(path);
  if (!isHidden && (!path.includes('.', path.lastIndexOf('/')) || SHARED.test(path)))
    return isSettings(exchange) ? nameOf(path) : null;
  const head = responseBody.text.slice(0, HEAD);
  if (isHidden) return REPOSITORY.test(head) ? nameOf(path) : null;
  if (
    DUMP.test(head) ||
    (OF_TABLES.test(head) && OF_ROWS.test(responseBody.text.slice(0, MOST_READ)))
  )
    return 'dump';
  return isSettings(exchange) ? nameOf(path) : null;
}

/** What a file says to be a dump that its name does not; null where it is none, or named so. */
export const servedDump = (exchange: Exchange): string | null =>
  servedFile(exchange) === 'dump' && !isNamedBackup(exchange.path) ? 'dump' : null;

/**
 * Whether a backup that is served holds the rows of a database: by its name where it is packed and
 * cannot be read, else by the statements in it. A plan of tables alone gives nobody away.
 * @param kind what `servedBackup` or `servedDump` says of it
 */
export function holdsRows({ path, responseBody }: Exchange, kind: string): boolean {
  if (responseBody === null || SHARED.test(path)) return false;
  const { text, mediaType, size } = responseBody;
  const isReadable = text !== null && text !== '' && !text.includes('\0');
  if (isReadable && !/\.\w+\.\w+$/.test(kind)) {
    if (!DUMP.test(text)) return OF_ROWS.test(text.slice(0, MOST_READ));
    // Tables alone seldom get as long as that, so rows stand where the record was cut off.
    return OF_ROWS.test(text) || (size > MOST_READ && text.length < size * WHOLE);
  }
  return OF_DATABASE.test(kind) && PACKED.test(mediaType);
}

function isSettings({ path, responseBody }: Exchange): boolean {
  const text = responseBody?.text ?? '';
  if (!SETTINGS.test(path) || SHARED.test(path)) return false;
  if (PASSWORDS.test(text.slice(0, HEAD)) || isSecretDocument(text)) return true;
  return settingSecrets(responseBody).length > 0;
}

/** The kind of file by its own name, which says nothing of anybody. */
function nameOf(path: string): string {
  const hidden = HIDDEN_FOLDER.exec(path)?.[0];
  if (hidden !== undefined) return hidden.slice(1, -1);
  return SETTINGS.exec(path)?.[0].slice(1).toLowerCase() ?? '';
}
