/** What one cause moved a count by, as the graph gives it. */
export interface Change {
  readonly cause: string;
  readonly gained: number;
  readonly lost: number;
}

/** What moved a count, as the graph gives it. */
export interface Changes {
  /** The day that recording began on, where that is later than the day asked for. */
  readonly recordedFrom: string | null;
  readonly changes: readonly Change[];
}

const SIDES = ['gained', 'lost'] as const;
export type Side = (typeof SIDES)[number];

/** One cause in words, and where what it did is listed. */
export interface CausePart {
  readonly key: string;
  readonly text: string;
  readonly to: string | null;
}

/** What changes add up to. */
export const differenceOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { gained, lost }) => sum + gained - lost, 0);

/** The causes that moved a count, in the order of the catalogue: first what came, then what went. */
export const partsOf = <Cause extends string>(
  causes: readonly Cause[],
  changes: readonly Change[],
  describe: (cause: Cause, side: Side, count: number) => Omit<CausePart, 'key'>,
): CausePart[] =>
  SIDES.flatMap((side) =>
    causes.flatMap((cause) => {
      const count = changes.find((each) => each.cause === cause)?.[side] ?? 0;
      return count > 0 ? [{ key: `${cause} ${side}`, ...describe(cause, side, count) }] : [];
    }),
  );
