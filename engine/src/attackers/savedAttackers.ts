import { type Attacker, type AttackerJson, attackerJson } from './attacker.ts';

/** One attacker by itself, as it goes on after a restart. */
export interface SavedAttacker {
  readonly attacker: AttackerJson;
  readonly keys: readonly number[];
}

/** One of the attackers by itself. */
export const saveAttacker = (
  attackers: { readonly keysOf: (attacker: Attacker) => readonly number[] },
  attacker: Attacker,
): SavedAttacker => ({ attacker: attackerJson(attacker), keys: attackers.keysOf(attacker) });
