import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import type { AttackedSet, AttackLabel } from '../attackedSets.ts';

/** One exchange and whose it is. */
export interface Labelled {
  readonly exchange: Exchange;
  readonly label: AttackLabel;
}

/** Labelled traffic in the order in which it arrives. */
export interface TrafficSet {
  readonly name: string;
  readonly traffic: readonly Labelled[];
}

/** What is made of a set: the same attackers and harmless people, seen in another way. */
export type Change = (traffic: readonly Labelled[]) => readonly Labelled[];

export interface Variant {
  readonly name: string;
  readonly change: Change;
  /** Kinds of attackers that can be seen in it; all without. */
  readonly kinds?: readonly string[];
  /** Exchanges after which detection starts anew from what it saved. */
  readonly restartEvery?: number;
}

/** The exchanges of a set of entries; entries that are none are left out. */
export function trafficSetOf({ name, entries, labels }: AttackedSet): TrafficSet {
  const traffic = entries.flatMap((entry, index): Labelled[] => {
    const reading = readHarEntry(entry);
    const label = labels[index];
    return 'exchange' in reading && label !== undefined
      ? [{ exchange: reading.exchange, label }]
      : [];
  });
  return { name, traffic };
}

/** Changes each exchange by itself. */
export const each =
  (change: (exchange: Exchange, label: AttackLabel, index: number) => Exchange): Change =>
  (traffic) =>
    traffic.map(({ exchange, label }, index) => ({
      exchange: change(exchange, label, index),
      label,
    }));

/**
 * Brings exchanges into the order of what `rank` says of each; those of equal rank stay as they
 * are.
 */
export function inOrderOf(rank: (labelled: Labelled, index: number) => number | string): Change {
  return (traffic) => {
    const ranked = traffic.map((labelled, index) => ({ labelled, rank: rank(labelled, index) }));
    return ranked
      .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
      .map(({ labelled }) => labelled);
  };
}

export const byTime: Change = inOrderOf(({ exchange }) => exchange.startedAt);

/** One change after the other. */
export const oneAfterTheOther =
  (...changes: readonly Change[]): Change =>
  (traffic) =>
    changes.reduce((changed, change) => change(changed), traffic);
