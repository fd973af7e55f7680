import type { LedgerCounts } from './ingest.upstream.ts';

interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

/** Reasons with their counts, most frequent first. */
export const reasonCounts = (counts: Readonly<Record<string, number>>): ReasonCount[] =>
  Object.entries(counts)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Whether received = learned + noise + sampled + rejected. */
export const isBalanced = ({
  received,
  learned,
  noise,
  sampled,
  rejected,
}: LedgerCounts): boolean => received === learned + sum(noise) + sampled + sum(rejected);
