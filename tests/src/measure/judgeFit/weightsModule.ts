import type { JudgeWeights } from '@palisade/engine/templates/siblingJudgeWeights.ts';

function textOf(name: string, { start, weights }: JudgeWeights): string {
  const sorted = Object.entries(weights).sort(
    ([, one], [, other]) => Math.abs(other) - Math.abs(one),
  );
  const lines = sorted.map(([measure, weight]) => `    ${measure}: ${String(weight)},`);
  return `export const ${name}: JudgeWeights = {\n  start: ${String(start)},\n  weights: {\n${lines.join('\n')}\n  },\n};\n`;
}

/** The text of `siblingJudgeWeights.ts` for fitted weights. */
export function weightsModule(opening: JudgeWeights, joining: JudgeWeights): string {
  return `import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts, see docs/engine-templates.md.

/** Log-odds that a word is a value: those to start with, and what each measure adds to them. */
export interface JudgeWeights {
  readonly start: number;
  readonly weights: Readonly<Partial<Record<keyof SiblingEvidence, number>>>;
}

/** Where no parameter is beside the words. */
${textOf('OPENING', opening)}
/** Where one is, which they may join. */
${textOf('JOINING', joining)}`;
}
