import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import type { SiblingJudge } from '@palisade/engine/templates/siblingJudge.ts';
import type { TemplateNode } from '@palisade/engine/templates/templateNode.ts';
import { type Place, placeOf } from './place.ts';
import { type Random, randomOf } from './random.ts';
import type { InventedExchange, InventedTraffic } from './inventTraffic.ts';
import { tourOf } from './tours.ts';

/** One sibling at one decision, with the truth. */
export interface JudgedSibling {
  readonly evidence: SiblingEvidence;
  readonly value: boolean;
  /** Siblings of one decision share a weight that grows with the root of their number. */
  readonly weight: number;
}

/** Shares of the traffic after which everything is decided anew: decisions are made with much and with little. */
const SHARES = [0.15, 0.4, 1];
/** Decisions on a tour count for so much of the others. */
const TOUR_WEIGHT = 0.5;
/** Shares of the values that the first decision merges here, so that the second one sees many or few left beside a parameter. */
const MERGED_FIRST = [0.3, 0.6, 0.9, 0.97];

function placeAt(root: Place, node: TemplateNode): Place | null {
  if (node.parent === null) return root;
  const before = placeAt(root, node.parent);
  return before === null ? null : placeOf(before, node.parameter === null ? decodeURIComponent(node.key) : node.key.replace('{}', ''));
}

/** Every decision about word-like siblings in this traffic and on a tour, made as the truth has it. */
export function judgedSiblings({ root, exchanges }: InventedTraffic, seed: number): readonly JudgedSibling[] {
  const random = randomOf(seed);
  const asked = judgedIn(root, exchanges, random, 1);
  return [...asked, ...judgedIn(root, tourOf(exchanges, random), random, TOUR_WEIGHT)];
}

function judgedIn(
  root: Place, exchanges: readonly InventedExchange[], random: Random, share: number,
): readonly JudgedSibling[] {
  const judged: JudgedSibling[] = [];
  for (const part of SHARES) {
    const weight = share * (part === 1 ? 1 : 0.5);
    const decided = new Map<TemplateNode, number>();
    const judge: SiblingJudge = (candidates, parent) => {
      const before = decided.get(parent) ?? 0;
      decided.set(parent, before + 1);
      // A third decision would see nothing but literals, since the second one makes no mistake here.
      if (before > 1) return candidates.map(() => false);
      const merged = before === 1 ? 1 : random.pick(MERGED_FIRST);
      const place = placeAt(root, parent);
      return candidates.map(({ node, evidence }) => {
        const truth = place === null ? null : placeOf(place, decodeURIComponent(node.key));
        if (truth === null) return false;
        const value = truth.pool !== null;
        judged.push({ evidence, value, weight: weight / Math.sqrt(candidates.length) });
        return value && random.chance(merged);
      });
    };
    const templates = new PathTemplates({ judge, earlyJudge: candidates => candidates.map(() => false) });
    exchanges.slice(0, Math.ceil(exchanges.length * part)).forEach(({ method, path, structure }, at) => templates.observe({ method, path, structure, at }));
    templates.settle();
  }
  return judged;
}
