import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '@palisade/tools/run.ts';
import { parse } from 'yaml';
import { startPalisade, type RunningPalisade } from '../palisade.ts';

const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
const METRICS_TOKEN = 'metrics-of-a-test-0123456789abcdef';

interface Block {
  readonly isHost: boolean;
  readonly text: string;
}

const blocks: Block[] = [...page.matchAll(/^```sh( host)?\n([\s\S]*?)^```$/gm)].map(
  ([, host, text = '']) => ({ isHost: host !== undefined, text }),
);

/** Names of figures, wherever they stand. */
const figuresIn = (text: string): Set<string> =>
  new Set(
    text
      .match(/\b(?:palisade|process|nodejs)_[a-z0-9_]+\b/g)
      ?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );

/** Runs a block as somebody would who types it, in a folder of its own. */
function typed(text: string, cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PALISADE_METRICS_TOKEN: METRICS_TOKEN, CI: 'true' };
    execFile(
      '/bin/bash',
      ['-e', '-c', text],
      { cwd, env, maxBuffer: 32 * 1024 * 1024 },
      (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), output: output + errors }),
    );
  });
}

describe('docs/operating.md', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'palisade-operating-'));
  let palisade: RunningPalisade;
  before(async () => {
    palisade = await startPalisade(undefined, { env: { PALISADE_METRICS_TOKEN: METRICS_TOKEN } });
  });
  after(async () => {
    await palisade.stop();
    palisade.remove();
    rmSync(scratch, { recursive: true, force: true });
    rmSync(`${ROOT}sbom.cdx.json`, { force: true });
  });

  /** The page's addresses and folders as they are here. */
  const here = (text: string): string =>
    text
      .replaceAll('http://localhost:4000', palisade.url)
      .replaceAll('/var/lib/palisade', palisade.home)
      .replaceAll('/srv/', `${scratch}/`);

  for (const { isHost, text } of blocks) {
    if (isHost) continue;
    it(`the commands work: ${text.split('\n')[0]}`, async () => {
      const { code, output } = await typed(here(text), ROOT);
      assert.equal(code, 0, output);
    });
  }

  it('what needs root or a container engine names files that are there', () => {
    const named = blocks
      .filter(({ isHost }) => isHost)
      .flatMap(({ text }) => text.match(/docs\/operating\/[\w.-]+/g) ?? []);
    const linked = [...page.matchAll(/\]\((operating\/[\w.-]+)\)/g)].map(
      ([, path]) => `docs/${path}`,
    );
    for (const file of [...named, ...linked]) assert.ok(existsSync(ROOT + file), file);
    const told = new Set([...named, ...linked].map((file) => file.split('/').at(-1)));
    assert.deepEqual(
      readdirSync(`${ROOT}docs/operating`).filter((name) => !told.has(name)),
      [],
      'every file is told of',
    );
  });

  it('figures of the page, the alerts and the dashboard are those that Palisade shows', async () => {
    const answer = await fetch(`${palisade.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const shown = new Set(
      [...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
    );
    const alerts = readFileSync(`${ROOT}docs/operating/alerts.yaml`, 'utf8');
    const dashboard = readFileSync(`${ROOT}docs/operating/grafana-dashboard.json`, 'utf8');
    const { groups } = parse(alerts) as {
      groups: {
        rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[];
      }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    assert.ok(rules.every(({ annotations }) => annotations.summary && annotations.action));
    const exprs =
      rules.map(({ expr }) => expr).join('\n') +
      (JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }).panels
        .flatMap(({ targets }) => targets.map(({ expr }) => expr))
        .join('\n');
    const table = page.slice(page.indexOf('| figure | tells |'), page.indexOf('## Back up'));
    assert.deepEqual(
      [...figuresIn(exprs), ...figuresIn(table)].filter((name) => !shown.has(name)),
      [],
    );
  });

  it('the page names the PostgreSQL versions, options and files that the code knows', () => {
    const options = new Set(
      readFileSync(`${ROOT}README.md`, 'utf8').match(
        /\b(?:PALISADE|DATABASE|TRUSTED|LOG)_[A-Z_]+\b/g,
      ),
    );
    const unknown = (page.match(/\b(?:PALISADE|DATABASE|TRUSTED|LOG)_[A-Z_]+\b/g) ?? []).filter(
      (name) => !options.has(name),
    );
    assert.deepEqual(unknown, [], 'all options stand in the table of README');
  });
});
