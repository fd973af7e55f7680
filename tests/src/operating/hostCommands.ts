import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '@palisade/tools/run.ts';

/** Programs that blocks for root or a container engine may call: of Debian, Docker, and ours. */
const PROGRAMS = new Set([
  'cd',
  'cp',
  'docker',
  'du',
  'grep',
  'install',
  'journalctl',
  'mv',
  'node_modules/.bin/node',
  'npx',
  'openssl',
  'systemctl',
  'systemd-run',
  'timedatectl',
  'useradd',
]);

/** Texts in quotes, in which separators of commands mean nothing. */
const QUOTED = /'[^']*'|"[^"]*"/g;

/**
 * What is wrong with commands that cannot be run in a test: a syntax error, a program that nobody
 * knows, a unit that is not among `files`, a tool of ours that is not there.
 * @param files names in docs/operating
 */
export function faultsOf(text: string, files: readonly string[]): string[] {
  const faults: string[] = [];
  if (spawnSync('/bin/bash', ['-n', '-c', text]).status !== 0) faults.push('bash cannot read it');
  const programs = text
    .replaceAll(QUOTED, 'x')
    .split(/\n|&&|\|\||[|;]/)
    .map((command) => command.trim().split(/\s/)[0] ?? '')
    .filter((program) => program !== '');
  if (faults.length === 0)
    for (const program of programs)
      if (!PROGRAMS.has(program)) faults.push(`unknown program ${program}`);
  for (const [unit] of text.matchAll(/\bpalisade[\w-]*\.(?:service|timer)\b/g))
    if (!files.includes(unit)) faults.push(`unknown unit ${unit}`);
  for (const [, tool = ''] of text.matchAll(/tools\/src\/(\w+)\.ts/g))
    if (!existsSync(`${ROOT}tools/src/${tool}.ts`)) faults.push(`unknown tool ${tool}`);
  return faults;
}
