import { writeFileSync } from 'node:fs';
import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import { judgedRows } from './inventedApis/judgedRows.ts';
import { learntFigures } from './inventedApis/learntFigures.ts';
import { type Network, type Rows, fitNetwork, logOdds, meanNetwork } from './inventedApis/network.ts';
import { randomOf } from './inventedApis/random.ts';
import { weightsModule } from './inventedApis/weightsModule.ts';
import { NOUNS } from './inventedApis/words.ts';

/** A merge hides endpoints, a split only repeats them: a wrong merge counts as so many wrong splits. */
const MISTAKEN_MERGE = 2;
const [fittedApis = 1500, networks = 4, units = 14, rounds = 7, otherApis = 150] = process.argv.slice(2).filter(argument => /^\d+$/.test(argument)).map(Number);
const target = process.argv.find(argument => argument.endsWith('.ts') && argument !== process.argv[1]);

/** Resources of the APIs that are fitted on are named by two nouns in three, the others by all. */
const FITTED_NOUNS = NOUNS.filter((_noun, index) => index % 3 !== 0);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const seedsFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_unused, index) => first + index);

function mistakes({ width, measures, truths, counts }: Rows, network: Network): string {
  const wrong = { split: 0, merged: 0, values: 0, literals: 0 };
  const hidden = new Float64Array(network.units);
  truths.forEach((truth, row) => {
    const count = (counts[row] ?? 0) / (truth === 1 ? 1 : MISTAKEN_MERGE);
    wrong[truth === 1 ? 'values' : 'literals'] += count;
    if (logOdds(network, measures, row * width, hidden) > 0 !== (truth === 1)) wrong[truth === 1 ? 'split' : 'merged'] += count;
  });
  return `values left as literals ${(wrong.split / wrong.values).toFixed(4)}, literals merged ${(wrong.merged / wrong.literals).toFixed(4)}`;
}

const { rows, measures } = judgedRows(seedsFrom(1, fittedApis), FITTED_NOUNS, MISTAKEN_MERGE);
say(`${rows.truths.length} siblings of ${fittedApis} invented APIs, ${measures.length} measures, ${networks} networks of ${units} units, ${rounds} rounds, a wrong merge counted ${MISTAKEN_MERGE} times`);
const network = meanNetwork(Array.from({ length: networks }, (_unused, index) => fitNetwork(rows, units, rounds, randomOf(index + 1))));
for (const part of [network.weights, network.biases, network.outer, network.outerBias]) part.forEach((weight, at) => { part[at] = Math.round(weight * 100) / 100; });
if (target === undefined) say('Name a .ts file to write the weights to.');
else writeFileSync(target, weightsModule(network, measures));
say(`fitted: ${mistakes(rows, network)}`);
const hidden = new Float64Array(network.units);
const score = (evidence: SiblingEvidence): number => logOdds(network, Float32Array.from(measures, measure => evidence[measure]), 0, hidden);
for (const [split, first] of [['to choose variants by', 1_000_001], ['never chosen by', 2_000_001]] as const) {
  const seeds = seedsFrom(first, otherApis);
  say(`${otherApis} APIs ${split}: ${mistakes(judgedRows(seeds, NOUNS, MISTAKEN_MERGE).rows, network)}`);
  say(JSON.stringify(learntFigures(seeds, score)));
}
