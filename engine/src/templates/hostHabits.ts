import { spellingOf } from './spelling.ts';
import type { TemplateNode } from './templateNode.ts';
import { usualDiversity } from './valueDiversity.ts';

/** How many places of a host have words written with the same marks, each place counting as one. */
export type HostSpellings = ReadonlyMap<number, number>;

/** What is usual on a host, as of the last time that everything there was decided. */
export interface HostHabits {
  /** Diversity of the values of its parameters, -1 when there are none. */
  readonly diversity: number;
  readonly spellings: HostSpellings;
}

export const NO_HABITS: HostHabits = { diversity: -1, spellings: new Map() };

/** Capitals, hyphens and underscores; digits say what a word is, not how an API writes. */
const MARKS = 1 | 4 | 8;
/** Words of one place that are looked at. */
const LOOKED_AT = 16;

function countSpellings(node: TemplateNode, into: Map<number, number>): void {
  const { literals, parameters } = node;
  if (literals !== null) {
    const share = 1 / Math.min(LOOKED_AT, literals.size);
    let looked = 0;
    for (const [word, child] of literals) {
      if (looked++ < LOOKED_AT) {
        const marks = spellingOf(word) & MARKS;
        into.set(marks, (into.get(marks) ?? 0) + share);
      }
      countSpellings(child, into);
    }
  }
  if (parameters !== null) for (const child of parameters.values()) countSpellings(child, into);
}

/** The habits of the host below `root`, by the exchanges of the last `countBelow`. */
export function habitsOf(root: TemplateNode): HostHabits {
  const spellings = new Map<number, number>();
  countSpellings(root, spellings);
  return { diversity: usualDiversity(root), spellings };
}

/**
 * How foreign a spelling is to a host, 0..1: 1 where no place has words with these marks, 0 for
 * words without any. An API keeps to one way of writing (`getUser`, `get-user`), and names that
 * people gave keep to theirs.
 */
export function foreignness(spellings: HostSpellings, spelling: number): number {
  const marks = spelling & MARKS;
  if (marks === 0) return 0;
  let all = 0;
  let alike = 0;
  for (const [each, count] of spellings) {
    all += count;
    if ((each & marks) === marks) alike += count;
  }
  return all === 0 ? 0 : 1 - Math.sqrt(alike / all);
}
