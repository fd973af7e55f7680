import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { existingFolder } from '@palisade/services/platform/database/embeddedFolder.ts';
import { RESTORING_FILE } from '@palisade/services/platform/database/unfinishedRestore.ts';
import { refuseLivingOwner } from '@palisade/services/platform/database/folderLock.ts';
import { whyUnusable } from '../../start/stateFolder.ts';
import { secretKeyText } from '../backupManifest.ts';
import { type Finding, fine, problem, warning, wordsOf } from './finding.ts';
import { roomOf } from './roomOf.ts';

const OPEN_TO_OTHERS = 0o077;
const KEY = /^[A-Za-z0-9+/]{43}=$/;
/** Bytes of the end of the database's log that are looked at. */
const LOG_TAIL = 256 * 1024;

/** Folder of the database; null where there is none, or where `cluster` says that it is gone. */
function foundCluster(home: string): string | null {
  try {
    return existingFolder(join(home, 'postgres'));
  } catch {
    return null;
  }
}

/** Room for the state folder, and for the database where that lies on another disk. */
function spaces(home: string): Finding[] {
  const cluster = foundCluster(home);
  const isElsewhere = cluster !== null && statSync(cluster).dev !== statSync(home).dev;
  const folders = isElsewhere ? [home, cluster] : [home];
  return folders.map((folder) => roomOf(folder, statfsSync(folder)));
}

function secrets(home: string, env: NodeJS.ProcessEnv): Finding[] {
  const findings: Finding[] = [];
  for (const name of ['secret.key', 'collector.json', join('postgres', 'password')]) {
    const file = join(home, name);
    if (existsSync(file) && (statSync(file).mode & OPEN_TO_OTHERS) !== 0)
      findings.push(problem(`${file} can be read by other users.`, `chmod 600 ${file}`));
  }
  const key = secretKeyText(home, env);
  const isMade = existsSync(join(home, 'postgres'));
  if (key === null && isMade) {
    findings.push(
      problem(
        'The key that secrets are sealed under is gone: neither PALISADE_SECRET_KEY nor the file secret.key is there.',
        'Put it back from a backup before the next start; without it second factors and credentials have to be set up anew.',
      ),
    );
  } else if (key !== null && !KEY.test(key.trim())) {
    findings.push(
      problem(
        'The key that secrets are sealed under is no key: 32 bytes in base64 are needed.',
        'Put the right one back from a backup.',
      ),
    );
  } else if (key !== null) findings.push(fine('The key of sealed secrets is there.'));
  return findings;
}

/** Process that has taken the state folder, alive or not; 0 for none. */
function holder(home: string): number {
  const file = join(home, 'postgres', 'palisade.lock');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
}

/** Whether a Palisade runs over this state folder. */
export function isRunningOver(home: string): boolean {
  try {
    refuseLivingOwner(join(home, 'postgres'));
    return false;
  } catch {
    return true;
  }
}

function lock(home: string): Finding {
  const pid = holder(home);
  if (pid === 0) return fine('No Palisade runs over this state folder.');
  return isRunningOver(home)
    ? fine(`Palisade runs over this state folder (process ${pid}).`)
    : fine('The last Palisade was killed; the next start takes its lock over.');
}

function cluster(home: string): Finding[] {
  const dataDir = join(home, 'postgres');
  let parent: string | null;
  try {
    parent = existingFolder(dataDir);
  } catch (error) {
    return [problem(wordsOf(error), 'Or restore a backup into a new state folder.')];
  }
  if (parent === null) return [];
  const findings: Finding[] = [];
  const version = join(parent, 'cluster', 'PG_VERSION');
  if (!existsSync(version))
    findings.push(
      problem(
        `${parent} holds no cluster of PostgreSQL: PG_VERSION is missing.`,
        'Restore a backup into a new state folder.',
      ),
    );
  else if (readFileSync(version, 'utf8').trim() !== '18')
    findings.push(
      problem(
        `The cluster is of PostgreSQL ${readFileSync(version, 'utf8').trim()}; the server is 18.`,
        'Back up with the version that made it and restore with this one.',
      ),
    );
  if (!existsSync(join(parent, 'cluster', 'global', 'pg_control')))
    findings.push(
      problem(
        'The control file of the cluster is missing (global/pg_control).',
        'Restore a backup into a new state folder.',
      ),
    );
  if (!existsSync(join(dataDir, 'password')))
    findings.push(
      problem(
        `${join(dataDir, 'password')} is missing: nobody can sign in to the database.`,
        'Put the file back from a backup of the folder, or restore a backup into a new state folder.',
      ),
    );
  return findings;
}

/** The last fatal line of the embedded server's log. */
function serverLog(home: string): Finding[] {
  const file = join(home, 'postgres', 'postgres.log');
  if (!existsSync(file)) return [];
  const text = readFileSync(file).subarray(-LOG_TAIL).toString('utf8');
  const last = text
    .split('\n')
    .filter(
      (line) =>
        /\b(?:PANIC|FATAL):/.test(line) &&
        !/starting up|shutting down|terminating connection|recovery mode|canceling/.test(line),
    )
    .at(-1);
  return last === undefined
    ? []
    : [warning(`The database's log has: ${last.trim()}`, `Read ${file}.`)];
}

/** What lies in the state folder: room, rights, key, lock, cluster, log. */
export function checkHome(home: string, env: NodeJS.ProcessEnv): Finding[] {
  const why = whyUnusable(home);
  if (why !== null) {
    const advice =
      'Name another one with --home, or run the doctor as the user that Palisade runs as.';
    return [problem(`The state folder ${home} cannot be used: ${why}.`, advice)];
  }
  if (!existsSync(home)) {
    const advice = 'Name it with --home; the first start makes it.';
    return [warning(`There is no state folder ${home}.`, advice)];
  }
  if (existsSync(join(home, RESTORING_FILE))) {
    return [
      problem(
        `A restore into ${home} has not ended, or was broken off.`,
        'Remove that folder, and restore the backup again.',
      ),
    ];
  }
  try {
    return [
      ...spaces(home),
      ...secrets(home, env),
      lock(home),
      ...cluster(home),
      ...serverLog(home),
    ];
  } catch (error) {
    return [
      problem(
        `The state folder cannot be read: ${wordsOf(error)}`,
        'Run the doctor as the user that Palisade runs as.',
      ),
    ];
  }
}
