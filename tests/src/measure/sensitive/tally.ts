/** What was told rightly and wrongly of a kind, of each half of its cases. */
export interface Figures {
  readonly cases: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

type Count = { right: number; wrong: number; missed: number; cases: number };

const none = (): Count => ({ right: 0, wrong: 0, missed: 0, cases: 0 });
const round = (share: number): number => Math.round(share * 1_000) / 1_000;

/** Counts verdicts by kind; `isKept` says which half of the cases one is of. */
export class Tally {
  readonly #kinds = new Map<string, { tuned: Count; kept: Count }>();

  add(kind: string, isKept: boolean, told: boolean, is: boolean): void {
    let halves = this.#kinds.get(kind);
    if (halves === undefined) this.#kinds.set(kind, (halves = { tuned: none(), kept: none() }));
    const count = isKept ? halves.kept : halves.tuned;
    count.cases++;
    if (told && is) count.right++;
    else if (told) count.wrong++;
    else if (is) count.missed++;
  }

  /** Figures by kind, those of most cases first. */
  kinds(): Record<string, Figures> {
    return Object.fromEntries(
      [...this.#kinds]
        .map(([kind, { tuned, kept }]) => [kind, figuresOf(sum(tuned, kept))] as const)
        .toSorted(([, a], [, b]) => b.cases - a.cases),
    );
  }

  /** Mean F1 of the kinds with at least so many cases: of all cases, and of each half. */
  macroF1(least: number): { readonly all: number; readonly tuned: number; readonly kept: number } {
    const kinds = [...this.#kinds.values()].filter(
      ({ tuned, kept }) => tuned.cases + kept.cases >= least,
    );
    const mean = (pick: (halves: { tuned: Count; kept: Count }) => Count): number =>
      round(kinds.reduce((total, halves) => total + figuresOf(pick(halves)).f1, 0) / kinds.length);
    return {
      all: mean(({ tuned, kept }) => sum(tuned, kept)),
      tuned: mean(({ tuned }) => tuned),
      kept: mean(({ kept }) => kept),
    };
  }

  /** Figures over all kinds together: of all cases, and of each half. */
  total(): { readonly all: Figures; readonly tuned: Figures; readonly kept: Figures } {
    const total = (half: 'tuned' | 'kept'): Count =>
      [...this.#kinds.values()].reduce((counts, halves) => sum(counts, halves[half]), none());
    const [tuned, kept] = [total('tuned'), total('kept')];
    return {
      all: figuresOf(sum(tuned, kept)),
      tuned: figuresOf(tuned),
      kept: figuresOf(kept),
    };
  }
}

const sum = (a: Count, b: Count): Count => ({
  right: a.right + b.right,
  wrong: a.wrong + b.wrong,
  missed: a.missed + b.missed,
  cases: a.cases + b.cases,
});

/** Where nothing was to be found and nothing was told, nothing is wrong. */
function figuresOf({ right, wrong, missed, cases }: Count): Figures {
  const share = (of: number): number => (of === 0 ? 1 : right / of);
  return {
    cases,
    precision: round(share(right + wrong)),
    recall: round(share(right + missed)),
    f1: round(right + wrong + missed === 0 ? 1 : (2 * right) / (2 * right + wrong + missed)),
  };
}
