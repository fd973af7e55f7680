import { isAlias } from './apiWords.ts';
import { DistinctValues } from './distinctValues.ts';
import { parameterName } from './parameterNames.ts';
import { decodeSegment, suffixStart } from './segmentKey.ts';
import { isPlural } from './nouns.ts';
import { isApiVersion, isDotted, isRootWord, isVersionByPlace } from './versionSegment.ts';
import { siblingEvidence } from './siblingEvidence.ts';
import type { SiblingJudge } from './siblingJudge.ts';
import { suffixGroups } from './suffixGroups.ts';
import { TemplateNode, mergeInto } from './templateNode.ts';

const wholeOf = (node: TemplateNode): string => decodeSegment(node.key);

function stemOf(node: TemplateNode): string {
  const text = decodeSegment(node.key);
  return text.slice(0, suffixStart(text));
}

/** So many versions side by side are releases of something. */
const RELEASES = 3;

/**
 * The children that read as versions and may be values all the same. A version of the API is near its start and has
 * something below; `/packages/left-pad/1.2.3` is a release, at least beside ids or two other ones.
 */
function releasesOf(parent: TemplateNode): ReadonlySet<TemplateNode> {
  const previous = parent.literalBefore;
  if (previous !== null && isRootWord(previous)) return new Set();
  const versions = [...(parent.literals?.values() ?? [])].filter(({ key }) => isApiVersion(key, previous));
  const ends = versions.filter(({ literals, parameters }) => literals === null && parameters === null);
  const dotted = versions.filter(({ key }) => isDotted(key));
  return new Set([...(ends.length >= RELEASES || parent.parameters?.has('{}') === true ? ends : []), ...(dotted.length >= RELEASES ? dotted : [])]);
}

function isFixed(parent: TemplateNode, child: TemplateNode): boolean {
  if (child.pinned || isAlias(stemOf(child))) return true;
  if (child.key.startsWith('$') || child.key.startsWith('.') || /^(apis?|rest)$/i.test(child.key)) return true;
  const previous = parent.literalBefore;
  if (isApiVersion(child.key, previous)) return true;
  return /^\d[\d-]*$/.test(child.key) && isVersionByPlace(child.key, previous, parent.depth, true);
}

/** Merges some literal children of `parent` into its parameter, which is made when there is none. */
export function mergeChildren(parent: TemplateNode, children: readonly TemplateNode[], key: string, at: number): TemplateNode {
  const parameters = (parent.parameters ??= new Map());
  let target = parameters.get(key);
  if (target === undefined) {
    target = new TemplateNode(key, parent);
    const plural = parent.parameter === null && isPlural(parent.key);
    target.parameter = { kind: plural ? 'plural' : 'siblings', shape: null, name: parameterName(parent, null, key), values: new DistinctValues(), since: at, openToWords: true };
    parameters.set(key, target);
  }
  if (target.parameter !== null) target.parameter.openToWords = true;
  for (const child of children) {
    parent.literals?.delete(child.key);
    target.parameter?.values.addSeen(child.key, child.total);
    mergeInto(target, child);
  }
  if (parent.literals?.size === 0) parent.literals = null;
  return target;
}

/**
 * Decides the word-like children of one node. True when some became values of its parameter.
 * @param usual diversity of values on this host, -1 when unknown
 */
export function decideChildren(parent: TemplateNode, judge: SiblingJudge, at: number, usual = -1): boolean {
  if (parent.literals === null) return false;
  const releases = releasesOf(parent);
  const free = [...parent.literals.values()].filter(child => (releases.has(child) ? !child.pinned : !isFixed(parent, child)));
  let changed = false;
  for (const [suffix, children] of suffixGroups(parent, free)) {
    const key = `{}${suffix}`;
    const beside = parent.parameters?.get(key) ?? null;
    if (children.length < 2 && beside === null) continue;
    const candidates = siblingEvidence(parent, children, beside, suffix === '' ? wholeOf : stemOf, usual);
    const verdicts = judge(candidates, parent);
    const values = children.filter((_child, index) => verdicts[index] === true);
    if (values.length === 0 || (values.length < 2 && beside === null)) continue;
    const { parameter } = mergeChildren(parent, values, key, at);
    if (parameter !== null && suffix === '' && values.some(value => stemOf(value) !== wholeOf(value))) parameter.anySuffix = true;
    if (parameter !== null && values.some(value => releases.has(value))) parameter.takesVersions = true;
    changed = true;
  }
  return changed;
}
