import type { Network } from './network.ts';

const listOf = (numbers: Iterable<number>): string => `[${[...numbers].map(number => String(Object.is(number, -0) ? 0 : number)).join(', ')}]`;

/** The text of `siblingJudgeWeights.ts` for a fitted network. */
export function weightsModule({ weights, biases, outer, outerBias, units }: Network, measures: readonly string[]): string {
  const rows = measures.map((measure, index) => `  ${listOf(weights.subarray(index * units, (index + 1) * units))}, // ${measure}`);
  return `import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts: fitted only on APIs that we invented, see docs/engine-templates.md.

/** Measures that the judge weighs, in the order of \`WEIGHTS\`. */
export const MEASURES: readonly (keyof SiblingEvidence)[] = [
${measures.map(measure => `  '${measure}',`).join('\n')}
];

/** For each measure what it adds to each hidden unit. */
export const WEIGHTS: readonly (readonly number[])[] = [
${rows.join('\n')}
];

/** What each hidden unit starts with. */
export const BIASES: readonly number[] = ${listOf(biases)};

/** What each hidden unit adds to the log-odds. */
export const OUTER: readonly number[] = ${listOf(outer)};

/** What the log-odds start with. */
export const OUTER_BIAS = ${String(outerBias[0] ?? 0)};
`;
}
