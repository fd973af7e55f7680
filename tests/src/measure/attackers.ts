import { levelOf, mainType } from '@palisade/engine/attackers/attacker.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { type AttackedSet, attackedSetNames, readAttackedSet } from './attackers/attackedSets.ts';
import { bytesPerPair, detectionCost, type Watched } from './attackers/detectionCost.ts';
import { type ActorScore, type AttackerScore, type FoundAttacker, scoreActors, scoreAttackers } from './attackers/scoreAttackers.ts';
import { WatchedTraffic } from './attackers/watchedTraffic.ts';

type Say = (line: string) => void;

export interface AttackersMeasurement {
  readonly measure: 'attackers';
  readonly sets: Readonly<Record<string, AttackerScore>>;
  readonly mean: Readonly<Record<keyof AttackerScore, number>>;
}

/** Whom the engine finds in a set, in order of time and with nothing known in advance. */
export function detectIn({ entries, labels }: AttackedSet): { readonly found: readonly FoundAttacker[]; readonly harmless: readonly Watched[] } {
  const traffic = new WatchedTraffic();
  const harmless: Watched[] = [];
  const numbers = new Map<number, number>();
  const alerts = new Map<number, number>();
  const attempts = new Map<number, number[]>();
  const numberOf = (number: number): number => (numbers.has(number) ? numberOf(numbers.get(number) ?? number) : number);
  entries.forEach((entry, index) => {
    const reading = readHarEntry(entry);
    if (!('exchange' in reading)) return;
    const { attempts: made, united } = traffic.observe(reading.exchange);
    if (traffic.last !== null && labels[index]?.malicious !== true) harmless.push([JSON.stringify(entry), traffic.last]);
    for (const { gone, into } of united) numbers.set(gone, into.number);
    for (const { attacker } of made) {
      attempts.set(attacker.number, [...(attempts.get(attacker.number) ?? []), index]);
      if (!alerts.has(attacker.number) && levelOf(attacker, reading.exchange.startedAt) === 'attacker') alerts.set(attacker.number, index);
    }
  });
  const byNumber = Map.groupBy(attempts, ([number]) => numberOf(number));
  const found = [...byNumber].flatMap(([number, parts]): FoundAttacker[] => {
    const alertedAt = Math.min(...parts.map(([part]) => alerts.get(part) ?? Infinity));
    const attacker = [...traffic.detector.state.attackers.all()].find((one) => one.number === number);
    return alertedAt === Infinity || attacker === undefined ? [] : [{ type: mainType(attacker), alertedAt, entries: parts.flatMap(([, indices]) => indices) }];
  });
  return { found, harmless };
}

function kindRows(actors: readonly ActorScore[]): string[] {
  return [...Map.groupBy(actors, ({ kind }) => kind)].sort(([a], [b]) => a.localeCompare(b)).map(([kind, all]) => {
    const flagged = all.filter(({ types }) => types.length > 0);
    const [first] = all;
    const words = first?.malicious === true ? `found ${flagged.length} of ${all.length}, named right ${flagged.filter(({ isKindRight }) => isKindRight).length}, first alert at ${flagged.map(({ alertShare }) => `${Math.round((alertShare ?? 1) * 100)} %`).join(', ')}` : `harmless, flagged ${flagged.length} of ${all.length}`;
    const others = flagged.filter(({ isKindRight }) => !isKindRight).map(({ actor, types }) => `${actor} as ${types.join('+')}`);
    return `  ${kind.padEnd(22)} ${words}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
  });
}

function meanOf(scores: readonly AttackerScore[]): Readonly<Record<keyof AttackerScore, number>> {
  const mean = (name: keyof AttackerScore): number => Math.round((scores.reduce((sum, score) => sum + score[name], 0) / Math.max(1, scores.length)) * 10_000) / 10_000;
  return { malicious: mean('malicious'), recall: mean('recall'), harmless: mean('harmless'), harmlessFlagged: mean('harmlessFlagged'), ordinaryFlagged: mean('ordinaryFlagged'), kindRight: mean('kindRight'), firstAlertShare: mean('firstAlertShare'), latestAlertShare: mean('latestAlertShare'), duplicates: mean('duplicates') };
}

/** Measures every set of a folder. Progress goes to `progress`, the tables and the last JSON line to `print`. */
export function measureAttackers(directory: string, print: Say, progress: Say): AttackersMeasurement {
  const names = attackedSetNames(directory);
  if (names.length === 0) throw new Error(`No set in ${directory}: expected X.attacked.har.ndjson.gz with X.attacked.labels.ndjson.gz.`);
  progress(`attackers: ${Math.round(bytesPerPair())} bytes for each pair of a consumer and an endpoint`);
  const sets: Record<string, AttackerScore> = {};
  for (const name of names) {
    progress(`attackers: reading and watching ${name}`);
    const set = readAttackedSet(directory, name);
    const { found, harmless } = detectIn(set);
    const { actors, ordinary } = scoreActors(set.labels, found);
    const score = scoreAttackers(actors, ordinary.length);
    const cost = detectionCost(harmless);
    progress(`attackers: ${name}, processor time a harmless exchange: behaviour ${cost.behaviour.toFixed(1)} µs, signatures ${cost.signatures.toFixed(1)} µs, beside ${cost.reading.toFixed(1)} µs of reading it`);
    sets[name] = score;
    print(`${name}: found ${score.recall} of ${score.malicious} malicious, flagged ${score.harmlessFlagged} of ${score.harmless} harmless and ${score.ordinaryFlagged} ordinary, kind right ${score.kindRight}, first alert ${score.firstAlertShare} (latest ${score.latestAlertShare}), duplicates ${score.duplicates}`);
    for (const row of kindRows(actors)) print(row);
    for (const { type, entries } of ordinary) print(`  ordinary traffic flagged as ${type} in ${entries.length} exchanges`);
  }
  const measurement: AttackersMeasurement = { measure: 'attackers', sets, mean: meanOf(Object.values(sets)) };
  print(JSON.stringify(measurement));
  return measurement;
}
