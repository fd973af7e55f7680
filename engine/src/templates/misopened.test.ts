import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '../demo/random.ts';
import { PathTemplates } from './pathTemplates.ts';
import { judgeInPassing } from './siblingJudge.ts';
import { structureSketch } from './structureSketch.ts';
import type { TemplateChange } from './templateChanges.ts';

interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/** Exchanges after which the judge is no longer one that folds whatever is side by side. */
const FOLDED = 40;

/** Learns `count` requests, the first of them without care, and gives back what it tells. */
function learn(
  templates: PathTemplates,
  count: number,
  ask: (at: number) => Asked,
): readonly TemplateChange[] {
  const changes: TemplateChange[] = [];
  for (let at = 0; at < count; at++) {
    const { path, body } = ask(at);
    templates.observe({ method: 'GET', path, structure: structureSketch(body), at });
    templates.settleWhenDue();
    changes.push(...templates.drainChanges());
  }
  return changes;
}

function foldingAtFirst(): PathTemplates {
  let judged = 0;
  const usual = judgeInPassing();
  return new PathTemplates({
    earlyJudge: (candidates, parent) =>
      judged++ < FOLDED ? candidates.map(() => true) : usual(candidates, parent),
  });
}

const REGISTERS = ['csv', 'xls', 'ledger', 'journal'];
const RECEIPTS = ['qr', 'html', 'pdf', 'print'];
const LATER = ['summary', 'archive', 'draft', 'mail', 'fax', 'letter'];

/** Exports of two kinds, in formats that keep coming: the parameter never stays with its words. */
function askExports(random: Random, at: number): Asked {
  const late = LATER.slice(0, Math.floor(at / 60));
  const ofReceipts = random.chance(0.5);
  const word = random.pick(ofReceipts ? RECEIPTS : [...REGISTERS, ...late]);
  const id = random.below(9_000);
  return ofReceipts
    ? { path: `/api/v1/export/${word}/receipts/${id}`, body: { receipt: 1, lines: [], total: 2 } }
    : { path: `/api/v1/export/${word}/registers/${id}/entries`, body: [{ entry: 1, tax: 2 }] };
}

const NAMES = ['warm-lake', 'amber-hill', 'old-field', 'crisp-stone', 'east-harbor', 'proud-tree'];

describe('ENG-02 parameters that should never have been opened', () => {
  test('are taken back though words keep coming', () => {
    const random = new Random(5);
    const templates = foldingAtFirst();
    const changes = learn(templates, 500, (at) => askExports(random, at));
    assert.ok(changes.some(({ kind }) => kind === 'split'));
    for (const word of RECEIPTS) {
      assert.match(
        templates.guess('GET', `/api/v1/export/${word}/receipts/5`),
        new RegExp(`^/api/v1/export/${word}/receipts/\\{\\w+\\}$`),
      );
    }
    for (const word of REGISTERS) {
      assert.match(
        templates.guess('GET', `/api/v1/export/${word}/registers/5/entries`),
        new RegExp(`^/api/v1/export/${word}/registers/\\{\\w+\\}/entries$`),
      );
    }
  });

  test('stay where the words are names, however few and however long', () => {
    const random = new Random(6);
    const templates = foldingAtFirst();
    const changes = learn(templates, 500, () => ({
      path: `/api/v1/farms/${random.pick(NAMES)}${random.pick(['', '/plots', '/owner'])}`,
      body: { id: 1, name: 'x', area: 3 },
    }));
    const splits = changes.filter(({ kind }) => kind === 'split');
    assert.ok(!splits.some(({ from }) => from === '/api/v1/farms/{farm}'));
    assert.match(templates.guess('GET', '/api/v1/farms/old-field'), /^\/api\/v1\/farms\/\{\w+\}$/);
  });
});

describe('ENG-02 words of a parameter that are used unlike the others', () => {
  const FIRST = [
    'warm',
    'fresh',
    'amber',
    'proud',
    'old',
    'early',
    'crisp',
    'urban',
    'east',
    'vivid',
  ];
  const SECOND = ['garden', 'engine', 'stone', 'report', 'budget', 'table', 'jacket', 'pencil'];

  test('are not split off when they would be values of what is left at once', () => {
    for (const seed of [74, 85, 87]) {
      const random = new Random(seed);
      const names = Array.from(
        { length: 14 },
        () => `${random.pick(FIRST)}-${random.pick(SECOND)}`,
      );
      const templates = new PathTemplates();
      const changes = learn(templates, 420, () => {
        const often = random.next();
        const id = random.next() < 0.1 ? String(1 + random.below(900_000)) : null;
        const name = id ?? names[Math.floor(names.length * often * often)] ?? '';
        const isExport = random.next() < 0.06;
        const isOfRecords = !isExport && random.next() < 0.15;
        return {
          path: `/v1/trials/${isExport ? 'export' : name}${isOfRecords ? '/records' : ''}`,
          body: isOfRecords
            ? [{ id: 1, source: 'x', at: '' }]
            : { id: 1, title: 'x', phase: 2, conditions: [] },
        };
      });
      const splits = changes.filter(({ kind }) => kind === 'split');
      assert.deepEqual(splits, [], `seed ${seed}`);
    }
  });
});
