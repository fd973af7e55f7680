import { attackSetNames, readAttackSet } from './attacks/attackSets.ts';
import type { AttackSample } from './attacks/attackSample.ts';
import {
  type AttackFigures,
  AttackScore,
  isSuspectSample,
  isTuningHalf,
} from './attacks/attackScore.ts';
import { harmlessCost } from './attacks/harmlessCost.ts';
import { encodedRecall } from './attacks/encodedRecall.ts';
import { type OwnCorpusScore, scoreOwnCorpus } from './attacks/ownCorpus.ts';
import { type LearnedRecall, learnedRecall } from './attacks/learnedRecall.ts';

type Say = (line: string) => void;

/**
 * Sets whose attacks, and harmless values, are also counted together: what the engine is held to.
 */
const TOGETHER: Readonly<Record<string, 'all' | 'harmless'>> = {
  httpparams: 'all',
  gotestwaf: 'all',
  'modsec-learn': 'harmless',
};
/**
 * Measured by open-appsec's waf-comparison-project with 1,040,242 legitimate and 73,924 malicious
 * requests; on other data than this.
 */
const PUBLISHED = {
  'ModSecurity with CRS': { recall: 0.923, specificity: 0.814 },
  'open-appsec': { recall: 0.995, specificity: 0.994 },
} as const;

export interface AttackMeasurement {
  readonly measure: 'attacks';
  readonly sets: Readonly<
    Record<
      string,
      AttackFigures & {
        readonly heldOut: Pick<
          AttackFigures,
          'positives' | 'recall' | 'negatives' | 'falsePositiveRate'
        >;
      }
    >
  >;
  /** Of tests of rules, requests that are suspect as a whole, whatever the rule that is tested. */
  readonly asRequests: Readonly<
    Record<string, Pick<AttackFigures, 'recall' | 'falsePositiveRate'>>
  >;
  /** Of collections that also hold lists of names, what is a payload by itself. */
  readonly withoutWords: Readonly<
    Record<
      string,
      { readonly positives: number; readonly recall: number; readonly heldOut: number }
    >
  >;
  readonly together: Pick<
    AttackFigures,
    'positives' | 'recall' | 'negatives' | 'falsePositiveRate' | 'balancedAccuracy'
  >;
  /** By baselines learned from half of the ordinary requests, for sets that have enough of them. */
  readonly learned: Readonly<Record<string, LearnedRecall>>;
  readonly encodings: Readonly<
    Record<string, { readonly positives: number; readonly recall: number }>
  >;
  readonly ownCorpus: OwnCorpusScore;
  readonly microsecondsPerHarmlessRequest: number;
  readonly published: typeof PUBLISHED;
}

/**
 * Measures the signatures on every labelled set of a folder. Progress goes to `progress`, the
 * tables and the last JSON line to `print`.
 */
export function measureAttacks(directory: string, print: Say, progress: Say): AttackMeasurement {
  const files = attackSetNames(directory);
  if (files.length === 0) throw new Error(`No set in ${directory}: expected NAME.ndjson.gz.`);
  const sets: Record<string, AttackMeasurement['sets'][string]> = {};
  const asRequests: Record<string, AttackMeasurement['asRequests'][string]> = {};
  const withoutWords: Record<string, AttackMeasurement['withoutWords'][string]> = {};
  const learned: Record<string, LearnedRecall> = {};
  const together = new AttackScore();
  const values: string[] = [];
  print(
    `${'set'.padEnd(26)}${'family'.padEnd(40)} attacks  recall harmless  flagged   held out: recall flagged`,
  );
  for (const file of files) {
    const name = file.replace(/\.ndjson(?:\.gz)?$/, '');
    progress(`attacks: reading ${name}`);
    const samples = readAttackSet(directory, file);
    if (samples.length === 0) continue;
    const [score, heldOut] = [new AttackScore(), new AttackScore()];
    const [payloads, payloadsHeldOut] = [new AttackScore(), new AttackScore()];
    for (const sample of samples) {
      score.add(sample);
      if (!isTuningHalf(sample.key)) heldOut.add(sample);
      if (sample.isWord !== true) payloads.add(sample);
      if (sample.isWord !== true && !isTuningHalf(sample.key)) payloadsHeldOut.add(sample);
      const part = TOGETHER[name];
      if (part === 'all' || (part === 'harmless' && !sample.isAttack)) together.add(sample);
      const value = valueOf(sample);
      if (sample.isAttack && value !== null) values.push(value);
    }
    const { positives, recall, negatives, falsePositiveRate } = heldOut.figures;
    sets[name] = { ...score.figures, heldOut: { positives, recall, negatives, falsePositiveRate } };
    table(name, score.figures, heldOut.figures, print);
    if (samples.some(({ isWord }) => isWord)) {
      const [all, held] = [payloads.figures, payloadsHeldOut.figures];
      withoutWords[name] = { positives: all.positives, recall: all.recall, heldOut: held.recall };
      print(
        `${name.slice(0, 25).padEnd(26)}  without lists of names, which are no payloads: recall ${all.recall.toFixed(4)} of ${all.positives}, held out ${held.recall.toFixed(4)} of ${held.positives}`,
      );
    }
    tell(score.mistakes, progress);
    if (samples.some(({ isRule }) => isRule)) {
      const whole = new AttackScore();
      for (const sample of samples) whole.add(sample, isSuspectSample);
      asRequests[name] = {
        recall: whole.figures.recall,
        falsePositiveRate: whole.figures.falsePositiveRate,
      };
      print(
        `${name.slice(0, 25).padEnd(26)}  as requests, suspect by any family: ${whole.figures.recall.toFixed(4)} of what a rule must find, ${whole.figures.falsePositiveRate.toFixed(4)} of what one rule must not`,
      );
    }
    const byLearning = learnedRecall(samples);
    if (byLearning !== null) learned[name] = byLearning;
  }
  const all = together.figures;
  for (const [name, { trained, elsewhere, positives, negatives, signs }] of Object.entries(
    learned,
  )) {
    print(
      `${name}, learned from ${trained} ordinary requests, no URL in both parts: ${positives} attacks and ${negatives} ordinary requests at learned endpoints (${elsewhere} attacks at paths that no ordinary request has)`,
    );
    for (const [sign, { recall, falsePositiveRate }] of Object.entries(signs))
      print(
        `  ${sign.padEnd(70)} recall ${recall.toFixed(4)}, flagged ${falsePositiveRate.toFixed(4)}`,
      );
  }
  const encodings = encodedRecall(values);
  for (const [name, one] of Object.entries(encodings))
    print(
      `encoded as ${name.padEnd(55)}${String(one.positives).padStart(8)} ${one.recall.toFixed(4)}`,
    );
  print(
    `httpparams, gotestwaf and the legitimate queries of modsec-learn together: recall ${all.recall.toFixed(4)} of ${all.positives}, flagged ${all.falsePositiveRate.toFixed(4)} of ${all.negatives}`,
  );
  for (const [name, { recall, specificity }] of Object.entries(PUBLISHED))
    print(`published, on other data: ${name} recall ${recall}, specificity ${specificity}`);
  const ownCorpus = scoreOwnCorpus(
    print,
    process.env['PALISADE_MEASURE_MISTAKES'] === undefined ? () => undefined : progress,
  );
  const microsecondsPerHarmlessRequest = harmlessCost(progress);
  print(`${microsecondsPerHarmlessRequest.toFixed(2)} µs a harmless request`);
  const measurement: AttackMeasurement = {
    measure: 'attacks',
    sets,
    asRequests,
    withoutWords,
    together: {
      positives: all.positives,
      recall: all.recall,
      negatives: all.negatives,
      falsePositiveRate: all.falsePositiveRate,
      balancedAccuracy: all.balancedAccuracy,
    },
    learned,
    encodings,
    ownCorpus,
    microsecondsPerHarmlessRequest,
    published: PUBLISHED,
  };
  print(JSON.stringify(measurement));
  return measurement;
}

/** The value of a sample that is a value and nothing else. */
const valueOf = ({
  exchange: { query, requestBody, requestHeaders },
}: AttackSample): string | null =>
  query.length === 1 && requestBody === null && requestHeaders.length === 0
    ? (query[0]?.[1] ?? null)
    : null;

function table(name: string, figures: AttackFigures, heldOut: AttackFigures, print: Say): void {
  const line = (
    family: string,
    positives: number,
    recall: number,
    negatives: number,
    flagged: number,
    held: string,
  ): void =>
    print(
      `${name.slice(0, 25).padEnd(26)}${family.slice(0, 39).padEnd(40)}${String(positives).padStart(8)} ${recall.toFixed(4).padStart(7)}${String(negatives).padStart(9)} ${flagged.toFixed(4).padStart(8)}${held}`,
    );
  line(
    'all',
    figures.positives,
    figures.recall,
    figures.negatives,
    figures.falsePositiveRate,
    `${heldOut.recall.toFixed(4).padStart(18)} ${heldOut.falsePositiveRate.toFixed(4)}`,
  );
  for (const [family, { positives, recall, negatives, falsePositives }] of Object.entries(
    figures.families,
  ))
    line(
      `  ${family}`,
      positives,
      recall,
      negatives,
      negatives === 0 ? 0 : falsePositives / negatives,
      '',
    );
  print(
    `${name.slice(0, 25).padEnd(26)}  seen in: ${Object.entries(figures.layers)
      .slice(0, 8)
      .map(([layer, count]) => `${layer} ${count}`)
      .join(', ')}`,
  );
}

/** With PALISADE_MEASURE_MISTAKES, what was judged wrongly of the half that may be looked at. */
function tell(mistakes: readonly AttackSample[], progress: Say): void {
  if (process.env['PALISADE_MEASURE_MISTAKES'] === undefined) return;
  for (const { isAttack, family, key, exchange } of mistakes)
    if (isTuningHalf(key))
      progress(
        `${isAttack ? 'missed' : 'flagged'} ${family}: ${JSON.stringify([exchange.path, exchange.query, exchange.requestHeaders.filter(([name]) => name !== 'accept' && name !== 'host'), exchange.requestBody?.text]).slice(0, 400)}`,
      );
}
