import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CATALOGUE } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { readVerdicts, type Verdict } from './verdicts.ts';

/** So many verdicts say enough of a policy to recommend it. */
const ENOUGH = 3;
const PRECISION = 0.9;

const verdicts = readVerdicts();

/**
 * What was said of a policy's gaps; repeats say nothing of the policy, but of how paths were
 * learned.
 */
function said(policy: string): { readonly right: number; readonly wrong: number } {
  const count = (wanted: Verdict): number =>
    [...verdicts].filter(([key, verdict]) => key.split('\t')[1] === policy && verdict === wanted)
      .length;
  return { right: count('right'), wrong: count('wrong') };
}
const isGood = ({ right, wrong }: ReturnType<typeof said>): boolean =>
  wrong === 0 || right / (right + wrong) >= PRECISION;

it('POST-12 recommended policies were never wrong, or right nine times in ten', () => {
  const recommended = CATALOGUE.filter((policy) => policy.recommended);
  const bad = recommended.filter(({ id }) => !isGood(said(id))).map(({ id }) => id);
  assert.deepEqual(bad, []);
  assert.ok(recommended.every(({ installable }) => installable));
  assert.ok(recommended.length > 50);
});

it('POST-12 policies that verdicts prove good enough are recommended', () => {
  const left = CATALOGUE.filter(({ id, installable, recommended }) => {
    const found = said(id);
    return installable && !recommended && found.right >= ENOUGH && isGood(found);
  });
  assert.deepEqual(left, []);
});
