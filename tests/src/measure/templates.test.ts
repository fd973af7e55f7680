import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { naiveRegexTemplate } from './naiveTemplates.ts';
import { scoreTemplates } from './templateScore.ts';
import { measureTemplates, scoredExchanges } from './templates.ts';
import { readTrafficSet, trafficSetNames } from './trafficSets.ts';

const shared = new URL('../../../../shared/data/', import.meta.url).pathname;
const absent = existsSync(shared) ? false : 'the folder ../shared/data is not here';
const folders = ['recorded-api', 'synthetic-traffic'];

function entry(method: string, path: string, status = 200): unknown {
  return {
    startedDateTime: '2026-01-05T08:00:00Z',
    request: { method, url: `https://api.example${path}?page=1` },
    response: { status, content: { mimeType: 'application/json', text: '{"id":1}' } },
  };
}

describe('pnpm measure templates', () => {
  test('ENG-02 reads both formats of a folder and ends with one JSON line of figures', () => {
    const directory = mkdtempSync(join(tmpdir(), 'measure-'));
    try {
      const paths = ['/users/1', '/users/2', '/users/me', '/users/3'];
      const entries = paths.map((path) => entry('GET', path));
      const labels = paths
        .map((path, i) =>
          JSON.stringify({
            i,
            method: 'GET',
            host: 'api.example',
            path,
            template: path === '/users/me' ? path : '/users/{id}',
          }),
        )
        .join('\n');
      writeFileSync(
        join(directory, 'one.har.gz'),
        gzipSync(JSON.stringify({ log: { version: '1.2', entries } })),
      );
      writeFileSync(
        join(directory, 'two.har.ndjson.gz'),
        gzipSync(entries.map((one) => JSON.stringify(one)).join('\n')),
      );
      for (const name of ['one', 'two'])
        writeFileSync(join(directory, `${name}.labels.ndjson.gz`), gzipSync(labels));
      const lines: string[] = [];
      measureTemplates(
        directory,
        (line) => lines.push(line),
        () => undefined,
      );
      const figures = {
        requests: 4,
        trueEndpoints: 2,
        learnedEndpoints: 2,
        ga: 1,
        f1: 1,
        f1Observable: 1,
        overSplit: 0,
        overMerged: 0,
        none: { ga: 0.25, f1Observable: 0.3333 },
        naiveRegex: { ga: 1, f1Observable: 1 },
      };
      assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), {
        measure: 'templates',
        sets: { one: figures, two: figures },
        mean: { ga: 1, f1Observable: 1, explosion: 1 },
      });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test('a folder without sets is refused with what was expected', () => {
    const directory = mkdtempSync(join(tmpdir(), 'measure-'));
    try {
      assert.throws(
        () =>
          measureTemplates(
            directory,
            () => undefined,
            () => undefined,
          ),
        /No set in .*expected X\.har\.gz/,
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  for (const folder of folders) {
    test(
      `ENG-02 ${folder}: better than no templating and than a naive regex on every set, or as good where that is perfect`,
      { skip: absent },
      () => {
        const { sets } = measureTemplates(
          join(shared, folder),
          () => undefined,
          () => undefined,
        );
        for (const [name, { ga, f1Observable, none, naiveRegex }] of Object.entries(sets)) {
          for (const baseline of [none, naiveRegex]) {
            assert.ok(
              ga > baseline.ga || (baseline.ga === 1 && ga === 1),
              `${name}: GA ${ga} against ${baseline.ga}`,
            );
            assert.ok(
              f1Observable > baseline.f1Observable ||
                (baseline.f1Observable === 1 && f1Observable === 1),
              `${name}: F1 ${f1Observable} against ${baseline.f1Observable}`,
            );
          }
        }
      },
    );
  }

  test('scores agree with the shared tool on every set', { skip: absent }, () => {
    for (const folder of folders) {
      for (const name of trafficSetNames(join(shared, folder))) {
        const exchanges = scoredExchanges(
          readTrafficSet(join(shared, folder), name),
          (_index, path) => naiveRegexTemplate(path),
        );
        const answer = execFileSync(
          process.execPath,
          [
            join(shared, 'tools/score-templates.mjs'),
            '--labels',
            join(shared, folder, `${name}.labels.ndjson.gz`),
            '--baseline',
            'regex',
          ],
          { encoding: 'utf8' },
        );
        const tool = JSON.parse(answer) as {
          scored: number;
          trueEndpoints: number;
          predictedEndpoints: number;
          GA: number;
          F1: number;
          F1observable: number;
          over: number;
          under: number;
        }; // what the tool prints
        assert.deepEqual(
          scoreTemplates(exchanges),
          {
            requests: tool.scored,
            trueEndpoints: tool.trueEndpoints,
            learnedEndpoints: tool.predictedEndpoints,
            ga: tool.GA,
            f1: tool.F1,
            f1Observable: tool.F1observable,
            overSplit: tool.over,
            overMerged: tool.under,
          },
          name,
        );
      }
    }
  });
});
