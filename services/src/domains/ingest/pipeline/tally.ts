import type {
  LedgerLine,
  NoiseReason,
  ReasonCounts,
  RejectionReason,
} from '@palisade/vocabulary/ledger.ts';

/** Counts of one batch. Every entry is counted once, so the line is balanced by construction. */
export class Tally implements LedgerLine {
  received = 0;
  learned = 0;
  readonly noise: ReasonCounts<NoiseReason> = {};
  sampled = 0;
  readonly rejected: ReasonCounts<RejectionReason> = {};

  countLearned(): void {
    this.received += 1;
    this.learned += 1;
  }

  countNoise(reason: NoiseReason): void {
    this.received += 1;
    this.noise[reason] = (this.noise[reason] ?? 0) + 1;
  }

  countSampled(): void {
    this.received += 1;
    this.sampled += 1;
  }

  countRejected(reason: RejectionReason): void {
    this.received += 1;
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1;
  }

  /** The counts as plain data. */
  line(): LedgerLine {
    const { received, learned, noise, sampled, rejected } = this;
    return { received, learned, noise: { ...noise }, sampled, rejected: { ...rejected } };
  }

  add(line: LedgerLine): void {
    this.received += line.received;
    this.learned += line.learned;
    this.sampled += line.sampled;
    addReasons(this.noise, line.noise);
    addReasons(this.rejected, line.rejected);
  }
}

function addReasons<Reason extends string>(
  into: ReasonCounts<Reason>,
  more: ReasonCounts<Reason>,
): void {
  for (const reason of Object.keys(more) as Reason[])
    into[reason] = (into[reason] ?? 0) + (more[reason] ?? 0);
}

/** Whether received = learned + noise + sampled + rejected. */
export function isBalanced(line: LedgerLine): boolean {
  const sum = (counts: ReasonCounts<string>) =>
    Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
  return line.received === line.learned + sum(line.noise) + line.sampled + sum(line.rejected);
}
