import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLearners, learnersFrom } from '@palisade/services/composition/startIntake.ts';
import { checkServer } from '@palisade/services/platform/database/checkServer.ts';
import { databaseUrlsFrom } from '@palisade/services/platform/database/databaseUrls.ts';
import { checkDatabase } from './operate/doctor/checkDatabase.ts';
import { secretKeyText } from './operate/backupManifest.ts';
import { checkBackup } from './operate/doctor/checkBackup.ts';
import { checkHome, isRunningOver } from './operate/doctor/checkHome.ts';
import { checkKey } from './operate/doctor/checkKey.ts';
import { checkPorts } from './operate/doctor/checkPorts.ts';
import { checkSettings } from './operate/doctor/checkSettings.ts';
import { type Finding, problem, wordsOf } from './operate/doctor/finding.ts';
import { hasEmbeddedDatabase, withHomeDatabase } from './operate/homeDatabase.ts';

const USAGE = `usage: pnpm doctor [options]
  --home DIR       state folder, default ./.palisade; with DATABASE_URL the database is that one
  --port N         also says whether the next start could listen there
  --backup FOLDER  also says whether this backup is whole
  --json           one JSON object instead of lines`;
const SIGNS: Readonly<Record<Finding['level'], string>> = { fine: '✓', warning: '!', problem: '✗' };

/** What the next start would refuse a server of somebody's own for, in the words of the start. */
async function refusalOf(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const urls = databaseUrlsFrom(env);
    if (urls !== null) {
      await checkServer(urls, { learners: learnersFrom(env) ?? defaultLearners() });
    }
    return [];
  } catch (error) {
    return [problem(wordsOf(error), 'Mend that first: the next start refuses it.')];
  }
}

/**
 * `pnpm doctor`: exits with 0 when there is no problem, 1 when there is one, 2 for arguments that
 * make no sense.
 */
async function doctor(): Promise<number> {
  const { values } = parseArgs({
    options: {
      home: { type: 'string', default: '.palisade' },
      port: { type: 'string' },
      backup: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const home = resolve(values.home);
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && (!Number.isInteger(port) || port < 1 || port > 65_535))
    throw new Error(`--port ${values.port} is not a port. It goes from 1 to 65535.`);
  const findings = [...checkSettings(process.env, home), ...checkHome(home, process.env)];
  findings.push(...(await refusalOf(process.env)));
  // A cluster that is damaged or lost is not started to find that out.
  const isDamaged = findings.some(({ level }) => level === 'problem');
  if (process.env['DATABASE_URL'] || (!isDamaged && hasEmbeddedDatabase(home))) {
    const look = async (url: string): Promise<Finding[]> => [
      ...(await checkDatabase(url)),
      ...(await checkKey(url, secretKeyText(home, process.env))),
    ];
    findings.push(
      ...(await withHomeDatabase(home, process.env, look).catch((error: unknown) => [
        problem(wordsOf(error), 'Mend that first.'),
      ])),
    );
  }
  if (port !== null) findings.push(...(await checkPorts(port, process.env, isRunningOver(home))));
  if (values.backup !== undefined)
    findings.push(...(await checkBackup(resolve(values.backup), process.env)));
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (values.json) console.log(JSON.stringify({ problems, findings }));
  else {
    for (const { level, words, remedy } of findings)
      console.log(`${SIGNS[level]} ${words}${remedy === undefined ? '' : `\n  → ${remedy}`}`);
    console.log(
      problems === 0
        ? 'No problem found.'
        : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`,
    );
  }
  return problems === 0 ? 0 : 1;
}

try {
  process.exitCode = await doctor();
} catch (error) {
  console.error(`${wordsOf(error)}\n${USAGE}`);
  process.exitCode = 2;
}
