import { FORMAT_NAMES } from '@palisade/vocabulary/ingestFormats.ts';
import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import { addLines, EMPTY_LINE, ledgerLine } from './ledgerLine.ts';
import type { Outcome } from './send.ts';

const names: Readonly<Record<string, string>> = FORMAT_NAMES;

interface Sum {
  line: LedgerLine;
  operations: number | null;
  format: string;
}

/** What became of each input and of all together. */
export class Summary {
  readonly #inputs = new Map<string, Sum>();
  readonly #failed = new Map<string, string>();

  get hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  add(input: string, outcome: Outcome): void {
    const known = this.#inputs.get(input);
    const operations =
      outcome.operations === null
        ? (known?.operations ?? null)
        : outcome.operations + (known?.operations ?? 0);
    this.#inputs.set(input, {
      line: addLines(known?.line ?? EMPTY_LINE, outcome),
      operations,
      format: outcome.format,
    });
  }

  fail(input: string, words: string): void {
    this.#failed.set(input, words);
  }

  /** One line for an input: what it was and what became of it. */
  of(input: string): string {
    const sum = this.#inputs.get(input);
    if (sum === undefined) return `${input}: ${this.#failed.get(input) ?? 'nothing was sent'}`;
    const what = names[sum.format] ?? sum.format;
    return `${input} (${what.replace(/^an? /, '')}): ${sum.operations === null ? ledgerLine(sum.line) : `${sum.operations} ${sum.operations === 1 ? 'operation' : 'operations'} taken over`}`;
  }

  /** The sum of all inputs, and how many could not be sent. */
  total(): string {
    let line: LedgerLine = EMPTY_LINE;
    for (const sum of this.#inputs.values()) line = addLines(line, sum.line);
    const failed =
      this.#failed.size === 0
        ? ''
        : `; ${this.#failed.size} of ${this.#inputs.size + this.#failed.size} inputs could not be sent`;
    return `all: ${ledgerLine(line)}${failed}`;
  }
}
