import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import { inventTraffic } from './inventedApis/inventTraffic.ts';
import { type JudgedSibling, judgedSiblings } from './inventedApis/judgedSiblings.ts';
import { type JudgeTerm, TERMS } from './inventedApis/judgeTerms.ts';
import { learntFigures } from './inventedApis/learntFigures.ts';
import { type LogisticModel, type Rows, fitLogistic, probability } from './inventedApis/logisticModel.ts';
import { NOUNS } from './inventedApis/words.ts';

/** A merge hides endpoints, a split only repeats them: a wrong merge counts as so many wrong splits. */
const MISTAKEN_MERGE = 2;
/** A weight that lowers the mean loss by less is dropped. */
const LEAST_GAIN = 0.0005;
const [mistakenMerge = MISTAKEN_MERGE, leastGain = LEAST_GAIN, fittedApis = 500, otherApis = 150] = process.argv.slice(2).map(Number);

/** Resources of the APIs that are fitted on are named by two nouns in three, the others by all. */
const FITTED_NOUNS = NOUNS.filter((_noun, index) => index % 3 !== 0);
const BIAS = TERMS.length;
const valueOf = ([one, other]: JudgeTerm, evidence: SiblingEvidence): number => evidence[one] * (other === null ? 1 : evidence[other]);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const seedsFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_unused, index) => first + index);

function rowsOf(judged: readonly JudgedSibling[]): Rows {
  return {
    measures: judged.map(({ evidence }) => Float64Array.from([...TERMS.map(term => valueOf(term, evidence)), 1])),
    truths: judged.map(({ value }) => value),
    weights: judged.map(({ value, weight }) => weight * (value ? 1 : mistakenMerge)),
  };
}

function mistakes(rows: Rows, keep: readonly number[], weights: Float64Array): string {
  const wrong = { split: 0, merged: 0, values: 0, literals: 0 };
  rows.measures.forEach((row, index) => {
    const count = rows.weights[index] ?? 0;
    const value = rows.truths[index] === true;
    wrong[value ? 'values' : 'literals'] += count;
    if (probability(weights, Float64Array.from(keep, at => row[at] ?? 0)) > 0.5 !== value) wrong[value ? 'split' : 'merged'] += count;
  });
  return `values left as literals ${(wrong.split / wrong.values).toFixed(4)}, literals merged ${(wrong.merged / wrong.literals).toFixed(4)}`;
}

/** Fits, drops up to a twentieth of the weights that gain least, and fits again until each gains enough. */
function fitFewWeights(rows: Rows): { readonly keep: readonly number[]; readonly model: LogisticModel } {
  let keep = [...TERMS.keys(), BIAS];
  for (;;) {
    const model = fitLogistic(rows, keep);
    const gain = (at: number): number => model.costs[at] ?? 0;
    const poor = [...keep.keys()].filter(at => keep[at] !== BIAS && gain(at) < leastGain).sort((one, other) => gain(one) - gain(other));
    if (poor.length === 0) return { keep, model };
    const dropped = new Set(poor.slice(0, Math.max(1, Math.floor(keep.length / 20))));
    keep = keep.filter((_term, at) => !dropped.has(at));
  }
}

const training = rowsOf(seedsFrom(1, fittedApis).flatMap(seed => judgedSiblings(inventTraffic(seed, FITTED_NOUNS), seed)));
say(`${training.truths.length} siblings of ${fittedApis} invented APIs, a wrong merge counted ${mistakenMerge} times, each weight gaining ${leastGain}`);
const { keep, model } = fitFewWeights(training);
const weights = model.weights.map(weight => Math.round(weight * 10) / 10);
const bias = weights[keep.indexOf(BIAS)] ?? 0;
const table = keep.flatMap((index, at) => {
  const term = TERMS[index];
  const weight = weights[at] ?? 0;
  return term === undefined || weight === 0 ? [] : [{ term, weight }];
});
say(`${table.length} weights and the bias:`);
const entries = table.map(({ term: [one, other], weight }) => `['${one}', ${other === null ? 'null' : `'${other}'`}, ${weight}],`);
for (let index = 0; index < entries.length; index += 3) say(`  ${entries.slice(index, index + 3).join(' ')}`);
say(`const BIAS = ${bias};`);
say(`fitted: ${mistakes(training, keep, weights)}`);
const score = (evidence: SiblingEvidence): number => table.reduce((sum, { term, weight }) => sum + weight * valueOf(term, evidence), bias);
for (const [split, first] of [['to choose variants by', 1_000_001], ['never chosen by', 2_000_001]] as const) {
  const seeds = seedsFrom(first, otherApis);
  say(`${otherApis} APIs ${split}: ${mistakes(rowsOf(seeds.flatMap(seed => judgedSiblings(inventTraffic(seed), seed))), keep, weights)}`);
  say(JSON.stringify(learntFigures(seeds, score)));
}
