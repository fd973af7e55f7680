import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { Report, WeightName } from '../signature.ts';

/**
 * One thing to look for. Patterns repeat at most as often as they say, so that their work on a text
 * of a chunk is bounded.
 */
export interface PatternRule {
  readonly family: AttackFamily;
  readonly name: string;
  readonly message: DetectionSentence;
  readonly weight: WeightName;
  readonly pattern: RegExp;
}

/** Reports the first match of each rule. */
export function applyPatterns(rules: readonly PatternRule[], text: string, report: Report): void {
  for (const { family, name, message, weight, pattern } of rules) {
    const match = pattern.exec(text);
    if (match !== null)
      report({
        family,
        name,
        message,
        weight,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
}

/** Makes rules of one family. */
export const rulesOf =
  (family: AttackFamily) =>
  (name: string, weight: WeightName, pattern: RegExp, message: DetectionSentence): PatternRule => ({
    family,
    name,
    weight,
    pattern,
    message,
  });
