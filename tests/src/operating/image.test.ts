import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { ROOT } from '@palisade/tools/run.ts';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const text = readFileSync(`${ROOT}Dockerfile`, 'utf8');
const instructions = DockerfileParser.parse(text).getInstructions();
const argumentsOf = (keyword: string): string[] =>
  instructions
    .filter((one) => one.getKeyword() === keyword)
    .map((one) => one.getArgumentsContent() ?? '');

/** Makes users and folders of the system, which a plain folder cannot have. */
const isOfTheSystem = (command: string) => /^(?:useradd|apt-get|install)\b/.test(command);

/** Runs a step as the shell of an image would, in the folder that stands for `/app`. */
function shell(command: string, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      '/bin/sh',
      ['-c', command],
      { cwd, env: { ...process.env, CI: 'true' }, maxBuffer: 16 * 1024 * 1024 },
      (error, output, errors) =>
        error === null ? resolve() : reject(new Error(`${command}\n${output}${errors}`)),
    );
  });
}

/**
 * What the build context holds: the files that git knows, less those that .dockerignore leaves out.
 */
function copyContext(app: string): void {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, encoding: 'utf8' },
  ).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(ROOT + name))) {
    mkdirSync(dirname(join(app, file)), { recursive: true });
    cpSync(ROOT + file, join(app, file));
  }
}

/**
 * The build's step finds what the test command has built from the same sources, so that it takes a
 * second instead of twenty.
 */
function bringBuild(app: string): void {
  for (const folder of [
    'node_modules/.cache/palisade',
    'web/dist',
    'web/src/__generated__',
    'gateway/src/generated',
    'gateway/trusted-documents.json',
  ]) {
    cpSync(ROOT + folder, join(app, folder), { recursive: true });
  }
}

describe('the image', () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-image-'));
  chmodSync(root, 0o755);
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  // Beside the checkout, where packages are linked and not copied.
  const app = mkdtempSync(`${ROOT}.cache/image-`);
  after(() => {
    for (const folder of [root, app]) rmSync(folder, { recursive: true, force: true });
  });

  it('has a Dockerfile without faults: two stages, no root, no tag left open, a health check, signals that arrive', () => {
    assert.deepEqual(
      validate(text).map(({ message, range }) => [range.start.line + 1, message]),
      [],
    );
    const from = argumentsOf('FROM');
    assert.equal(from.length, 2);
    for (const image of from) assert.match(image, /^node:24-bookworm-slim\b/);
    assert.equal(argumentsOf('USER').at(-1), 'palisade');
    const order = instructions.map((one) => one.getKeyword());
    assert.ok(
      order.lastIndexOf('USER') > order.lastIndexOf('RUN'),
      'nothing runs as root after the user is set',
    );
    assert.deepEqual(
      [argumentsOf('HEALTHCHECK').length, argumentsOf('STOPSIGNAL')],
      [1, ['SIGTERM']],
    );
    for (const keyword of ['ENTRYPOINT'])
      assert.ok(
        argumentsOf(keyword)[0]?.startsWith('["node"'),
        'no shell between the runtime and the process',
      );
    assert.equal(argumentsOf('ADD').length, 0);
  });

  it('leaves out of the build context what git does not keep', () => {
    const ignored = new Set(
      readFileSync(`${ROOT}.dockerignore`, 'utf8')
        .split('\n')
        .map((line) => line.replace('**/', '').replace(/\/$/, '')),
    );
    const kept = readFileSync(`${ROOT}.gitignore`, 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
      .filter((line) => line !== '' && !line.startsWith('*.'));
    assert.deepEqual(
      kept.filter((line) => !ignored.has(line)),
      [],
    );
  });

  it('starts with nothing but what the last stage holds, says that it is healthy, and ends by SIGTERM', async () => {
    const home = join(root, 'data');
    mkdirSync(home, { mode: 0o755 });
    copyContext(app);
    for (const step of argumentsOf('RUN').filter((command) => !isOfTheSystem(command))) {
      await shell(step, app);
      if (step.includes('pnpm') && !existsSync(join(app, 'web/dist'))) bringBuild(app);
    }
    assert.ok(
      !existsSync(join(app, 'node_modules/.bin/playwright')),
      'what tests need stays behind',
    );

    const entry = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '[]') as string[];
    const [, script = '', ...rest] = entry.map((word) => (word === '/data' ? home : word));
    const child = spawn(process.execPath, [script, ...rest, '--port', '0'], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const port = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = /^Palisade is ready at http:\/\/localhost:(\d+)/.exec(line);
        if (ready?.[1] !== undefined) resolve(ready[1]);
      });
      void exited.then((code) => reject(new Error(`It ended with ${code} before it was ready.`)));
    });
    const check = JSON.parse(
      (argumentsOf('HEALTHCHECK')[0] ?? '').replace(/^.*CMD /s, ''),
    ) as string[];
    const healthy = (to: string) =>
      shell(`"${process.execPath}" ${check.slice(1).join(' ')} --port ${to}`, app);
    await healthy(port);
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
    await assert.rejects(healthy(port), /No answer/);
  });

  it('is run by a compose file whose services have volumes, health checks, bounded logs and no capabilities', () => {
    const { services, volumes } = parse(readFileSync(`${ROOT}compose.yaml`, 'utf8'), {
      merge: true,
    }) as {
      services: Record<
        string,
        {
          volumes: string[];
          restart: string;
          logging: { options: Record<string, string> };
          environment: Record<string, string>;
          cap_drop?: string[];
        }
      >;
      volumes: Record<string, unknown>;
    };
    assert.deepEqual(Object.keys(services).sort(), ['database', 'palisade']);
    for (const service of Object.values(services)) {
      assert.equal(service.restart, 'unless-stopped');
      assert.ok(service.logging.options['max-size']);
      for (const volume of service.volumes) assert.ok((volume.split(':')[0] ?? '') in volumes);
    }
    assert.deepEqual(services['palisade']?.cap_drop, ['ALL']);
    assert.match(
      services['palisade']?.environment['DATABASE_URL'] ?? '',
      /^postgres:\/\/palisade:\$\{POSTGRES_PASSWORD/,
    );
  });
});
