import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { type AttackedSet, attackedSetNames, readAttackedSet } from './attackers/attackedSets.ts';
import { bytesPerPair, detectionCost, type Watched } from './attackers/detectionCost.ts';
import { answersSet } from './attackers/answersSet.ts';
import {
  type FoundStep,
  reachedByKind,
  scoreSteps,
  type StepSuccess,
} from './attackers/stepSuccess.ts';
import { foundAttackers } from './attackers/foundAttackers.ts';
import { poisonedSet } from './attackers/poisonedSet.ts';
import {
  type ActorScore,
  type AttackerScore,
  type FoundAttacker,
  scoreActors,
  scoreAttackers,
} from './attackers/scoreAttackers.ts';

type Say = (line: string) => void;

export interface AttackersMeasurement {
  readonly measure: 'attackers';
  readonly sets: Readonly<Record<string, AttackerScore>>;
  readonly mean: Readonly<Record<keyof AttackerScore, number>>;
  /** The same sets, attacked by every family while everything is learned, and again at the end. */
  readonly poisoned: Readonly<Record<string, AttackerScore>>;
  /** Share of the steps whose success or not is judged as labelled, by set and over all. */
  readonly successRight: number;
  readonly successBySet: Readonly<Record<string, number>>;
}

/** Whom the engine finds in a set, and what was known of each harmless exchange. */
function detectIn({ entries, labels }: AttackedSet): {
  readonly found: readonly FoundAttacker[];
  readonly harmless: readonly Watched[];
  readonly steps: readonly FoundStep[];
} {
  const harmless: Watched[] = [];
  const steps: FoundStep[] = [];
  const exchanges = entries.map((entry) => {
    const reading = readHarEntry(entry);
    return 'exchange' in reading ? reading.exchange : null;
  });
  const found = foundAttackers(exchanges, {
    onWatched: (index, observed) => {
      if (labels[index]?.malicious !== true)
        harmless.push([JSON.stringify(entries[index]), observed]);
    },
    onSteps: (all) => steps.push(...all),
  });
  return { found, harmless, steps };
}

function statusOf(entry: unknown): number {
  const reading = readHarEntry(entry);
  return 'exchange' in reading ? reading.exchange.status : 0;
}

function kindRows(actors: readonly ActorScore[]): string[] {
  return [...Map.groupBy(actors, ({ kind }) => kind)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, all]) => {
      const flagged = all.filter(({ types }) => types.length > 0);
      const [first] = all;
      const words =
        first?.malicious === true
          ? `found ${flagged.length} of ${all.length}, named right ${flagged.filter(({ isKindRight }) => isKindRight).length}, first alert at ${flagged.map(({ alertShare }) => `${Math.round((alertShare ?? 1) * 100)} %`).join(', ')}`
          : `harmless, flagged ${flagged.length} of ${all.length}`;
      const others = flagged
        .filter(({ isKindRight }) => !isKindRight)
        .map(({ actor, types }) => `${actor} as ${types.join('+')}`);
      return `  ${kind.padEnd(22)} ${words}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
    });
}

function meanOf(scores: readonly AttackerScore[]): Readonly<Record<keyof AttackerScore, number>> {
  const mean = (name: keyof AttackerScore): number =>
    Math.round(
      (scores.reduce((sum, score) => sum + score[name], 0) / Math.max(1, scores.length)) * 10_000,
    ) / 10_000;
  return {
    malicious: mean('malicious'),
    recall: mean('recall'),
    harmless: mean('harmless'),
    harmlessFlagged: mean('harmlessFlagged'),
    ordinaryFlagged: mean('ordinaryFlagged'),
    kindRight: mean('kindRight'),
    firstAlertShare: mean('firstAlertShare'),
    latestAlertShare: mean('latestAlertShare'),
    duplicates: mean('duplicates'),
  };
}

/**
 * Measures a set with attacks while everything is learned, and prints who of them was not found.
 */
function measurePoisoned(set: AttackedSet, print: Say): AttackerScore {
  const { labels, ...traffic } = poisonedSet(set);
  const { found } = detectIn({ labels, ...traffic });
  const { actors, ordinary } = scoreActors(labels, found);
  const score = scoreAttackers(actors, ordinary.length);
  const missed = actors.filter(({ malicious, types }) => malicious && types.length === 0);
  const names = missed.map(({ actor }) => actor).join(', ');
  const harm = `flagged ${score.harmlessFlagged} of ${score.harmless} harmless`;
  print(
    `  under poisoning: found ${Math.round(score.recall * score.malicious)} of ${score.malicious} malicious, ${harm} and ` +
      `${score.ordinaryFlagged} ordinary${names === '' ? '' : ` (missed ${names})`}`,
  );
  return score;
}

/** Holds what was taken for a success to the labels, and prints the steps where it differs. */
function printSuccess(name: string, { steps, right, wrong }: StepSuccess, print: Say): void {
  print(`  success right in ${right} of ${steps} steps of ${name}`);
  const differs = Map.groupBy(
    wrong,
    ({ actor, type, isSuccess }) =>
      `${actor} ${type} ${isSuccess ? 'taken for a success' : 'success not seen'}`,
  );
  for (const [words, all] of differs)
    print(`    ${words}${all.length > 1 ? ` × ${all.length}` : ''}`);
}

const shareOf = (scores: readonly StepSuccess[]): number => {
  const sum = (value: (score: StepSuccess) => number): number =>
    scores.reduce((total, score) => total + value(score), 0);
  return (
    Math.round(
      (sum(({ right }) => right) /
        Math.max(
          1,
          sum(({ steps }) => steps),
        )) *
        10_000,
    ) / 10_000
  );
};

/** What came back to attempts, in ways that the shared sets do not answer. */
export function measureAnswers(): StepSuccess {
  const { exchanges, labels, isReached } = answersSet();
  const steps: FoundStep[] = [];
  foundAttackers(exchanges, { onSteps: (all) => steps.push(...all) });
  return scoreSteps(steps, labels, isReached);
}

/**
 * Measures every set of a folder. Progress goes to `progress`, the tables and the last JSON line to
 * `print`.
 */
export function measureAttackers(
  directory: string,
  print: Say,
  progress: Say,
): AttackersMeasurement {
  const names = attackedSetNames(directory);
  if (names.length === 0)
    throw new Error(
      `No set in ${directory}: expected X.attacked.har.ndjson.gz with X.attacked.labels.ndjson.gz.`,
    );
  progress(
    `attackers: ${Math.round(bytesPerPair())} bytes for each pair of a consumer and an endpoint`,
  );
  const sets: Record<string, AttackerScore> = {};
  const poisoned: Record<string, AttackerScore> = {};
  const success: Record<string, StepSuccess> = {};
  for (const name of names) {
    progress(`attackers: reading and watching ${name}`);
    const set = readAttackedSet(directory, name);
    const { found, harmless, steps } = detectIn(set);
    const { actors, ordinary } = scoreActors(set.labels, found);
    const score = scoreAttackers(actors, ordinary.length);
    const cost = detectionCost(harmless);
    progress(
      `attackers: ${name}, processor time a harmless exchange: behaviour ${cost.behaviour.toFixed(1)} µs, signatures ${cost.signatures.toFixed(1)} µs, beside ${cost.reading.toFixed(1)} µs of reading it`,
    );
    sets[name] = score;
    print(
      `${name}: found ${Math.round(score.recall * score.malicious)} of ${score.malicious} malicious, flagged ${score.harmlessFlagged} of ${score.harmless} harmless and ${score.ordinaryFlagged} ordinary, kind right ${score.kindRight}, first alert ${score.firstAlertShare} (latest ${score.latestAlertShare}), duplicates ${score.duplicates}`,
    );
    for (const row of kindRows(actors)) print(row);
    success[name] = scoreSteps(steps, set.labels, (index) =>
      reachedByKind(set.labels[index]?.kind ?? null, statusOf(set.entries[index])),
    );
    printSuccess(name, success[name], print);
    poisoned[name] = measurePoisoned(set, print);
    for (const { type, entries } of ordinary)
      print(`  ordinary traffic flagged as ${type} in ${entries.length} exchanges`);
  }
  success['answers'] = measureAnswers();
  printSuccess('answers', success['answers'], print);
  const measurement: AttackersMeasurement = {
    measure: 'attackers',
    sets,
    mean: meanOf(Object.values(sets)),
    poisoned,
    successRight: shareOf(Object.values(success)),
    successBySet: Object.fromEntries(
      Object.entries(success).map(([name, score]) => [name, shareOf([score])]),
    ),
  };
  print(JSON.stringify(measurement));
  return measurement;
}
