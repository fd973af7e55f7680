import { isApiWord, isVerbCompound } from './apiWords.ts';
import { type HostHabits, foreignness } from './hostHabits.ts';
import { jumbled } from './jumbledText.ts';
import { isPlural } from './nouns.ts';
import { type UseCounts, sharedUse, sumOfUse, totalOfUse } from './sharedUse.ts';
import { spellingOf } from './spelling.ts';
import { isListSketch } from './structureSketch.ts';
import {
  type Likeness,
  type SubtreeSignature,
  areAlikeBelow,
  commonNames,
  coverage,
  likeness,
  subtreeSignature,
} from './subtreeSignature.ts';
import { isTechnicalWord } from './technicalWords.ts';
import { type TemplateNode, startsApi } from './templateNode.ts';
import { diversityOf } from './valueDiversity.ts';

/**
 * What speaks for and against a word-like segment being a value. Every measure is 0..1; a share is
 * one of all siblings.
 */
export interface SiblingEvidence {
  /**
   * The literal before is a plural noun; the API starts here (nothing, `api`, `v2`); a parameter is
   * before.
   */
  pluralParent: number;
  rootParent: number;
  parameterParent: number;
  /**
   * What is before is itself asked for: it answers a list; it can be added to. An API starts here
   * and nothing before is asked for, or only whether it is there, so that nothing says what the
   * words would be members of, nor does an action after them say that they are something.
   */
  parentLists: number;
  parentAdds: number;
  silentStart: number;
  /**
   * A word that APIs use for themselves; a verb with or without an object; a plural noun; any of
   * these.
   */
  apiWord: number;
  verb: number;
  pluralWord: number;
  ofApis: number;
  /**
   * Written with digits that are no version; `likeThis`; in nothing but small letters; with many
   * letters; as nobody speaks.
   */
  digits: number;
  camel: number;
  plain: number;
  longWord: number;
  jumbled: number;
  /** Written with marks that few places of the host have words with. */
  unlikeHost: number;
  /** All end in the same action: `:cancel`. */
  action: number;
  siblingsApiWords: number;
  siblingsPlural: number;
  siblingsWithDigits: number;
  siblingsWithCapital: number;
  /** How many siblings there are, and how many exchanges of its own (logarithms). */
  siblings: number;
  sightings: number;
  /**
   * Share of the traffic that is on siblings seen once; how many fewer different ones there are
   * than other parameters of the host have values.
   */
  unseenMass: number;
  fewerThanUsual: number;
  /** It answers to DELETE; GET answers a list. */
  removable: number;
  listAnswer: number;
  siblingsList: number;
  /** Nothing is below; a parameter is; so many paths with literals that siblings share. */
  leaf: number;
  collection: number;
  namedPaths: number;
  /**
   * Share of the paths below without such literals; how many of these there are right below, on
   * average of all siblings.
   */
  unnamedShare: number;
  siblingsDirectNamed: number;
  /**
   * Share of all paths below that siblings have in common; share of the siblings with half of its
   * paths.
   */
  sameAsSiblings: number;
  alikeShare: number;
  /** There are answers to compare; share of the siblings that answer alike, and unlike. */
  structureKnown: number;
  structureAlikeShare: number;
  structureUnlikeShare: number;
  /**
   * Its requests, and those of all siblings together, spread over methods and paths below in other
   * proportions than they would as values.
   */
  usedUnlikeSiblings: number;
  siblingsUsedUnlike: number;
  /**
   * Sure beyond doubt that all siblings together are used alike (a logarithm of the log-odds);
   * share of them that is used unlike the others.
   */
  siblingsUsedAlike: number;
  siblingsUsedApart: number;
  /** A dozen endpoints below answer as those of one sibling, or of an open parameter, do. */
  twin: number;
  /**
   * There is a parameter beside; it takes words; it has so many values, and so many of them are
   * words (logarithms).
   */
  parameterBeside: number;
  parameterOpen: number;
  valuesBeside: number;
  wordsBeside: number;
  /** Written like values of the parameter; no busier than one of them. */
  spelledLikeParameter: number;
  asRare: number;
  /**
   * Paths that both have of all that either has, and of its own; requests that spread as those of
   * the parameter do, and that do not.
   */
  sameAsParameter: number;
  coveredByParameter: number;
  usedLikeParameter: number;
  usedUnlikeParameter: number;
  /** There are answers of both to compare; they are alike; they are not. */
  structureKnownBeside: number;
  structureLikeParameter: number;
  structureUnlikeParameter: number;
}

export interface Candidate {
  readonly node: TemplateNode;
  /** The segment without its literal suffix. */
  readonly stem: string;
  readonly evidence: SiblingEvidence;
}

/** Siblings that each is compared with; more are sampled evenly. */
const COMPARED = 48;
/** Endpoints below a parameter that its use is compared by. */
const MOST_OF_PARAMETER = 1024;
/** Log-odds of one sibling, and of all in one place, that count fully. */
const SURE = 12;
const SURE_OF_ALL = 24;
/** Log-odds of all in one place beyond which more of them say nothing new, as a power of two. */
const BEYOND_DOUBT = 8;
/** Log-odds against a sibling from which on it is used unlike the others. */
const APART = 2;
/** What one sibling counts for at most, against and for all of them. */
const LEAST_OF_ONE = 4;
const MOST_OF_ONE = 6;

const ACTION = /:[A-Za-z]+$/;
const clamp = (value: number): number => (value > 1 ? 1 : value < 0 ? 0 : value);
const one = (is: boolean): number => (is ? 1 : 0);
/** Digits that are no version at the end (`users-v1`, `api_v2`). */
const hasDigit = (text: string): boolean =>
  /\d/.test(text) && !/[-_.]v\d+$/i.test(text) && !isTechnicalWord(text);
const hasCapital = (text: string): boolean => /[A-Z]/.test(text);

interface Subject {
  readonly node: TemplateNode;
  readonly stem: string;
  readonly signature: SubtreeSignature;
  readonly isApiWord: boolean;
  readonly isPlural: boolean;
  readonly isList: boolean;
  readonly spelling: number;
}

type Compared = Pick<
  SiblingEvidence,
  | 'sameAsSiblings'
  | 'alikeShare'
  | 'structureKnown'
  | 'structureAlikeShare'
  | 'structureUnlikeShare'
> & { readonly isTwin: boolean };

function compareWithSiblings(subject: Subject, sample: readonly Subject[]): Compared {
  let compared = 0;
  let same = 0;
  let alike = 0;
  let known = 0;
  let structureAlike = 0;
  let structureUnlike = 0;
  let isTwin = false;
  for (const other of sample) {
    if (other === subject) continue;
    compared++;
    const like = likeness(subject.signature, other.signature);
    same += like.jaccard;
    if (like.containment >= 0.5) alike++;
    if (like.structure < 0) continue;
    known++;
    if (like.structure >= 0.55) structureAlike++;
    else if (like.structure < 0.35) structureUnlike++;
    isTwin ||= areAlikeBelow(subject.signature, other.signature);
  }
  return {
    sameAsSiblings: compared === 0 ? 0 : same / compared,
    alikeShare: compared === 0 ? 0 : alike / compared,
    structureKnown: one(known > 0),
    structureAlikeShare: known === 0 ? 0 : structureAlike / known,
    structureUnlikeShare: known === 0 ? 0 : structureUnlike / known,
    isTwin,
  };
}

function answersList(node: TemplateNode): boolean {
  const sketch = node.leaves?.get('GET')?.sketch ?? null;
  return sketch !== null && sketch.length > 0 && isListSketch(sketch);
}

/** Of the places where an API may start, the one that says of what there are many. */
const NAMED_FOR_MANY = /^apis$/i;
const PROBES: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether nothing is asked of a place, or just whether it is there, as load balancers ask `/`. Who
 * reads a place named for many things, as `/apis` is, asks for them, however they are answered.
 */
const isOnlyProbed = (node: TemplateNode): boolean =>
  node.leaves === null ||
  (!NAMED_FOR_MANY.test(node.key) &&
    !answersList(node) &&
    [...node.leaves.keys()].every((method) => PROBES.has(method)));

/** How the requests of each, and of all, spread beside those of the others. */
interface Use {
  readonly ofEach: readonly number[];
  readonly unlike: number;
  readonly alike: number;
  readonly apart: number;
}

/**
 * @param ofWords use of the parameter beside when it was opened by words alone: then its values are
 *   siblings as the others are
 */
function useOf(subjects: readonly Subject[], ofWords: UseCounts | null): Use {
  const uses: UseCounts[] = subjects.map(({ signature }) => signature.use);
  if (ofWords !== null) uses.push(ofWords);
  const pool = sumOfUse(uses);
  const total = totalOfUse(pool);
  const odds = uses.map((use) => sharedUse(use, pool, total, true));
  const ofOne = (value: number): number => Math.max(-LEAST_OF_ONE, Math.min(MOST_OF_ONE, value));
  const sum = odds.reduce((all, value) => all + ofOne(value), 0);
  const own = odds.slice(0, subjects.length);
  const all = own.reduce((known, value) => known + value, 0);
  return {
    ofEach: own,
    unlike: clamp(-sum / SURE_OF_ALL),
    alike: clamp(Math.log2(1 + Math.max(0, all)) / BEYOND_DOUBT),
    apart: own.filter((value) => value < -APART).length / own.length,
  };
}

/**
 * Evidence for each word-like child of `parent` in `children` (all with the same literal suffix),
 * against each other and against the parameter already beside them.
 */
export function siblingEvidence(
  parent: TemplateNode,
  children: readonly TemplateNode[],
  beside: TemplateNode | null,
  stemOf: (node: TemplateNode) => string,
  habits: HostHabits,
): Candidate[] {
  const common = commonNames(beside === null ? children : [...children, beside]);
  const subjects = children.map((node): Subject => {
    const stem = stemOf(node);
    return {
      node,
      stem,
      signature: subtreeSignature(node, common),
      isApiWord: isApiWord(stem),
      isPlural: isPlural(stem),
      isList: answersList(node),
      spelling: spellingOf(stem),
    };
  });
  const parameter = beside?.parameter ?? null;
  const signature = beside === null ? null : subtreeSignature(beside, common, MOST_OF_PARAMETER);
  const stride = Math.max(1, Math.ceil(subjects.length / COMPARED));
  const use = useOf(
    subjects,
    signature !== null && parameter?.shape === null ? signature.use : null,
  );
  const values = parameter?.values.estimate ?? 0;
  const place: Place = {
    beside,
    signature,
    besideTotal: signature === null ? 0 : totalOfUse(signature.use),
    ofOneValue: beside === null ? 0 : beside.total / Math.max(1, values),
    sample: subjects.filter((_subject, index) => index % stride === 0),
    shared: sharedEvidence(parent, subjects, beside, common, habits),
    use,
    habits,
  };
  return subjects.map((subject, index) => candidateOf(subject, use.ofEach[index] ?? 0, place));
}

/** Evidence that is the same for all words of a place. */
function sharedEvidence(
  parent: TemplateNode,
  subjects: readonly Subject[],
  beside: TemplateNode | null,
  common: ReadonlySet<string>,
  habits: HostHabits,
) {
  const size = subjects.length;
  const share = (test: (subject: Subject) => boolean): number =>
    subjects.filter(test).length / size;
  const totals = subjects.reduce((sum, { node }) => sum + node.total, 0);
  const singles = subjects.filter(({ node }) => node.total === 1).length;
  const previous = parent.parent === null || parent.parameter !== null ? null : parent.key;
  const directNamed = ({ literals }: TemplateNode): number => {
    let count = 0;
    if (literals !== null) for (const key of literals.keys()) if (common.has(key)) count++;
    return clamp(count / 2);
  };
  const isAction = subjects.some(({ node, stem }) => ACTION.test(node.key) && !ACTION.test(stem));
  const parameter = beside?.parameter ?? null;
  const values = parameter?.values.estimate ?? 0;
  const diversity = diversityOf(size + values, totals + (beside?.total ?? 0));
  return {
    pluralParent: one(previous !== null && isPlural(previous)),
    rootParent: one(startsApi(parent)),
    parameterParent: one(parent.parameter !== null),
    parentLists: one(answersList(parent)),
    parentAdds: one(parent.leaves?.has('POST') === true),
    silentStart: one(startsApi(parent) && isOnlyProbed(parent) && !isAction),
    action: one(isAction),
    siblingsApiWords: share((subject) => subject.isApiWord),
    siblingsPlural: share((subject) => subject.isPlural),
    siblingsWithDigits: share(({ stem }) => hasDigit(stem)),
    siblingsWithCapital: share(({ stem }) => hasCapital(stem)),
    siblings: clamp(Math.log2(size) / 6),
    unseenMass: totals === 0 ? 0 : clamp(singles / totals),
    fewerThanUsual: habits.diversity < 0 ? 0 : clamp(habits.diversity - diversity),
    siblingsList: share(({ isList }) => isList),
    siblingsDirectNamed: subjects.reduce((sum, { node }) => sum + directNamed(node), 0) / size,
    parameterOpen: one(parameter?.openToWords === true),
    valuesBeside: clamp(Math.log2(1 + values) / 7),
    wordsBeside: clamp(Math.log2(1 + (parameter?.values.words ?? 0)) / 5),
  };
}

/** What the words of a place are judged beside. */
interface Place {
  /** The parameter that is beside them, and what lies below it; null where there is none. */
  readonly beside: TemplateNode | null;
  readonly signature: SubtreeSignature | null;
  readonly besideTotal: number;
  /** Exchanges of one of its values. */
  readonly ofOneValue: number;
  /** Words that each is compared with. */
  readonly sample: readonly Subject[];
  readonly shared: ReturnType<typeof sharedEvidence>;
  readonly use: Use;
  readonly habits: HostHabits;
}

/** @param ofOne how its requests spread, as in `Use` */
function candidateOf(
  subject: Subject,
  ofOne: number,
  { beside, signature, besideTotal, ofOneValue, sample, shared, use, habits }: Place,
): Candidate {
  const parameter = beside?.parameter ?? null;
  const { node, stem } = subject;
  const { named, unnamed } = subject.signature;
  const compared = compareWithSiblings(subject, sample);
  const like: Likeness | null = signature === null ? null : likeness(subject.signature, signature);
  const used =
    signature === null ? 0 : sharedUse(subject.signature.use, signature.use, besideTotal, false);
  const structure = like?.structure ?? -1;
  const isVerb = isVerbCompound(stem);
  const isTwin =
    compared.isTwin ||
    (signature !== null &&
      parameter?.openToWords === true &&
      areAlikeBelow(subject.signature, signature));
  return {
    node,
    stem,
    evidence: {
      // Each by its name: spreading as many would make an object that is a hash table, and slow
      // to read.
      pluralParent: shared.pluralParent,
      rootParent: shared.rootParent,
      parameterParent: shared.parameterParent,
      parentLists: shared.parentLists,
      parentAdds: shared.parentAdds,
      silentStart: shared.silentStart,
      apiWord: one(subject.isApiWord),
      verb: one(isVerb),
      pluralWord: one(subject.isPlural),
      ofApis: one(subject.isApiWord || isVerb || subject.isPlural),
      digits: one(hasDigit(stem)),
      camel: one(/[a-z][A-Z]/.test(stem) && !hasDigit(stem) && jumbled(stem) < 0.5),
      plain: one(subject.spelling === 0),
      longWord: clamp((stem.length - 12) / 16),
      jumbled: jumbled(stem),
      unlikeHost: foreignness(habits.spellings, subject.spelling),
      action: shared.action,
      siblingsApiWords: shared.siblingsApiWords,
      siblingsPlural: shared.siblingsPlural,
      siblingsWithDigits: shared.siblingsWithDigits,
      siblingsWithCapital: shared.siblingsWithCapital,
      siblings: shared.siblings,
      sightings: node.total < 2 ? 0 : clamp(Math.log2(node.total) / 6),
      unseenMass: shared.unseenMass,
      fewerThanUsual: shared.fewerThanUsual,
      removable: one(node.leaves?.has('DELETE') === true),
      listAnswer: one(subject.isList),
      siblingsList: shared.siblingsList,
      leaf: one(node.literals === null && node.parameters === null),
      collection: one(node.parameters !== null),
      namedPaths: clamp(named / 4),
      unnamedShare: unnamed === 0 ? 0 : unnamed / (named + unnamed),
      siblingsDirectNamed: shared.siblingsDirectNamed,
      sameAsSiblings: compared.sameAsSiblings,
      alikeShare: compared.alikeShare,
      structureKnown: compared.structureKnown,
      structureAlikeShare: compared.structureAlikeShare,
      structureUnlikeShare: compared.structureUnlikeShare,
      usedUnlikeSiblings: clamp(-ofOne / SURE),
      siblingsUsedUnlike: use.unlike,
      siblingsUsedAlike: use.alike,
      siblingsUsedApart: use.apart,
      twin: one(isTwin),
      parameterBeside: one(beside !== null),
      parameterOpen: shared.parameterOpen,
      valuesBeside: shared.valuesBeside,
      wordsBeside: shared.wordsBeside,
      spelledLikeParameter: parameter?.values.spelledLike(subject.spelling) ?? 0,
      asRare:
        beside === null
          ? 0
          : clamp(1 - Math.log2(Math.max(1, node.total / Math.max(1, ofOneValue))) / 4),
      sameAsParameter: like?.jaccard ?? 0,
      coveredByParameter: signature === null ? 0 : coverage(subject.signature, signature),
      usedLikeParameter: clamp(used / SURE),
      usedUnlikeParameter: clamp(-used / SURE),
      structureKnownBeside: one(structure >= 0),
      structureLikeParameter: structure < 0 ? 0 : clamp((structure - 0.3) / 0.5),
      structureUnlikeParameter: one(structure >= 0 && structure < 0.35),
    },
  };
}
