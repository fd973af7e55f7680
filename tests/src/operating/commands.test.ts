import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runningServer } from '@palisade/tools/operate/homeDatabase.ts';
import { ROOT } from '@palisade/tools/run.ts';
import pg from 'pg';
import { parse } from 'yaml';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { faultsOf } from './hostCommands.ts';
import { quickNpx } from './quickNpx.ts';

const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
const METRICS_TOKEN = 'metrics-of-a-test-0123456789abcdef';

interface Block {
  /** What follows the fence: the language, and `host` for what needs root or a container engine. */
  readonly kind: string;
  readonly text: string;
}

const blocks: Block[] = [...page.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', text = '']) => ({ kind, text }),
);
const blocksOf = (kind: string): string[] =>
  blocks.filter((block) => block.kind === kind).map(({ text }) => text);

/** Names of figures, wherever they stand. */
const figuresIn = (text: string): Set<string> =>
  new Set(
    text
      .match(/\b(?:palisade|process|nodejs)_[a-z0-9_]+\b/g)
      ?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );

/** Runs a block as somebody would who types it, with programs of `bin` before all others. */
function typed(text: string, bin: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      PALISADE_METRICS_TOKEN: METRICS_TOKEN,
      CI: 'true',
    };
    execFile(
      '/bin/bash',
      ['-e', '-o', 'pipefail', '-c', text],
      { cwd: ROOT, env, maxBuffer: 32 * 1024 * 1024 },
      (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), output: output + errors }),
    );
  });
}

async function askForReset({ url, email, token, home }: RunningPalisade): Promise<void> {
  const query = `mutation ($email: String!) {
    requestPasswordReset(input: { email: $email }) { errors { code } }
  }`;
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { email } }),
  });
  assert.deepEqual(await answer.json(), { data: { requestPasswordReset: { errors: [] } } });
  await until('the link lies in the outbox', () => existsSync(join(home, 'outbox')));
}

describe('docs/operating.md', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'palisade-operating-'));
  const bin = quickNpx(join(scratch, 'npx'));
  let palisade: RunningPalisade;
  before(async () => {
    palisade = await startPalisade(undefined, { env: { PALISADE_METRICS_TOKEN: METRICS_TOKEN } });
    // What an administrator who has forgotten the password does before looking into the outbox.
    await askForReset(palisade);
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
      .replaceAll('maya@example.com', palisade.email)
      .replaceAll('/srv/', `${scratch}/`);

  it('has no block of a kind that nothing checks', () => {
    const kinds = new Set(blocks.map(({ kind }) => kind));
    assert.deepEqual([...kinds].toSorted(), ['ini', 'sh', 'sh host', 'sql']);
    assert.equal(blocks.length, (page.match(/^```/gm) ?? []).length / 2, 'every fence is closed');
  });

  for (const text of blocksOf('sh')) {
    it(`the commands work: ${text.split('\n')[0]}`, async () => {
      const { code, output } = await typed(here(text), bin);
      assert.equal(code, 0, output);
    });
  }

  for (const text of blocksOf('sql')) {
    it(`the statements work: ${text.split('\n')[0]}`, async () => {
      const owner = new pg.Client({ connectionString: runningServer(palisade.home) ?? '' });
      await owner.connect();
      try {
        // One by one: a database cannot be made among others.
        for (const statement of text.split(/;$/m).filter((one) => one.trim() !== ''))
          await owner.query(statement);
      } finally {
        await owner.end();
      }
    });
  }

  it('what needs root or a container engine is right as far as it can be seen', () => {
    for (const text of blocksOf('sh host'))
      assert.deepEqual(faultsOf(text, readdirSync(`${ROOT}docs/operating`)), [], text);
  });

  it('an unknown program, unit, tool or a syntax error in such a block is a fault', () => {
    const faults = (text: string) => faultsOf(text, ['palisade.service']);
    assert.deepEqual(faults('systemctl stop palisade.service && cp a b'), []);
    assert.deepEqual(faults('palisadectl stop'), ['unknown program palisadectl']);
    assert.deepEqual(faults('journalctl | frobnicate'), ['unknown program frobnicate']);
    assert.deepEqual(faults('systemctl stop palisade-x.timer'), ['unknown unit palisade-x.timer']);
    assert.deepEqual(faults('npx tools/src/undo.ts'), ['unknown tool undo']);
    assert.deepEqual(faults('cp "'), ['bash cannot read it']);
  });

  it('names no command of Palisade that is not there', () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...page.matchAll(/(?:`pnpm |pnpm@[\d.]+ run )([\w:-]+)/g)].map(
      ([, name]) => name,
    );
    assert.ok(named.length > 10);
    assert.deepEqual(
      named.filter((name = '') => !(name in scripts)),
      [],
    );
  });

  it('says what to do in every case of the night', () => {
    const night = page.slice(page.indexOf('## The night'), page.indexOf('## When something is'));
    assert.deepEqual(
      [...night.matchAll(/^### (.*)$/gm)].map(([, title]) => title),
      [
        'The database is gone',
        'The disk is full',
        'A learner is stuck',
        'Uploads are refused with 429 or 503',
        'A dead machine owns the lease',
        'Certificates and clocks',
        'The last administrator has forgotten the password',
        'Restore a backup at night',
      ],
    );
    const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    assert.deepEqual(
      links.filter((anchor = '') => !anchors.includes(anchor)),
      [],
    );
  });

  it('promises no deletion of companies, which the product does not have', () => {
    assert.doesNotMatch(page, /(?:delet|remov)\w* (?:an? |the |whole )*compan/i);
  });

  it('tells of every file beside it, and of none that is not there', () => {
    const named = blocksOf('sh host').flatMap(
      (text) => text.match(/docs\/operating\/[\w.-]+/g) ?? [],
    );
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
