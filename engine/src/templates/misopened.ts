import { KEPT } from './keptValues.ts';
import type { HostHabits } from './hostHabits.ts';
import { codesOf, stemOf, wholeOf } from './mergeSiblings.ts';
import { siblingEvidence } from './siblingEvidence.ts';
import { isTwin, valueScore } from './siblingJudge.ts';
import type { TemplateNode } from './templateNode.ts';
import type { Word } from './wordsAsLiterals.ts';

/** So many words, each seen so often on average, with all that is below them known of most. */
const FEWEST = { words: 3, exchanges: 4, known: 0.75 } as const;
/** Share of the exchanges whose words are not kept, up to which the kept ones speak for all. */
const MOST_OTHERS = 0.25;
/**
 * Mean log-odds of the words below which nobody would make them a parameter today; lower where ids
 * opened it, which are surely values, and where an API starts, as that alone speaks against words.
 */
const NEVER = { ofWords: -2, besideIds: -3.5, atStart: -3.5 } as const;
/** Log-odds that one word counts against all for: `login` beside names says little of these. */
const MOST_OF_ONE = 5;

/**
 * Whether a parameter should never have been opened to words: judged as they were at first, with no
 * parameter beside them but with all that is known by now, its words are resources on the whole. Each
 * word beside the parameter says less, since the others are what the parameter is like.
 */
export function isMisopened(
  parent: TemplateNode,
  target: TemplateNode,
  words: readonly Word[],
  habits: HostHabits,
): boolean {
  const { parameter } = target;
  const kept = parameter?.kept;
  if (parameter === null || kept === undefined || words.length < FEWEST.words) return false;
  const exchanges = words.reduce((sum, { value }) => sum + value.count, 0);
  if (exchanges < FEWEST.exchanges * words.length) return false;
  if (parameter.shape === null && kept.others > kept.seen * MOST_OTHERS) return false;
  const known = words.filter(({ value }) => value.paths.size < KEPT.paths).length;
  if (known < words.length * FEWEST.known) return false;
  const nodes = words.map(({ node }) => node);
  if (codesOf(nodes, false).size > 0) return false;
  const candidates = siblingEvidence(
    parent,
    nodes,
    null,
    target.key === '{}' ? wholeOf : stemOf,
    habits,
  );
  if (candidates.some(({ evidence }) => isTwin(evidence))) return false;
  const odds = candidates.reduce(
    (sum, { evidence }) => sum + Math.max(-MOST_OF_ONE, valueScore(evidence)),
    0,
  );
  const isAtStart = candidates[0]?.evidence.silentStart === 1;
  const ofWords = isAtStart ? NEVER.atStart : NEVER.ofWords;
  return odds < words.length * (parameter.shape === null ? ofWords : NEVER.besideIds);
}
