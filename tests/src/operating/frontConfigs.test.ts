import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from '@palisade/tools/run.ts';

const PLACE = `${ROOT}docs/operating/`;

/** Why a test of a program is left out here, or false where the program is installed. */
const without = (program: string, version: string): string | false =>
  spawnSync(program, [version]).error === undefined ? false : `${program} is not installed`;

/** Runs a program that checks a configuration, and fails with its words. */
function accepts(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  assert.equal(status, 0, `${stdout}${stderr}`);
}

describe('configurations of programs around Palisade', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'palisade-front-'));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('nginx accepts its file', { skip: without('nginx', '-v') }, () => {
    const [key, certificate] = [join(scratch, 'key.pem'), join(scratch, 'certificate.pem')];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ];
    accepts('openssl', [...made, '-keyout', key, '-out', certificate]);
    const site = readFileSync(`${PLACE}nginx.conf`, 'utf8')
      .replace(/(ssl_certificate\s+)\S+;/, `$1${certificate};`)
      .replace(/(ssl_certificate_key\s+)\S+;/, `$1${key};`);
    const file = join(scratch, 'nginx.conf');
    writeFileSync(file, `pid ${scratch}/pid;\nevents {}\nhttp {\n${site}\n}\n`);
    accepts('nginx', ['-t', '-c', file]);
  });

  it('Caddy accepts its file', { skip: without('caddy', 'version') }, () => {
    accepts('caddy', ['validate', '--adapter', 'caddyfile', '--config', `${PLACE}Caddyfile`]);
  });

  it('systemd accepts the units', { skip: without('systemd-analyze', '--version') }, () => {
    const units = ['palisade.service', 'palisade-backup.service', 'palisade-backup.timer'];
    for (const name of units) {
      // The programs of the units are there once Palisade is installed; here any program will do.
      const text = readFileSync(PLACE + name, 'utf8').replace(
        /^(Exec\w+=)\/opt\/\S+/gm,
        '$1/bin/true',
      );
      writeFileSync(join(scratch, name), text);
    }
    accepts('systemd-analyze', ['verify', ...units.map((name) => join(scratch, name))]);
  });
});
