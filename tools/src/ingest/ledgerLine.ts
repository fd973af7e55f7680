import type { LedgerLine, ReasonCounts } from '@palisade/vocabulary/ledger.ts';

const sum = (counts: ReasonCounts<string>) =>
  Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);

const part = (name: string, counts: ReasonCounts<string>): string => {
  const reasons = Object.entries(counts).map(([reason, count]) => `${reason} ${count}`);
  return `${sum(counts)} ${name}${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`;
};

/**
 * One line for people: `248 received = 231 learned + 14 noise (staticFile 14) + 0 sampled + 3
 * rejected (noResponse 3)`.
 */
export function ledgerLine(line: LedgerLine): string {
  return `${line.received} received = ${line.learned} learned + ${part('noise', line.noise)} + ${line.sampled} sampled + ${part('rejected', line.rejected)}`;
}

function addReasons<Reason extends string>(
  a: ReasonCounts<Reason>,
  b: ReasonCounts<Reason>,
): ReasonCounts<Reason> {
  const total = { ...a };
  for (const reason of Object.keys(b) as Reason[])
    total[reason] = (total[reason] ?? 0) + (b[reason] ?? 0);
  return total;
}

/** Adds two ledger lines; the sum of balanced lines is balanced. */
export function addLines(a: LedgerLine, b: LedgerLine): LedgerLine {
  return {
    received: a.received + b.received,
    learned: a.learned + b.learned,
    noise: addReasons(a.noise, b.noise),
    sampled: a.sampled + b.sampled,
    rejected: addReasons(a.rejected, b.rejected),
  };
}

export const EMPTY_LINE: LedgerLine = {
  received: 0,
  learned: 0,
  noise: {},
  sampled: 0,
  rejected: {},
};
