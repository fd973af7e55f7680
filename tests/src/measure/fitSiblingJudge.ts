import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import { learntFigures } from './inventedApis/learntFigures.ts';
import { inventTraffic } from './inventedApis/inventTraffic.ts';
import { type JudgedSibling, judgedSiblings } from './inventedApis/judgedSiblings.ts';
import { type Rows, fitLogistic, probability } from './inventedApis/logisticModel.ts';
import { NOUNS } from './inventedApis/words.ts';

type Measure = keyof SiblingEvidence;

const [MISTAKEN_MERGE = 2, LEAST_COST = 0.0003, TRAINED = 500, HELD_OUT = 150] = process.argv.slice(2).map(Number);
/** Resources of the training APIs are named by two nouns in three, those held out by all. */
const TRAINING_NOUNS = NOUNS.filter((_noun, index) => index % 3 !== 0);
/** Products whose parts mean something else together: few siblings, place and ending, place and what is below. */
const PRODUCTS: readonly (readonly [Measure, Measure])[] = [
  ['few', 'structureAlikeShare'], ['few', 'pluralParent'], ['few', 'alikeShare'], ['few', 'siblingsWithDigits'], ['siblings', 'structureAlikeShare'], ['siblings', 'structureUnlikeShare'], ['siblings', 'alikeShare'],
  ['siblings', 'unseenMass'], ['siblings', 'ownAlike'], ['pluralParent', 'structureAlikeShare'], ['pluralParent', 'alikeShare'], ['pluralParent', 'leaf'], ['pluralParent', 'collection'], ['pluralParent', 'pluralWord'], ['pluralParent', 'apiWord'],
  ['rootParent', 'collection'], ['rootParent', 'siblings'], ['parameterParent', 'siblings'], ['parameterParent', 'leaf'], ['parameterParent', 'directNamed'], ['parameterParent', 'structureAlikeShare'], ['parameterParent', 'collection'],
  ['leaf', 'structureAlikeShare'], ['leaf', 'siblings'], ['collection', 'directNamed'], ['collection', 'structureAlikeShare'], ['siblingsDirectNamed', 'siblings'],
  ['parameterBeside', 'pluralWord'], ['parameterOpen', 'structureLikeParameter'], ['parameterOpen', 'likeParameter'], ['apiWord', 'structureLikeParameter'], ['apiWord', 'ownLikeParameter'], ['apiWord', 'parameterBeside'], ['verb', 'parameterParent'], ['siblingsApiWords', 'apiWord'],
];
const MEASURES: readonly Measure[] = [
  'pluralParent', 'rootParent', 'parameterParent', 'verbParent', 'apiWord', 'verb', 'pluralWord', 'digits', 'capital', 'compound', 'tailNumber', 'suffixed',
  'siblingsApiWords', 'siblingsPlural', 'siblingsWithDigits', 'siblingsWithCapital', 'siblingsTailNumber', 'siblings', 'few', 'unseenMass', 'leaf', 'collection', 'ownMethods', 'directNamed', 'namedPaths', 'unnamedShare',
  'siblingsDeep', 'siblingsDirectNamed', 'siblingsUnnamed', 'alikeSiblings', 'alikeShare', 'namedAlike', 'ownAlike', 'structureAlikeShare', 'structureUnlikeShare', 'parameterBeside', 'parameterOpen', 'likeParameter',
  'unlikeParameter', 'namedLikeParameter', 'ownLikeParameter', 'structureLikeParameter', 'structureUnlikeParameter', 'shareOverFair',
];
const TERMS: readonly (readonly [Measure, Measure | null])[] = [...MEASURES.map(measure => [measure, null] as const), ...PRODUCTS];
const BIAS = TERMS.length;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function rowsOf(judged: readonly JudgedSibling[]): Rows {
  return {
    measures: judged.map(({ evidence }) => Float64Array.from([...TERMS.map(([one, other]) => evidence[one] * (other === null ? 1 : evidence[other])), 1])),
    truths: judged.map(({ value }) => value),
    weights: judged.map(({ value, weight }) => weight * (value ? 1 : MISTAKEN_MERGE)),
  };
}

function errorsOf(rows: Rows, keep: readonly number[], weights: Float64Array): string {
  const wrong = { split: 0, merged: 0, values: 0, literals: 0 };
  rows.measures.forEach((row, index) => {
    const count = rows.weights[index] ?? 0;
    const merged = probability(weights, Float64Array.from(keep, at => row[at] ?? 0)) > 0.5;
    const value = rows.truths[index] === true;
    wrong[value ? 'values' : 'literals'] += count;
    if (merged !== value) wrong[value ? 'split' : 'merged'] += count;
  });
  return `values left as literals ${(wrong.split / wrong.values).toFixed(4)}, literals merged ${(wrong.merged / wrong.literals).toFixed(4)}`;
}

const seeds = (first: number, count: number): number[] => Array.from({ length: count }, (_unused, index) => first + index);
const training = rowsOf(seeds(1, TRAINED).flatMap(seed => judgedSiblings(inventTraffic(seed, TRAINING_NOUNS), seed)));
const heldOutSeeds = seeds(1_000_001, HELD_OUT);
const heldOut = rowsOf(heldOutSeeds.flatMap(seed => judgedSiblings(inventTraffic(seed), seed)));
say(`${training.truths.length} siblings to fit, ${heldOut.truths.length} held out`);

let keep = [...TERMS.keys(), BIAS];
let model = fitLogistic(training, keep);
for (;;) {
  const { costs } = model;
  const cheap = [...keep.keys()].filter(at => keep[at] !== BIAS).sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
  const least = cheap[0];
  if (least === undefined || (costs[least] ?? 0) >= LEAST_COST) break;
  const dropped = new Set(cheap.slice(0, Math.max(1, Math.floor(cheap.length / 20))).filter(at => (costs[at] ?? 0) < LEAST_COST));
  keep = keep.filter((_index, at) => !dropped.has(at));
  model = fitLogistic(training, keep);
}
const rounded = model.weights.map(weight => Math.round(weight * 10) / 10);
say(`fitted: ${errorsOf(training, keep, rounded)}`);
say(`held out: ${errorsOf(heldOut, keep, rounded)}`);
const entries = keep.flatMap((index, at) => {
  const term = TERMS[index];
  const weight = rounded[at] ?? 0;
  return term === undefined || weight === 0 ? [] : [`['${term[0]}', ${term[1] === null ? 'null' : `'${term[1]}'`}, ${weight}],`];
});
say(`${entries.length} weights and the bias:`);
for (let index = 0; index < entries.length; index += 3) say(`  ${entries.slice(index, index + 3).join(' ')}`);
say(`const BIAS = ${rounded[keep.indexOf(BIAS)] ?? 0};`);
const score = (candidateTerms: readonly { readonly one: Measure; readonly other: Measure | null; readonly weight: number }[], bias: number) => (evidence: SiblingEvidence): number => candidateTerms.reduce((sum, { one, other, weight }) => sum + weight * evidence[one] * (other === null ? 1 : evidence[other]), bias);
const fitted = score(keep.flatMap((index, at) => { const term = TERMS[index]; return term === undefined ? [] : [{ one: term[0], other: term[1], weight: rounded[at] ?? 0 }]; }), rounded[keep.indexOf(BIAS)] ?? 0);
say(`templates of the ${HELD_OUT} held-out APIs: ${JSON.stringify(learntFigures(heldOutSeeds, fitted))}`);
