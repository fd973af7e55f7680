import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import { judgeInPassing } from '@palisade/engine/templates/siblingJudge.ts';
import { naiveRegexTemplate } from '../naiveTemplates.ts';
import { scoreTemplates } from '../templateScore.ts';
import { inventTraffic } from './inventTraffic.ts';

export interface InventedFigures {
  readonly ga: number;
  readonly f1Observable: number;
  readonly explosion: number;
  readonly overSplit: number;
  readonly overMerged: number;
  readonly regexGa: number;
  readonly regexF1Observable: number;
}

/**
 * Means over invented APIs of what is learnt with these log-odds of being a value, when templates
 * settle by themselves as traffic comes in.
 */
export function learntFigures(
  seeds: readonly number[],
  score: (evidence: SiblingEvidence) => number,
): InventedFigures {
  const figures = seeds.flatMap((seed) => {
    const { exchanges } = inventTraffic(seed);
    if (exchanges.length === 0) return [];
    const templates = new PathTemplates({ judge: judgeInPassing(score) });
    exchanges.forEach(({ method, path, structure }, index) => {
      templates.observe({ method, path, structure, at: index });
      templates.settleWhenDue();
    });
    const scored = (
      predict: (method: string, path: string) => string,
    ): ReturnType<typeof scoreTemplates> =>
      scoreTemplates(
        exchanges.map(({ method, path, template }) => ({
          host: '',
          method,
          path,
          truth: template,
          predicted: predict(method, path),
        })),
      );
    return [
      {
        learnt: scored((method, path) => templates.guess(method, path)),
        regex: scored((_method, path) => naiveRegexTemplate(path)),
      },
    ];
  });
  const mean = (of: (one: (typeof figures)[number]) => number): number =>
    Math.round(
      (figures.reduce((sum, one) => sum + of(one), 0) / Math.max(1, figures.length)) * 10_000,
    ) / 10_000;
  return {
    ga: mean(({ learnt }) => learnt.ga),
    f1Observable: mean(({ learnt }) => learnt.f1Observable),
    explosion: mean(({ learnt }) => learnt.learnedEndpoints / Math.max(1, learnt.trueEndpoints)),
    overSplit: mean(({ learnt }) => learnt.overSplit / Math.max(1, learnt.trueEndpoints)),
    overMerged: mean(({ learnt }) => learnt.overMerged / Math.max(1, learnt.learnedEndpoints)),
    regexGa: mean(({ regex }) => regex.ga),
    regexF1Observable: mean(({ regex }) => regex.f1Observable),
  };
}
