import { isApiWord, isVerbCompound } from './apiWords.ts';
import { collectionsBeside } from './collectionsBeside.ts';
import type { HostHabits } from './hostHabits.ts';
import { KEPT, type KeptValues, keyOfPath, partsOfPath } from './keptValues.ts';
import { codesOf, freeLiterals, stemOf, wholeOf } from './mergeSiblings.ts';
import { isMisopened } from './misopened.ts';
import { looksLikeVersion } from './versionSegment.ts';
import { isPlural } from './nouns.ts';
import { templateOf } from './parameterNames.ts';
import { siblingEvidence } from './siblingEvidence.ts';
import type { SiblingJudge } from './siblingJudge.ts';
import { areStrangers } from './strangers.ts';
import type { StructureSketch } from './structureSketch.ts';
import { maySplit, noteSplit } from './splitAgain.ts';
import { causeOfSplit } from './splitCause.ts';
import type { ChangeCause, TemplateChange } from './templateChanges.ts';
import {
  type ParameterEvidence,
  type TemplateLeaf,
  TemplateNode,
  countBelow,
  leavesBelow,
  markDirty,
} from './templateNode.ts';
import { MOST_LITERALS } from './templateTrie.ts';
import { asLiteral, besideOf, childOf, type Word } from './wordsAsLiterals.ts';
import { literalsLike, thoseThatStayApart } from './wouldJoinAgain.ts';

/** Exchanges of a parameter and of one value below which nothing is judged again. */
const FEWEST = { ofParameter: 24, ofValue: 4 } as const;

/**
 * Share of a parameter's exchanges whose words are known by their hashes alone above which it waits.
 */
const MOST_HIDDEN = 0.1;

export interface Splitting {
  /**
   * Says which are values still; to be sure it takes more for one that is none than for merging.
   */
  readonly judge: SiblingJudge;
  /** Says which words would become values of what is left of their parameter. */
  readonly joining: SiblingJudge;
  readonly habits: HostHabits;
  /** Words of parameters may be shown as they were sent. */
  readonly areWordsShown: boolean;
  /** Whether a company's own data type hides a word. */
  readonly isHidden: (word: string) => boolean;
  /** Nodes that there may be more. */
  readonly room: number;
}

/** One split, to be reported when every node has its name again. */
export interface Split {
  readonly cause: Omit<ChangeCause, 'path'>;
  /** The word that came most. */
  readonly first: TemplateNode;
  readonly endpoints: readonly SplitEndpoint[];
}

/** An endpoint of the parameter and those that came of it. */
interface SplitEndpoint {
  readonly leaf: TemplateLeaf;
  /** Its template until then. */
  readonly from: string;
  /** It is there still. */
  readonly isLeft: boolean;
  readonly heirs: readonly TemplateLeaf[];
}

/**
 * Judges the values of parameters at and below a node again where the requests of one have doubled,
 * by all that is known of each as if they were literals still, and splits off those that are none.
 * Exchanges are those of the last `countBelow`; templates are to be made anew afterwards.
 */
export function splitBelow(
  node: TemplateNode,
  splitting: Splitting,
  splits: Split[] = [],
): readonly Split[] {
  const untouched = [...(node.literals?.values() ?? [])];
  for (const target of node.parameters?.values() ?? []) {
    const split = isDue(node, target) ? splitAt(node, target, splitting) : null;
    // What is below the parts waits for the next time, so that each endpoint moves once.
    if (split === null) untouched.push(target);
    else splits.push(split);
  }
  for (const child of untouched) splitBelow(child, splitting, splits);
  return splits;
}

/** What there is to tell of splits, with the templates of now. */
export function changesOf(splits: readonly Split[]): readonly TemplateChange[] {
  return splits.flatMap(({ cause: { code, ...numbers }, first, endpoints }) => {
    const cause: ChangeCause = { code, path: templateOf(first), ...numbers };
    return endpoints.map(({ leaf, from, isLeft, heirs }): TemplateChange => {
      const into = [...(isLeft ? [leaf] : []), ...heirs].map(({ ref }) => ref.template);
      return { kind: 'split', method: leaf.method, from, into, cause };
    });
  });
}

/** Whether the parameter's requests have doubled since it was last judged; notes that they have. */
function isDue(parent: TemplateNode, { parameter, pinned, total }: TemplateNode): boolean {
  const kept = parameter?.kept;
  if (parameter === null || kept === undefined || kept.isOpen) return false;
  if (pinned || parameter.kind === 'pinned' || total < Math.max(FEWEST.ofParameter, kept.nextAt))
    return false;
  // After a restart most of its words come again soon, and are judged together.
  if (kept.hiddenShare > MOST_HIDDEN) return false;
  kept.nextAt = 2 * total;
  return maySplit(parent);
}

function splitAt(
  parent: TemplateNode,
  target: TemplateNode,
  { judge, joining, habits, areWordsShown, isHidden, room }: Splitting,
): Split | null {
  const { parameter } = target;
  const kept = parameter?.kept;
  if (parameter === null || kept === undefined) return null;
  const words = kept.words.map(([word, value]): Word => ({
    word,
    value,
    node: asLiteral(parent, target, word, value),
  }));
  const isShown = areWordsShown ? always : namesOfApi(parent, words);
  const mayShow = (word: Word): boolean => isShown(word) && !isHidden(word.word);
  // Releases are values beside whatever the parameter is.
  const readable = words.filter(({ word }) => !looksLikeVersion(word));
  const wasWrong = isMisopened(parent, target, readable, habits);
  const unlike = (): Word[] =>
    kept.isClosed ? wordsThatAreNone(parent, target, words, { judge, joining, habits }) : [];
  const none = (wasWrong ? readable : unlike()).filter(mayShow);
  if (none.length === 0) return null;
  const left = words.filter((word) => !none.includes(word));
  // One word alone is no parameter.
  const isOneAlone = left.length < 2 && kept.unnamed === null && left.every(mayShow);
  const gone = isOneAlone ? [...none, ...left] : none;
  const added = gone.reduce((sum, word) => sum + sizeOf(word.node), 0);
  if (added > room || (parent.literals?.size ?? 0) + gone.length > MOST_LITERALS) return null;
  gone.sort(
    (one, other) => other.value.count - one.value.count || (one.word < other.word ? -1 : 1),
  );
  const split = splitOff(parent, target, parameter, kept, gone);
  // Words that come from now on are not taken for values.
  if (wasWrong && target.parameter !== null) target.parameter.openToWords = false;
  noteSplit(parent);
  markDirty(parent);
  return split;
}

const always = (): boolean => true;

/** Whether a word is one that APIs use for themselves, or the plural of a noun. */
function isNameOfApi({ node }: Pick<Word, 'node'>): boolean {
  const stem = stemOf(node);
  return isPlural(stem) || isApiWord(stem) || isVerbCompound(stem);
}

/**
 * Which words may be read in a path by everybody though they were values until now and no value may
 * be kept as it was sent: names of APIs, where half of all words in their place are such. So a word
 * that somebody may be called stays a value, also one that ends like a plural.
 */
function namesOfApi(parent: TemplateNode, words: readonly Word[]): (word: Word) => boolean {
  const all = [...words, ...freeLiterals(parent).map((node) => ({ node }))];
  const areMost = all.filter(isNameOfApi).length * 2 >= all.length;
  return (word) => areMost && isNameOfApi(word);
}

/**
 * Words that are surely no values, by the judge and by what is never a value. Where more is below a
 * word than is kept, the judge has no say: the parts kept of two such words differ by chance.
 */
function wordsThatAreNone(
  parent: TemplateNode,
  target: TemplateNode,
  words: readonly Word[],
  { judge, joining, habits }: Pick<Splitting, 'judge' | 'joining' | 'habits'>,
): Word[] {
  const literals = literalsLike(parent, target);
  const group = [...words.map(({ node }) => node), ...literals];
  const beside = besideOf(parent, target, words);
  if (words.length === 0 || (group.length < 2 && beside === null)) return [];
  const candidates = siblingEvidence(
    parent,
    group,
    beside,
    target.key === '{}' ? wholeOf : stemOf,
    habits,
  );
  const verdicts = judge(candidates, parent);
  const collections = collectionsBeside(parent, group);
  // A code among others of its list is a value whatever hangs below it, as when it was merged.
  const codes = codesOf(group, false);
  const isWhole = beside === null && words.every(({ value }) => value.paths.size < KEPT.paths);
  const strange = isWhole && areStrangers(group);
  const mayGo = ({ value, node }: Word): boolean =>
    value.count >= FEWEST.ofValue && !codes.has(stemOf(node));
  const isNone = ({ value }: Word, index: number): boolean =>
    verdicts[index] === false && value.paths.size < KEPT.paths;
  const certain = words.filter((word) => (strange || collections.has(word.node)) && mayGo(word));
  const unlike = words.filter(
    (word, index) => isNone(word, index) && mayGo(word) && !certain.includes(word),
  );
  const parting = { parent, target, words, judge: joining, habits };
  return [...certain, ...thoseThatStayApart(parting, certain, unlike)];
}

const sizeOf = (node: TemplateNode): number =>
  node.children().reduce((sum, child) => sum + sizeOf(child), 1);

/**
 * Makes words literals beside the parameter, which keeps the rest and goes when there is none. The
 * first one came most.
 */
function splitOff(
  parent: TemplateNode,
  target: TemplateNode,
  parameter: ParameterEvidence,
  kept: KeptValues,
  gone: readonly Word[],
): Split {
  const cause = causeOfSplit(parent, target, kept, gone);
  for (const { word, node } of gone) {
    kept.delete(word);
    node.isSplitOff = true;
    (parent.literals ??= new Map<string, TemplateNode>()).set(word, node);
  }
  const stays = kept.values.size > 0 || kept.rest !== null;
  const remaining = new Set(
    [...kept.values.values(), ...(kept.rest === null ? [] : [kept.rest])].flatMap(({ paths }) => [
      ...paths.keys(),
    ]),
  );
  const endpoints: SplitEndpoint[] = [];
  for (const { way, leaf } of leavesBelow(target)) {
    const key = keyOfPath(leaf.method, way);
    const takers = gone.filter(({ value }) => value.paths.has(key));
    const isLeft = stays && (remaining.has(key) || takers.length === 0);
    const heirs = takers.length === 0 && !isLeft ? gone.slice(0, 1) : takers;
    const parts = partsOfPath(key);
    if (heirs.length > 0)
      endpoints.push({
        leaf,
        from: leaf.ref.template,
        isLeft,
        heirs: heirs.map(({ node }) => inherit(node, target, parts, leaf.sketch)),
      });
    leaf.count = Math.max(
      1,
      leaf.count -
        takers.reduce((sum, { value }) => sum + Math.round(value.count / value.paths.size), 0),
    );
    if (!isLeft) withdraw(target, parts);
  }
  if (!stays) parent.parameters?.delete(target.key);
  else
    target.parameter = {
      ...parameter,
      values: parameter.values.without(gone.map(({ word }) => word)),
    };
  if (parent.parameters?.size === 0) parent.parameters = null;
  countBelow(parent);
  return { cause, first: gone[0]?.node ?? target, endpoints };
}

/**
 * The endpoint below a word that was the parameter's, made when nobody knew that the word has it.
 */
function inherit(
  word: TemplateNode,
  target: TemplateNode,
  { method, way }: ReturnType<typeof partsOfPath>,
  sketch: StructureSketch | null,
): TemplateLeaf {
  let at = word;
  let real: TemplateNode | null = target;
  for (const step of way) {
    real = real?.literals?.get(step) ?? real?.parameters?.get(step) ?? null;
    at = childOf(at, step, real?.parameter ?? null);
  }
  const leaves = (at.leaves ??= new Map<string, TemplateLeaf>());
  const present = leaves.get(method);
  if (present !== undefined) return present;
  const leaf: TemplateLeaf = {
    method,
    count: 1,
    sketch,
    ref: { method, template: '' },
    published: [],
  };
  leaves.set(method, leaf);
  return leaf;
}

/** Takes an endpoint from below a parameter, and the nodes that nothing is left of. */
function withdraw(target: TemplateNode, { method, way }: ReturnType<typeof partsOfPath>): void {
  let at = target;
  for (const step of way) at = at.literals?.get(step) ?? at.parameters?.get(step) ?? at;
  at.leaves?.delete(method);
  if (at.leaves?.size === 0) at.leaves = null;
  while (at !== target && at.parent !== null && at.leaves === null && at.children().length === 0) {
    const { parent } = at;
    const which = at.parameter === null ? 'literals' : 'parameters';
    parent[which]?.delete(at.key);
    if (parent[which]?.size === 0) parent[which] = null;
    at = parent;
  }
}
