import type { HostHabits } from './hostHabits.ts';
import { freeLiterals, stemOf, wholeOf } from './mergeSiblings.ts';
import { siblingEvidence } from './siblingEvidence.ts';
import type { SiblingJudge } from './siblingJudge.ts';
import { countBelow, mergeInto, TemplateNode } from './templateNode.ts';
import { asLiteral, besideOf, type Word } from './wordsAsLiterals.ts';

/** Each word that stays makes the parameter more like what it was: so often is looked again. */
const MOST_ROUNDS = 4;

/** A parameter with its words, and who would decide about them as literals beside it. */
export interface Parting {
  readonly parent: TemplateNode;
  readonly target: TemplateNode;
  readonly words: readonly Word[];
  readonly judge: SiblingJudge;
  readonly habits: HostHabits;
}

/**
 * Those words of `unlike` that would stay literals if they were split off. A word that is used unlike all others
 * of its parameter is judged with every word apart; beside what the others are together, it may be a
 * value again at the next decision, and was split off for nothing.
 * @param certain words that are split off in any case
 */
export function thoseThatStayApart(
  parting: Parting,
  certain: readonly Word[],
  unlike: readonly Word[],
): readonly Word[] {
  const { parent, target, words, judge, habits } = parting;
  const textOf = target.key === '{}' ? wholeOf : stemOf;
  const literals = literalsLike(parent, target);
  let apart = unlike;
  for (let round = 0; round < MOST_ROUNDS && apart.length > 0; round++) {
    const left = words.filter((word) => !apart.includes(word) && !certain.includes(word));
    const beside = remainderOf(parting, left);
    if (beside === null) return apart;
    const group = [...[...apart, ...certain].map(({ node }) => node), ...literals];
    const verdicts = judge(siblingEvidence(parent, group, beside, textOf, habits), parent);
    const next = apart.filter((_word, index) => verdicts[index] !== true);
    if (next.length === apart.length) return apart;
    apart = next;
  }
  return apart;
}

/** The free literals of a place that could be values of a parameter, by their suffix. */
export function literalsLike(
  parent: TemplateNode,
  { key: ofParameter }: TemplateNode,
): readonly TemplateNode[] {
  return freeLiterals(parent).filter(
    ({ key }) => ofParameter === '{}' || key.endsWith(ofParameter.slice(2)),
  );
}

/** What the parameter would be with these words only; null when nothing would be left. */
function remainderOf(
  { parent, target, words }: Parting,
  left: readonly Word[],
): TemplateNode | null {
  const { parameter } = target;
  const rest = besideOf(parent, target, words);
  if (parameter === null || (rest === null && left.length === 0)) return null;
  const node = rest ?? new TemplateNode(target.key, parent);
  const total = rest?.total ?? 0;
  node.parameter = null;
  for (const { word, value } of left) mergeInto(node, asLiteral(parent, target, word, value));
  countBelow(node);
  node.total = total + left.reduce((sum, { value }) => sum + value.count, 0);
  const gone = words.filter((word) => !left.includes(word));
  node.parameter = {
    ...parameter,
    openToWords: left.length > 0 || parameter.kept?.hasOthers === true,
    values: parameter.values.without(gone.map(({ word }) => word)),
  };
  return node;
}
