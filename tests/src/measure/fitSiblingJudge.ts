import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Measure,
  type SiblingJudge,
  judgeInPassing,
} from '@palisade/engine/templates/siblingJudge.ts';
import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import * as now from '@palisade/engine/templates/siblingJudgeWeights.ts';
import type { JudgeWeights } from '@palisade/engine/templates/siblingJudgeWeights.ts';
import { documentNames, documentTraffic, halfOf } from './documents/documentTraffic.ts';
import { inventTraffic } from './inventedApis/inventTraffic.ts';
import { learntFigures } from './inventedApis/learntFigures.ts';
import { randomOf } from './inventedApis/random.ts';
import { tourOf } from './inventedApis/tours.ts';
import { NOUNS } from './inventedApis/words.ts';
import { type JudgedWord, type TrueExchange, judgedWords } from './judgeFit/judgedWords.ts';
import { type Logistic, type Rows, fitLogistic } from './judgeFit/logistic.ts';
import { trueExchanges } from './judgeFit/trueExchanges.ts';
import { weightsModule } from './judgeFit/weightsModule.ts';

/**
 * Measures of either sum, left of 74 and 99 by taking away those that add least until the chance of
 * unseen documents fell.
 */
const OPENING: readonly Measure[] = [
  'verb',
  'digits',
  'siblingsPlural',
  'apiWord',
  'siblingsDirectNamed',
  'pluralParent',
  'longWord',
  'pluralWord',
  'camel',
  'removable',
  'siblingsApiWords',
  'structureAlikeShare',
  'usedUnlikeSiblings',
  'parameterParent',
  'unseenMass',
  'siblingsWithCapital',
  'structureUnlikeShare',
  'sameAsSiblings',
  'sightings',
  'unnamedShare',
  'leaf',
  'structureKnown',
  'action',
  'fewerThanUsual',
  'unlikeHost',
  'parentLists',
  'parentAdds',
  'silentStart',
  'siblingsUsedAlike',
  'siblingsUsedApart',
];
const JOINING: readonly Measure[] = [
  'siblingsWithDigits',
  'usedUnlikeParameter',
  'usedLikeParameter',
  'plain',
  'sameAsParameter',
  'siblingsPlural',
  'removable',
  'camel',
  'leaf',
  'spelledLikeParameter',
  'asRare',
  'namedPaths',
  'collection',
  'structureUnlikeParameter',
  'rootParent',
  'unnamedShare',
  'parameterOpen',
  'structureAlikeShare',
  'siblingsApiWords',
  'listAnswer',
  'unseenMass',
  'structureLikeParameter',
  'ofApis',
  'alikeShare',
  'digits',
  'jumbled',
];
/**
 * A merge hides endpoints, a split only repeats them: a wrong merge counts as so many wrong splits.
 */
const MISTAKEN_MERGE = 1.2;
const PENALTY = 3;
/** Invented APIs count for as much of the documents: less splits values, more merges words. */
const INVENTED = 0.5;
/** Share of the decisions that are rows. */
const KEPT = 0.25;
/** What decisions on tours count for. */
const TOUR = 0.5;
/** One invented API in so many is decided as the truth has it, the others by the judge of now. */
const TRUE_OF = 5;
/**
 * Weights that are given: documents answer lists before most of their values, so that little is left
 * for a plural noun to say; in logs without bodies it is all there is.
 */
const HELD: Readonly<Partial<Record<Measure, number>>> = { pluralParent: 1.3 };
/** Resources of the APIs that are fitted on are named by two nouns in three. */
const FITTED_NOUNS = NOUNS.filter((_noun, index) => index % 3 !== 0);

interface Traffic {
  readonly exchanges: readonly TrueExchange[];
  readonly weight: number;
}

interface FitRow extends JudgedWord {
  readonly isInvented: boolean;
}

const { values } = parseArgs({
  options: {
    documents: { type: 'string', multiple: true, default: [] },
    seeds: { type: 'string', default: '11' },
    part: { type: 'string', default: 'opening,joining' },
    invented: { type: 'string', default: '200' },
    out: { type: 'string' },
  },
});
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_unused, index) => first + index);

function inventedTraffic(seed: number): readonly Traffic[] {
  const { exchanges } = inventTraffic(seed, FITTED_NOUNS);
  return [
    { exchanges, weight: 1 },
    { exchanges: tourOf(exchanges, randomOf(seed)), weight: TOUR },
  ];
}

/** Traffic of the tuned half of each folder of documents; the other half only judges. */
function documentsOf(seed: string): readonly Traffic[] {
  return values.documents.flatMap((directory) =>
    documentNames(directory)
      .filter((name) => halfOf(name) === 'tuned')
      .flatMap((name) =>
        trueExchanges(documentTraffic(name, { directory, seed, requests: 1500 })).map(
          (exchanges) => ({ exchanges, weight: 1 }),
        ),
      ),
  );
}

function scoreWith(
  opening: JudgeWeights,
  joining: JudgeWeights,
): (evidence: SiblingEvidence) => number {
  return (evidence) => {
    const { start, weights } = evidence.parameterBeside === 1 ? joining : opening;
    return Object.entries(weights).reduce(
      (sum, [measure, weight]) => sum + weight * evidence[measure as Measure],
      start,
    ); // its keys are measures
  };
}

/** Documents count as much in all however many rows they have, and invented APIs half as much. */
function rowsOf(judged: readonly FitRow[], measures: readonly Measure[]): Rows {
  const counts = Float64Array.from(
    judged,
    ({ isValue, weight }) => weight * (isValue ? 1 : MISTAKEN_MERGE),
  );
  for (const part of [true, false]) {
    let sum = 0;
    judged.forEach(({ isInvented }, index) => {
      if (isInvented === part) sum += counts[index] ?? 0;
    });
    judged.forEach(({ isInvented }, index) => {
      const share = (part ? INVENTED : 1) / 2;
      if (isInvented === part) counts[index] = ((counts[index] ?? 0) * judged.length * share) / sum;
    });
  }
  const flat = new Float64Array(judged.length * measures.length);
  judged.forEach(({ evidence }, row) =>
    measures.forEach((measure, at) => {
      flat[row * measures.length + at] = evidence[measure];
    }),
  );
  return {
    width: measures.length,
    measures: flat,
    truths: Uint8Array.from(judged, ({ isValue }) => (isValue ? 1 : 0)),
    counts,
  };
}

function named(measures: readonly Measure[], { start, weights }: Logistic): JudgeWeights {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return {
    start: rounded(start),
    weights: Object.fromEntries(
      measures.map((measure, at) => [measure, rounded(weights[at] ?? 0)]),
    ),
  };
}

/** The sums of the parts that were asked for; the others as they are. */
function fit(rows: readonly FitRow[]): readonly [JudgeWeights, JudgeWeights] {
  const parts = values.part.split(',');
  const fitted = (part: string, measures: readonly Measure[], is: JudgeWeights): JudgeWeights => {
    if (!parts.includes(part)) return is;
    const beside = part === 'joining' ? 1 : 0;
    const own = rows.filter(({ evidence }) => evidence.parameterBeside === beside);
    const held = measures.flatMap((measure, place): [number, number][] => {
      const weight = HELD[measure];
      return weight === undefined ? [] : [[place, weight]];
    });
    return named(measures, fitLogistic(rowsOf(own, measures), PENALTY, new Map(held)));
  };
  return [fitted('opening', OPENING, now.OPENING), fitted('joining', JOINING, now.JOINING)];
}

const rows: FitRow[] = [];
function collect(traffic: readonly Traffic[], judge: SiblingJudge | null, api: number): void {
  for (const { exchanges, weight } of traffic) {
    for (const one of judgedWords(exchanges, judge, KEPT, randomOf(Math.abs(api))))
      rows.push({ ...one, weight: one.weight * weight, isInvented: api > 0 });
  }
}

// Half of the decisions about documents as the truth has them, half as the judge of now has them.
for (const seed of values.seeds.split(',')) {
  collect(documentsOf(seed), null, -1);
  collect(documentsOf(seed), judgeInPassing(), -2);
  say(`seed ${seed}: ${String(rows.length)} words`);
}
for (const api of seedsFrom(1, Number(values.invented)))
  collect(inventedTraffic(api), api % TRUE_OF === 0 ? null : judgeInPassing(), api);
const weights = fit(rows);
if (values.out === undefined) say('Name a file to write the weights to: --out FILE.');
else writeFileSync(values.out, weightsModule(...weights));
say(JSON.stringify(learntFigures(seedsFrom(1_000_001, 100), scoreWith(...weights))));
