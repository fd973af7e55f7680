import type { StructureSketch } from '@palisade/engine/templates/structureSketch.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import type { SiblingJudge } from '@palisade/engine/templates/siblingJudge.ts';
import type { TemplateNode } from '@palisade/engine/templates/templateNode.ts';
import type { Random } from '../inventedApis/random.ts';
import { type TruePlace, placeOfNode, placesOf, segmentAt } from './truePlaces.ts';

/** An exchange with its true template. */
export interface TrueExchange {
  readonly method: string;
  readonly path: string;
  readonly structure: StructureSketch | null;
  readonly template: string;
}

/** One word at one decision, with the truth. */
export interface JudgedWord {
  readonly evidence: SiblingEvidence;
  readonly isValue: boolean;
  /**
   * Words of one decision weigh the root of their number, and places with more of the traffic more.
   */
  readonly weight: number;
}

/**
 * Share of the values that a decision made as the truth has it merges: the next one sees many or
 * few left.
 */
const MERGED = [0.3, 0.7, 1, 1];

function rootOf(node: TemplateNode): TemplateNode {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}

/**
 * Whether a word is a value of the parameter of its group; null where the truth knows no such
 * place.
 */
function truthOf(place: TruePlace, node: TemplateNode): boolean | null {
  const truth = segmentAt(place, node.key);
  if (truth === null) return null;
  if (truth.key === null) return false;
  const ending = truth.key.startsWith('{}') ? truth.key.slice(2) : null;
  return ending !== null && node.key.endsWith(ending) ? true : null;
}

/**
 * Every so-manieth decision about words while this traffic comes in, made as the truth has it, or
 * as `judge` has it. The latter shows what its own mistakes lead to.
 * @param keep share of the decisions that are kept
 */
export function judgedWords(
  exchanges: readonly TrueExchange[],
  judge: SiblingJudge | null,
  keep: number,
  random: Random,
): readonly JudgedWord[] {
  const places = placesOf(new Set(exchanges.map(({ template }) => template)));
  const judged: JudgedWord[] = [];
  const merged = random.pick(MERGED);
  const decide: SiblingJudge = (candidates, parent) => {
    const place = placeOfNode(places, parent);
    const truths = candidates.map(({ node }) => (place === null ? null : truthOf(place, node)));
    if (random.chance(keep)) {
      const traffic = 0.1 + Math.min(1, (5 * parent.total) / Math.max(1, rootOf(parent).total));
      candidates.forEach(({ evidence }, index) => {
        const truth = truths[index] ?? null;
        const weight = traffic / Math.sqrt(candidates.length);
        if (truth !== null) judged.push({ evidence, isValue: truth, weight });
      });
    }
    return (
      judge?.(candidates, parent) ?? truths.map((truth) => truth === true && random.chance(merged))
    );
  };
  const templates = new PathTemplates({ judge: decide });
  exchanges.forEach(({ method, path, structure }, at) => {
    templates.observe({ method, path, structure, at });
    templates.settleWhenDue();
  });
  templates.settle();
  return judged;
}
