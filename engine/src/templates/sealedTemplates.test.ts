import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { hashValue } from './distinctValues.ts';
import { HashSeals } from './hashSeal.ts';
import { PathTemplates } from './pathTemplates.ts';
import { patchSealing, recordSealing, templatesSealing } from './sealedTemplates.ts';

const seals = new HashSeals(new Uint8Array(32).fill(3));
const seal = seals.of('company');

/** Every number of a plain JSON value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
/** What is plain JSON, as it is read back. */
const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const pins = Array.from({ length: 40 }, (_, n) => String(1_000 + n * 137));
const path = (pin: string): string => `/doors/${pin}/state`;

function learned(values: readonly string[] = pins): PathTemplates {
  const templates = new PathTemplates();
  for (const [at, pin] of values.entries()) {
    templates.observe({
      method: 'GET',
      path: path(pin),
      structure: Uint32Array.of(1_234_567),
      at,
      fields: () => [{ doorCode: pin }],
    });
  }
  templates.drainChanges();
  return templates;
}

describe('hashes of values in what is saved', () => {
  it('are other numbers, one for each, which only the key leads back from', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffffff),
        (hash) => seal.open(seal.seal(hash)) === hash && seal.seal(seal.open(hash)) === hash,
      ),
    );
    const hashes = Array.from({ length: 2_000 }, (_, n) => n);
    const sealed = hashes.map((hash) => seal.seal(hash));
    assert.equal(new Set(sealed).size, hashes.length);
    assert.ok(
      sealed.every((number) => Number.isInteger(number) && number >= 0 && number <= 0xffffffff),
    );
    const lower = sealed.filter((number) => number < 0x80000000).length;
    assert.ok(lower > 850 && lower < 1_150, `${lower} of 2,000 in the lower half`);
    const others = [seals.of('other'), new HashSeals(new Uint8Array(32).fill(4)).of('company')];
    for (const other of others)
      assert.ok(hashes.filter((hash) => other.seal(hash) === seal.seal(hash)).length <= 1);
  });

  it('DATA-07 are the hash of no PIN: in models, journals and records of merges', () => {
    const every = new Set(
      Array.from({ length: 10_000 }, (_, n) => hashValue(String(n).padStart(4, '0'))),
    );
    const found = (saved: unknown): number =>
      numbersIn(saved).filter((number) => every.has(number)).length;
    const templates = learned();
    const model = templates.save(true);
    assert.ok(found(model) >= pins.length, 'without the seal all of them');
    const { root } = templatesSealing.seal(model, seal);
    assert.equal(found(root), 0);
    const [, , , , , , hashes] = root.c?.[0]?.c?.[0]?.p ?? assert.fail('no parameter');
    assert.deepEqual(
      hashes,
      hashes.toSorted((a, b) => a - b),
      'in an order that tells nothing',
    );
    templates.markSaved();
    templates.observe({ method: 'GET', path: path('9911'), structure: null, at: 99 });
    const patch = templates.takeUnsaved(true);
    assert.ok(found(patch) > 0);
    assert.equal(found(patchSealing.seal(patch, seal)), 0);
    const apart = new PathTemplates({
      judge: (siblings) => siblings.map(() => false),
      earlyJudge: (siblings) => siblings.map(() => false),
    });
    for (const word of ['alpha', 'beta'])
      for (const pin of pins)
        apart.observe({
          method: 'GET',
          path: `/of/${word}/doors/${pin}`,
          structure: Uint32Array.of(7),
          at: 1,
        });
    const record =
      apart.merge({ prefix: '/of', name: 'word', literals: ['alpha', 'beta'], excluded: [] }) ??
      assert.fail('no merge');
    assert.ok(found(record) >= pins.length);
    const sealed = recordSealing.seal(record, seal);
    assert.equal(found(sealed), 0);
    assert.deepEqual(recordSealing.open(copyOf(sealed), seal), record);
  });

  it('lose nothing: what is read back is what was saved, and learns on alike', () => {
    for (const values of [
      pins.slice(0, 3),
      pins,
      Array.from({ length: 5_000 }, (_, n) => String(n * 7 + 100_000)),
    ]) {
      const templates = learned(values);
      const model = copyOf(templates.save(true));
      const read = templatesSealing.open(copyOf(templatesSealing.seal(model, seal)), seal);
      assert.deepEqual(read, model);
      const [one, other] = [PathTemplates.fromJSON(read), PathTemplates.fromJSON(model)];
      for (const each of [one, other])
        for (const pin of [...pins, '424242'])
          each.observe({ method: 'GET', path: path(pin), structure: Uint32Array.of(5), at: 9 });
      assert.deepEqual(one.save(true), other.save(true));
    }
  });

  it('lose nothing of words that are kept either, and seal the sketches of their answers', () => {
    const all = (siblings: readonly unknown[]): boolean[] => siblings.map(() => true);
    const templates = new PathTemplates({ earlyJudge: all, splitJudge: all });
    const words = ['amber', 'quiet', 'brave', 'tidy', 'plain', 'early'];
    const learn = (from: number, sketch: Uint32Array): void => {
      for (let at = from; at < from + (from === 0 ? 60 : 600); at += 1) {
        const path = `/parcels/${from > 0 && at % 2 === 0 ? 'late' : words[at % 6]}/parts`;
        templates.observe({ method: 'GET', path, structure: sketch, at });
        // What is decided is saved whole.
        if (from === 0) templates.settleWhenDue();
        templates.drainChanges();
      }
    };
    const sketch = Uint32Array.of(1_234_567, 7_654_321);
    learn(0, sketch);
    const model = copyOf(templates.save(true));
    const text = JSON.stringify(model);
    assert.ok(text.includes('"w":') && text.includes('amber') && text.includes('1234567'));
    const sealed = copyOf(templatesSealing.seal(model, seal));
    assert.ok(!numbersIn(sealed).includes(1_234_567));
    assert.deepEqual(templatesSealing.open(sealed, seal), model);
    templates.markSaved();
    learn(60, sketch);
    const patch = templates.takeUnsaved(true);
    assert.ok((patch.words?.[0]?.[1].s.length ?? 0) > 0, 'a new word brings its sketch');
    const sealedPatch = copyOf(patchSealing.seal(patch, seal));
    assert.ok(!numbersIn(sealedPatch).includes(1_234_567));
    const opened = patchSealing.open(sealedPatch, seal);
    assert.deepEqual(copyOf(PathTemplates.patched(model, opened)), copyOf(templates.save(true)));
  });

  it('are read as they are in what an earlier release saved, and patched over seals', () => {
    const templates = learned();
    const model = copyOf(templates.save(true));
    assert.equal(templatesSealing.open(model, seal), model);
    templates.markSaved();
    for (const pin of ['9911', ...pins])
      templates.observe({
        method: 'GET',
        path: path(pin),
        structure: Uint32Array.of(5, 6),
        at: 100,
      });
    const patch = patchSealing.open(
      copyOf(patchSealing.seal(templates.takeUnsaved(true), seal)),
      seal,
    );
    assert.deepEqual(PathTemplates.patched(model, patch), copyOf(templates.save(true)));
  });
});
