import { isAlias } from './apiWords.ts';
import { codesAmong } from './codeWords.ts';
import { collectionsBeside } from './collectionsBeside.ts';
import { DistinctValues } from './distinctValues.ts';
import { gluedAt, gluedKey } from './gluedSegments.ts';
import { handlesAt } from './handles.ts';
import { parameterName, thingOf } from './parameterNames.ts';
import { decodeSegment, isFormat, suffixStart } from './segmentKey.ts';
import { isPlural } from './nouns.ts';
import { type HostHabits, NO_HABITS } from './hostHabits.ts';
import { KeptValues } from './keptValues.ts';
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
import { isSplitByFileType, suffixGroups } from './suffixGroups.ts';
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
const isNewest = (parent: TemplateNode, child: TemplateNode): boolean =>
  child.key === 'latest' &&
  !child.pinned &&
  parent.parameters?.get('{}')?.parameter?.takesVersions === true;

function isFixed(parent: TemplateNode, child: TemplateNode): boolean {
  if (child.pinned || (isAlias(stemOf(child)) && !isNewest(parent, child))) return true;
  const isEnd = child.key.startsWith('.') && !isFormat(child.key.slice(1));
  if (child.key.startsWith('$') || isEnd || /^(apis?|rest)$/i.test(child.key)) return true;
  const previous = parent.literalBefore;
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

/** Decides the word-like children of one node. True when some became values of its parameter. */
export function decideChildren(
  parent: TemplateNode,
  judge: SiblingJudge,
  at: number,
  habits: HostHabits = NO_HABITS,
): boolean {
  if (!isDecidable(parent)) return false;
  const releases = releasesOf(parent);
  const present = freeLiterals(parent, releases);
  mayMergeAgain(parent);
  const { opened, waiting } = gluedAt(parent, present, wholeOf);
  for (const { stem, nodes } of opened) mergeChildren(parent, nodes, gluedKey(stem), at);
  const handles = handlesAt(parent, present);
  for (const [key, nodes] of handles) mergeChildren(parent, nodes, key, at, true);
  let changed = opened.length > 0 || handles.size > 0;
  const free = present.filter(
    (child) => parent.literals?.get(child.key) === child && !waiting.has(child),
  );
  if (isSplitByFileType(parent, free)) {
    const { parameter } = mergeChildren(parent, [], '{}', at);
    if (parameter === null) foldSuffixes(parent);
    else takeAnySuffix(parent, parameter);
    changed = true;
  }
  for (const [suffix, children] of suffixGroups(parent, free)) {
    const key = `{}${suffix}`;
    const beside = parent.parameters?.get(key) ?? null;
    if (children.length < 2 && beside === null) continue;
    if (isSeldomBesideKnown(children, beside)) continue;
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
    const codes = codesAmong(children.map(stemOf), isAmongLocales);
    const isMerged = (child: TemplateNode, index: number): boolean =>
      (verdicts[index] === true || isNewest(parent, child) || codes.has(stemOf(child))) &&
      !collections.has(child) &&
      !child.isSplitOff;
    const values = children.filter(isMerged);
    if (values.length === 0 || (values.length < 2 && beside === null)) continue;
    const { parameter } = mergeChildren(parent, values, key, at, true);
    changed = true;
    if (parameter === null) continue;
    if (parameter.kind !== 'pinned')
      parameter.reasons ??= reasonsFor(
        candidates.filter(({ node }, index) => verdicts[index] === true && values.includes(node)),
      );
    if (suffix === '' && values.some((value) => stemOf(value) !== wholeOf(value)))
      takeAnySuffix(parent, parameter);
    if (values.some((value) => releases.has(value) || looksLikeVersion(value.key)))
      parameter.takesVersions = true;
  }
  return changed;
}
