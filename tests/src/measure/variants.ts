import { attackedSetNames, readAttackedSet } from './attackers/attackedSets.ts';
import { styledTraffic } from './attackers/styles/styledTraffic.ts';
import { PLACES } from './attackers/variants/placeVariants.ts';
import { MIXES, RECORDS } from './attackers/variants/recordVariants.ts';
import { holds, scoreVariant, type VariantScore } from './attackers/variants/scoreVariant.ts';
import { BEGINNINGS, ORDERS, RESTARTS, SHIFTS } from './attackers/variants/timeVariants.ts';
import { type TrafficSet, trafficSetOf, type Variant } from './attackers/variants/trafficSet.ts';

type Say = (line: string) => void;

const AS_IT_IS: Variant = { name: 'as it is', change: (traffic) => traffic };
/** Everything that must not change whom detection finds. */
export const VARIANTS: readonly Variant[] = [
  AS_IT_IS,
  ...SHIFTS,
  ...ORDERS,
  ...BEGINNINGS,
  ...RESTARTS,
  ...PLACES,
  ...RECORDS,
  ...MIXES,
];

function cell(score: VariantScore): string {
  const {
    found,
    malicious,
    kindRight,
    harmlessFlagged,
    ordinaryFlagged,
    duplicates,
    firstAlertShare,
    foreign,
  } = score;
  return `${`${found}/${malicious}`.padEnd(6)} ${String(kindRight).padStart(2)} ${harmlessFlagged}+${ordinaryFlagged} d${duplicates} ${firstAlertShare.toFixed(2)} f${foreign}${holds(score) ? ' ' : '!'}`;
}

/**
 * Measures whether the same traffic is judged the same when it is seen in another way: at other times, in other orders of
 * arrival, from other places, in other records. A line a variant: of each set found, named right, flagged (harmless and
 * ordinary), found twice, first alert, and attempts that were others'; `!` where a goal is lost.
 * `PALISADE_VARIANTS` is a pattern of names; `PALISADE_MEASURE_MISTAKES` prints what went wrong.
 */
function measureVariantsOf(
  sets: readonly TrafficSet[],
  print: Say,
  progress: Say,
): { readonly lost: number; readonly variants: number } {
  const wanted = new RegExp(process.env['PALISADE_VARIANTS'] ?? '');
  let lost = 0;
  let variants = 0;
  print(`${' '.repeat(44)}${sets.map(({ name }) => name.padEnd(30)).join('')}`);
  for (const variant of VARIANTS) {
    if (!wanted.test(variant.name)) continue;
    variants += 1;
    const scores = sets.map((set) => scoreVariant(set, variant));
    if (!scores.every(holds)) lost += 1;
    print(`${variant.name.padEnd(44)}${scores.map((score) => cell(score).padEnd(30)).join('')}`);
    if (process.env['PALISADE_MEASURE_MISTAKES'] !== undefined)
      scores.forEach(({ mistakes }, index) =>
        mistakes.forEach((line) => progress(`    ${sets[index]?.name ?? ''}: ${line}`)),
      );
  }
  return { lost, variants };
}

/**
 * The same for every set of a folder (see `measure attackers`), or for traffic of other styles
 * without one.
 */
export function measureVariants(directory: string | null, print: Say, progress: Say): object {
  const names = directory === null ? [] : attackedSetNames(directory);
  if (directory !== null && names.length === 0)
    throw new Error(
      `No set in ${directory}: expected X.attacked.har.ndjson.gz with X.attacked.labels.ndjson.gz.`,
    );
  const sets =
    directory === null
      ? styledTraffic(1)
      : names.map((name) => trafficSetOf(readAttackedSet(directory, name)));
  const measurement = { measure: 'variants', ...measureVariantsOf(sets, print, progress) };
  print(JSON.stringify(measurement));
  return measurement;
}
