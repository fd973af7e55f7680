import { type Attacker, type AttackerJson, attackerJson } from './attacker.ts';
import type { Attackers, AttackersJson } from './attackers.ts';
import type { DetectorStateJson } from './detectorState.ts';

/** One attacker by itself, as it goes on after a restart. */
export interface SavedAttacker {
  readonly attacker: AttackerJson;
  readonly keys: readonly number[];
}

/** One of the attackers by itself; of what it added in earlier hours nothing is needed any more. */
export function saveAttacker(attackers: Attackers, attacker: Attacker): SavedAttacker {
  const json = attackerJson(attacker);
  const latest = json.sums.reduce((hour, [, at]) => Math.max(hour, at), 0);
  return { attacker: { ...json, sums: json.sums.filter(([, at]) => at === latest) }, keys: attackers.keysOf(attacker) };
}

/** The state without the attackers that are saved by themselves. */
export function withoutAttackers(state: DetectorStateJson, saved: (number: number) => boolean): DetectorStateJson {
  const { next, attackers, keys } = state.attackers;
  return { ...state, attackers: { next, attackers: attackers.filter(({ number }) => !saved(number)), keys: keys.filter(([, number]) => !saved(number)) } };
}

/**
 * The state with attackers that were saved by themselves, least recently seen first. They may be newer than the state: what
 * they say counts, and numbers go on after `last`.
 */
export function withAttackers(state: DetectorStateJson, saved: readonly SavedAttacker[], last: number): DetectorStateJson {
  const own = new Set(saved.map(({ attacker }) => attacker.number));
  const { attackers } = withoutAttackers(state, (number) => own.has(number));
  const taken = new Set(saved.flatMap(({ keys }) => keys));
  const merged: AttackersJson = {
    next: Math.max(attackers.next, last + 1),
    attackers: [...attackers.attackers, ...saved.map(({ attacker }) => attacker)],
    keys: [...attackers.keys.filter(([key]) => !taken.has(key)), ...saved.flatMap(({ attacker, keys }) => keys.map((key) => [key, attacker.number] as const))],
  };
  return { ...state, attackers: merged };
}
