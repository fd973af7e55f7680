import { isAlias } from './apiWords.ts';
import { codesAmong } from './codeWords.ts';
import { collectionsBeside } from './collectionsBeside.ts';
import { DistinctValues } from './distinctValues.ts';
import { gluedAt, gluedKey } from './gluedSegments.ts';
import { handlesAt } from './handles.ts';
import { parameterName, thingOf } from './parameterNames.ts';
import { isRpcService } from './rpcServices.ts';
import { decodeSegment, isFormat, suffixStart } from './segmentKey.ts';
import { isPlural } from './nouns.ts';
import { type HostHabits, NO_HABITS } from './hostHabits.ts';
import { KeptValues } from './keptValues.ts';
import { endpointsOf, numbersAmong } from './numbersAmong.ts';
import {
  isApiVersion,
  isDotted,
  isRootWord,
  isVersionByPlace,
  looksLikeVersion,
} from './versionSegment.ts';
import { siblingEvidence } from './siblingEvidence.ts';
import type { SiblingJudge } from './siblingJudge.ts';
import { reasonsFor } from './siblingReasons.ts';
import { mayMergeAgain } from './splitAgain.ts';
import { filesAt, isSplitByFileType, suffixGroups } from './suffixGroups.ts';
import {
  type ParameterEvidence,
  TemplateNode,
  foldSuffixes,
  leavesBelow,
  mergeInto,
} from './templateNode.ts';

export const wholeOf = (node: TemplateNode): string => decodeSegment(node.key);

export function stemOf(node: TemplateNode): string {
  const text = decodeSegment(node.key);
  return text.slice(0, suffixStart(text));
}

const NONE: ReadonlySet<TemplateNode> = new Set();

/** So many versions side by side are releases of something. */
const RELEASES = 3;

/**
 * How a version is written; the versions of one API are written alike, those of its packages need
 * not be.
 */
function styleOf(version: string): string {
  return version.replace(/\d+/g, '0');
}

/**
 * The children that read as versions and may be values all the same. A version of the API is near
 * its start and has something below; `/packages/left-pad/1.2.3` is a release, at least beside ids
 * or two other ones. After a parameter (`/packages/{name}/v2/files`) several of them are, or those
 * written in two ways.
 */
function releasesOf(parent: TemplateNode): ReadonlySet<TemplateNode> {
  const previous = parent.literalBefore;
  const isNamed = parent.depth > 2 && (previous === 'version' || previous === 'versions');
  if (previous !== null && isRootWord(previous) && !isNamed) return new Set();
  const versions = [...(parent.literals?.values() ?? [])].filter(({ key }) =>
    isApiVersion(key, previous),
  );
  if (versions.length === 0) return new Set();
  const beside = parent.parameters?.get('{}');
  const isMixed = new Set(versions.map(({ key }) => styleOf(key))).size > 1;
  const isAmongDates = beside?.parameter?.shape === 'date';
  const areMany =
    isAmongDates ||
    versions.length >= RELEASES ||
    isMixed ||
    beside?.parameter?.takesVersions === true;
  if ((previous === null || isNamed) && areMany) return new Set(versions);
  const ends = versions.filter(
    ({ literals, parameters }) => literals === null && parameters === null,
  );
  const dotted = versions.filter(({ key }) => isDotted(key));
  const isAmongIds =
    beside !== undefined && (isMixed || dotted.length > 0 || versions.length >= RELEASES);
  return new Set([
    ...(ends.length >= RELEASES || isAmongIds ? ends : []),
    ...(dotted.length >= RELEASES ? dotted : []),
  ]);
}

/** Is this the release that a word stands for, among others that are values? */
function isNewest(parent: TemplateNode, child: TemplateNode): boolean {
  if (child.key !== 'latest' || child.pinned) return false;
  const beside = parent.parameters?.get('{}')?.parameter;
  return (
    beside?.takesVersions === true ||
    beside?.kept?.words.some(([word]) => looksLikeVersion(word)) === true
  );
}

const hasWordsBeside = (parent: TemplateNode): boolean =>
  parent.parameters?.get('{}')?.parameter?.openToWords === true;

function isFixed(parent: TemplateNode, child: TemplateNode): boolean {
  if (child.pinned || (isAlias(stemOf(child)) && !isNewest(parent, child))) return true;
  const isEnd = child.key.startsWith('.') && !isFormat(child.key.slice(1));
  const previous = parent.literalBefore;
  // `/{owner}/api` is a repository of somebody's when others are beside it.
  const isStart =
    /^(apis?|rest)$/i.test(child.key) && (previous !== null || !hasWordsBeside(parent));
  if (child.key.startsWith('$') || isEnd || isStart) return true;
  if (isApiVersion(child.key, previous)) return true;
  return /^\d[\d-]*$/.test(child.key) && isVersionByPlace(child.key, previous, parent.depth, true);
}

/** The literals of a place that are neither versions nor words for good. */
export function freeLiterals(
  parent: TemplateNode,
  releases = releasesOf(parent),
): readonly TemplateNode[] {
  return [...(parent.literals?.values() ?? [])].filter((child) =>
    releases.has(child) ? !child.pinned : !isFixed(parent, child),
  );
}

/**
 * Merges some literal children of `parent` into its parameter, which is made when there is none.
 * @param isLearned by learning, which may take it back
 */
export function mergeChildren(
  parent: TemplateNode,
  children: readonly TemplateNode[],
  key: string,
  at: number,
  isLearned = false,
): TemplateNode {
  const parameters = (parent.parameters ??= new Map());
  let target = parameters.get(key);
  if (target === undefined) {
    target = new TemplateNode(key, parent);
    const plural = parent.parameter === null && isPlural(parent.key);
    target.parameter = {
      kind: plural ? 'plural' : 'siblings',
      shape: null,
      name: parameterName(parent, null, key),
      values: new DistinctValues(),
      since: at,
      openToWords: true,
    };
    parameters.set(key, target);
  }
  if (target.parameter !== null) target.parameter.openToWords = true;
  const kept = isLearned ? keptOf(target) : undefined;
  for (const child of children) {
    parent.literals?.delete(child.key);
    child.isSplitOff = false;
    kept?.take(child.key, child.total, leavesBelow(child));
    target.parameter?.values.addSeen(child.key, child.total);
    mergeInto(target, child);
  }
  if (parent.literals?.size === 0) parent.literals = null;
  return target;
}

/** Makes values of the numbers of a place that are no versions. True when there are any. */
function mergeNumbers(parent: TemplateNode, at: number): boolean {
  const numbers = numbersAmong(parent);
  if (numbers.length === 0) return false;
  const beside = parent.parameters?.get('{}')?.parameter ?? null;
  const wasOpen = beside?.openToWords === true;
  const target = mergeChildren(parent, numbers, '{}', at);
  if (target.parameter !== null)
    target.parameter = {
      ...target.parameter,
      openToWords: wasOpen,
      shape: beside === null ? 'integer' : beside.shape,
    };
  return true;
}

/** What a parameter keeps of its words from now on; undefined where people or documents decided. */
function keptOf(target: TemplateNode): KeptValues | undefined {
  const { parameter } = target;
  if (parameter === null || target.pinned || parameter.kind === 'pinned') return undefined;
  if (parameter.kept !== undefined) return parameter.kept;
  parameter.kept = new KeptValues(target.parent === null ? '' : thingOf(target.parent, target.key));
  if (target.total > 0) parameter.kept.takeRest(target.total, leavesBelow(target));
  return parameter.kept;
}

/** Is there anything to decide below a node: words, or parameters for the types of one file? */
export function isDecidable({ literals, parameters }: TemplateNode): boolean {
  return literals !== null || (parameters !== null && parameters.size > 1);
}

/** From now on a parameter has values of any file type: its twins for single ones go into it. */
function takeAnySuffix(parent: TemplateNode, parameter: ParameterEvidence): void {
  parameter.anySuffix = true;
  foldSuffixes(parent);
}

/**
 * Requests of a single word from which on it may be a value of what a document or router describes.
 */
const OFTEN = 5;

/**
 * Whether there is but one word, seldom seen, beside a parameter whose place is known for certain.
 */
function isSeldomBesideKnown(
  [word, ...others]: readonly TemplateNode[],
  beside: TemplateNode | null,
): boolean {
  if (beside === null || word === undefined || others.length > 0) return false;
  return (beside.pinned || beside.parameter?.kind === 'pinned') && word.total < OFTEN;
}

/** The words among these that are codes by their list and by what is below them. */
export const codesOf = (
  nodes: readonly TemplateNode[],
  isAmongLocales: boolean,
): ReadonlySet<string> =>
  codesAmong(nodes.map(stemOf), isAmongLocales, (words) =>
    haveTheSameBelow(nodes.filter((node) => words.includes(stemOf(node)))),
  );

/** Whether most endpoints below each of these are below another of them, too. */
function haveTheSameBelow(nodes: readonly TemplateNode[]): boolean {
  const all = nodes.map((node) => new Set(endpointsOf(node)));
  return all.every((own) => {
    const shared = [...own].filter((one) => all.some((other) => other !== own && other.has(one)));
    return shared.length * 2 > own.size;
  });
}

/** Decides the word-like children of one node. True when some became values of its parameter. */
export function decideChildren(
  parent: TemplateNode,
  judge: SiblingJudge,
  at: number,
  habits: HostHabits = NO_HABITS,
): boolean {
  if (!isDecidable(parent)) return false;
  const areNumbersMerged = mergeNumbers(parent, at);
  const releases = releasesOf(parent);
  const present = freeLiterals(parent, releases).filter((child) => !isRpcService(child));
  mayMergeAgain(parent);
  const { opened, waiting } = gluedAt(parent, present, wholeOf);
  for (const { stem, nodes } of opened) mergeChildren(parent, nodes, gluedKey(stem), at);
  const handles = handlesAt(parent, present);
  for (const [key, nodes] of handles) mergeChildren(parent, nodes, key, at, true);
  const isFree = (child: TemplateNode): boolean =>
    parent.literals?.get(child.key) === child && !waiting.has(child);
  const files = filesAt(parent, present.filter(isFree));
  if (files.length > 0) {
    const target = mergeChildren(parent, files, '{}', at, true);
    if (target.parameter !== null) takeAnySuffix(parent, target.parameter);
  }
  let changed = areNumbersMerged || opened.length > 0 || handles.size > 0 || files.length > 0;
  const free = present.filter(isFree);
  if (isSplitByFileType(parent, free)) {
    const { parameter } = mergeChildren(parent, [], '{}', at);
    if (parameter === null) foldSuffixes(parent);
    else takeAnySuffix(parent, parameter);
    changed = true;
  }
  for (const [suffix, children] of suffixGroups(parent, free))
    if (decideGroup({ parent, suffix, children, releases }, judge, at, habits)) changed = true;
  return changed;
}

/** Word-like children of one node that end alike. */
interface Group {
  readonly parent: TemplateNode;
  readonly suffix: string;
  readonly children: readonly TemplateNode[];
  readonly releases: ReturnType<typeof releasesOf>;
}

/** Decides them. True when some became values of the parameter. */
function decideGroup(
  { parent, suffix, children, releases }: Group,
  judge: SiblingJudge,
  at: number,
  habits: HostHabits,
): boolean {
  const key = `{}${suffix}`;
  const beside = parent.parameters?.get(key) ?? null;
  if (children.length < 2 && beside === null) return false;
  if (isSeldomBesideKnown(children, beside)) return false;
  const candidates = siblingEvidence(
    parent,
    children,
    beside,
    suffix === '' ? wholeOf : stemOf,
    habits,
  );
  const verdicts = judge(candidates, parent);
  const collections = verdicts.includes(true) ? collectionsBeside(parent, children) : NONE;
  const isAmongLocales = beside?.parameter?.shape === 'locale';
  const codes = codesOf(children, isAmongLocales);
  const isMerged = (child: TemplateNode, index: number): boolean =>
    (verdicts[index] === true || isNewest(parent, child) || codes.has(stemOf(child))) &&
    !collections.has(child) &&
    !child.isSplitOff;
  const values = children.filter(isMerged);
  if (values.length === 0 || (values.length < 2 && beside === null)) return false;
  const { parameter } = mergeChildren(parent, values, key, at, true);
  if (parameter === null) return true;
  if (parameter.kind !== 'pinned')
    parameter.reasons ??= reasonsFor(
      candidates.filter(({ node }, index) => verdicts[index] === true && values.includes(node)),
    );
  if (suffix === '' && values.some((value) => stemOf(value) !== wholeOf(value)))
    takeAnySuffix(parent, parameter);
  if (values.some((value) => releases.has(value) || looksLikeVersion(value.key)))
    parameter.takesVersions = true;
  return true;
}
