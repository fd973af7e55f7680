import { isPlural } from './nouns.ts';
import type { TemplateNode } from './templateNode.ts';

/** So many siblings that are collections show that a place holds them. */
const FEWEST = 2;
/** They are at least this share of the words there. */
const SHARE = 1 / 5;
/** At least this share of the words there are plural nouns. */
const PLURAL = 0.5;

/**
 * Whether things are below a word that their ids alone tell apart, as below `/invoices`, or it is
 * read and added to.
 */
function isCollection({ parameters, leaves }: TemplateNode): boolean {
  if (leaves?.has('GET') === true && leaves.has('POST')) return true;
  for (const { parameter, leaves: answers } of parameters?.values() ?? [])
    if (parameter?.shape != null && answers !== null) return true;
  return false;
}

/**
 * Those of the words in one place that are collections and never values, however alike they are:
 * `/v2/invoices`, `/v2/clients` and `/v2/projects` with a list, members, a count and a description
 * below each are three resources of one API. Most are called by a plural, two of them and a fifth
 * of all have members or are added to. Not after a plural noun: `/shops/shoes/17` may be a shop of
 * that name.
 *
 * @param words all words in that place, values that are looked at again among them
 */
export function collectionsBeside(
  parent: TemplateNode,
  words: readonly TemplateNode[],
): ReadonlySet<TemplateNode> {
  if (parent.parameter === null && parent.parent !== null && isPlural(parent.key)) return new Set();
  const plural = words.filter(({ key }) => isPlural(key));
  if (plural.length < words.length * PLURAL) return new Set();
  const collections = words.filter(isCollection);
  if (collections.length < Math.max(FEWEST, words.length * SHARE)) return new Set();
  return new Set([...plural, ...collections]);
}
