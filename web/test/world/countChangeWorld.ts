interface FakeChanges {
  readonly recordedFrom: string | null;
  readonly changes: readonly {
    readonly counted?: string;
    readonly cause: string;
    readonly gained: number;
    readonly lost: number;
  }[];
}

/** What moved the counts of a company, as the graph gives it. */
export interface FakeCountChanges {
  readonly inventory: FakeChanges;
  readonly gaps: FakeChanges;
  readonly attackers: FakeChanges;
}

const NOTHING: FakeChanges = { recordedFrom: null, changes: [] };

/** Nothing moved. */
export const NO_COUNT_CHANGES: FakeCountChanges = {
  inventory: NOTHING,
  gaps: NOTHING,
  attackers: NOTHING,
};
