import type { ReactNode } from 'react';

/** One state of a part. */
interface PartState {
  /** What is special about it, as the code says it: `variant="solid"`. */
  readonly name: string;
  readonly draw: () => ReactNode;
}

/** A part of `web/src/ui` with the states that it is shown in. */
export interface Specimen {
  /** As its file exports it. */
  readonly part: string;
  readonly states: readonly PartState[];
  /** Across the page below each other, as what needs the width. */
  readonly isWide?: true;
}

/** A part in states that differ by what they are given. */
export const specimen = (
  part: string,
  states: Readonly<Record<string, () => ReactNode>>,
  more: Pick<Specimen, 'isWide'> = {},
): Specimen => ({
  part,
  states: Object.entries(states).map(([name, draw]) => ({ name, draw })),
  ...more,
});
