import {
  ATTACKER_SOURCES,
  type AttackerSource,
  KILL_CHAIN,
  type KillChainPhase,
} from '@palisade/vocabulary/attackTypes.ts';

/** The phase that the graph names; one of a newer server counts as the first. */
export const knownPhase = (phase: string): KillChainPhase =>
  KILL_CHAIN.find((each) => each === phase) ?? 'recon';

/** The source that the graph names; one of a newer server counts as an address. */
export const knownSource = (source: string): AttackerSource =>
  ATTACKER_SOURCES.find((each) => each === source) ?? 'ip';
