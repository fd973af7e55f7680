import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { TemplateFigures } from '../templates.ts';
import { documentNames, halfOf } from './documentTraffic.ts';
import { documentsOptions } from './documentsOptions.ts';
import { measureDocuments, summaryOf } from './measureDocuments.ts';

const shared = new URL('../../../../../shared/data/oas', import.meta.url).pathname;
const absent = existsSync(shared) ? false : 'the folder ../shared/data/oas is not here';

function figures(ga: number, regexGa: number, learned: number): TemplateFigures {
  return {
    requests: 100,
    trueEndpoints: 10,
    learnedEndpoints: learned,
    ga,
    f1: ga,
    f1Observable: ga,
    overSplit: 0,
    overMerged: 0,
    none: { ga: 0, f1Observable: 0 },
    naiveRegex: { ga: regexGa, f1Observable: regexGa },
  };
}

describe('pnpm measure templates --documents', () => {
  test('the summary looks at the tail as well as at the mean', () => {
    const good = Array.from({ length: 18 }, () => figures(1, 0.5, 10));
    assert.deepEqual(summaryOf([...good, figures(0.5, 0.51, 20), figures(0.7, 0.9, 10)]), {
      documents: 20,
      ga: 0.96,
      f1Observable: 0.96,
      explosion: 1.05,
      worstTenth: { mean: 0.6, best: 0.7 },
      below80: 2,
      worseThanRegex: { atAll: 2, clearly: 1 },
      regexGa: 0.5205,
      regexF1Observable: 0.5205,
    });
  });

  test('options are checked, and the held-out half is told by its mean alone', () => {
    const options = documentsOptions(['--documents', 'oas', '--half', 'held-out']);
    assert.deepEqual(options, {
      directory: 'oas',
      seed: '1',
      half: 'held-out',
      every: 1,
      requests: 1500,
      table: false,
    });
    assert.equal(
      documentsOptions(['--documents', 'oas', '--half', 'tuned', '--seed', '7']).table,
      true,
    );
    assert.throws(
      () => documentsOptions(['--documents', 'oas', '--half', 'third']),
      /no half "third"/,
    );
    assert.throws(
      () => documentsOptions(['--documents', 'oas', '--every', '0']),
      /--every wants a number/,
    );
    assert.throws(() => documentsOptions(['--half', 'tuned']), /Name the folder/);
  });

  test(
    'both halves hold many documents, and a few are measured end to end',
    { skip: absent },
    async () => {
      const names = documentNames(shared);
      const tuned = names.filter((name) => halfOf(name) === 'tuned').length;
      assert.ok(
        tuned > 80 && names.length - tuned > 80,
        `${String(tuned)} of ${String(names.length)}`,
      );
      const lines: string[] = [];
      const options = {
        directory: shared,
        seed: 'test',
        requests: 200,
        every: 40,
        table: true,
        half: 'tuned',
      } as const;
      const { halves } = await measureDocuments(
        options,
        (line) => lines.push(line),
        () => undefined,
      );
      assert.equal(halves.tuned?.documents, 3);
      assert.equal(halves['held-out'], undefined);
      assert.ok(halves.tuned.ga > halves.tuned.regexGa);
      assert.equal(lines.length, 5);
    },
  );
});
