import type { EndpointTrafficJson } from '../behaviour/endpointTraffic.ts';
import { ACTOR, ACTOR_FLOATS, PAIR, PAIR_FLOATS } from '../behaviour/layouts.ts';
import type { SavedRecords } from '../behaviour/records.ts';
import type { CredentialCounts } from '../behaviour/tokenUse.ts';
import type { AttackerJson } from './attacker.ts';
import type { CarriersJson } from './credentialCarriers.ts';
import { type SavedDetector, STATE_VERSION } from './detectorState.ts';

interface EarlierRecords {
  readonly keys: string;
  readonly words: string;
  readonly floats: string;
}

/** A detector's state as releases before journals saved it, in JSON. */
export interface EarlierState {
  readonly version: number;
  readonly pairs: EarlierRecords;
  readonly actors: EarlierRecords;
  readonly endpoints: readonly EndpointTrafficJson[];
  readonly usage: readonly number[];
  readonly credentials: CredentialCounts;
  readonly carriers: CarriersJson;
  readonly attackers: {
    readonly next: number;
    readonly attackers: readonly AttackerJson[];
    readonly keys: readonly (readonly [key: number, attacker: number])[];
  };
}

const DAY = 1_440;

function recordsOf(
  { keys, words, floats }: EarlierRecords,
  width: number,
  depth: number,
): SavedRecords {
  const bytesOf = (text: string): ArrayBuffer =>
    Uint8Array.from(Buffer.from(text, 'base64')).buffer;
  const saved = {
    keys: new Float64Array(bytesOf(keys)),
    words: new Int32Array(bytesOf(words)),
    floats: new Float64Array(bytesOf(floats)),
  };
  const count = saved.keys.length;
  if (saved.words.length > count * width || saved.floats.length !== count * depth)
    throw new Error('The detector was saved in another layout.');
  return saved;
}

/**
 * Reads it as a first part that is not whole: which attackers had rows is not in it.
 * @throws Error for any other version
 */
export function readEarlierState({
  version,
  pairs,
  actors,
  attackers,
  ...rest
}: EarlierState): SavedDetector {
  if (version !== 1) throw new Error('The detector was saved in another version than 1.');
  const records = recordsOf(actors, ACTOR.words, ACTOR_FLOATS.count);
  const width = records.words.length / Math.max(1, records.keys.length);
  for (let from = 0; from < records.words.length; from += width) {
    // These were days; of the requests of the day at hand only that they were sent before is lost.
    records.words[from + ACTOR.usersFrom] = (records.words[from + ACTOR.usersFrom] ?? 0) * DAY;
    if (width > ACTOR.payloadsFrom) records.words[from + ACTOR.payloadsFrom] = 0;
  }
  const keysOf = Map.groupBy(attackers.keys, ([, number]) => number);
  const saved = attackers.attackers.map((attacker) => ({
    attacker,
    keys: (keysOf.get(attacker.number) ?? []).map(([key]) => key),
  }));
  return {
    ...rest,
    version: STATE_VERSION,
    pairs: recordsOf(pairs, PAIR.words, PAIR_FLOATS.count),
    actors: records,
    attackers: {
      isWhole: false,
      next: attackers.next,
      touched: saved.map(({ attacker }) => attacker.number),
      gone: [],
      attackers: saved,
    },
  };
}
