import { isPlural } from './nouns.ts';
import { type TemplateNode, startsApi } from './templateNode.ts';

/** So many siblings that are collections show that a place holds them. */
const FEWEST = 2;
/** They are at least this share of the words there. */
const SHARE = 1 / 5;
/** At least this share of the words there are plural nouns, else this share has members. */
const PLURAL = 0.5;
const SINGULAR = 0.5;

/** Whether things are below a word that their ids alone tell apart, as below `/invoices`. */
function hasMembers({ parameters }: TemplateNode): boolean {
  for (const { parameter, leaves } of parameters?.values() ?? [])
    if (parameter?.shape != null && leaves !== null) return true;
  return false;
}

/** Whether a word has members, or is read and added to. */
function isCollection(word: TemplateNode): boolean {
  const { leaves } = word;
  return (leaves?.has('GET') === true && leaves.has('POST')) || hasMembers(word);
}

/**
 * Finds the words in one place of a path that name collections, which are never values however
 * alike they are: `/v2/invoices`, `/v2/clients` and `/v2/projects`, each with a list, members, a
 * count and a description below, are three resources of one API. This holds where at least half of
 * the words are plural nouns, and at least two of them and a fifth of all have members or are read
 * and added to. Below a plural noun nothing is a collection: in `/shops/shoes/17`, `shoes` may be
 * the name of a shop. At the start of an API words may be singular, where at least half of them are
 * added to and have members: `POST /v2/face` and `GET /v2/face/17` show a resource.
 *
 * @param words all words in that place, including values that are being evaluated again
 */
export function collectionsBeside(
  parent: TemplateNode,
  words: readonly TemplateNode[],
): ReadonlySet<TemplateNode> {
  if (parent.parameter === null && parent.parent !== null && isPlural(parent.key)) return new Set();
  const plural = words.filter(({ key }) => isPlural(key));
  if (plural.length < words.length * PLURAL)
    return startsApi(parent) ? singularCollections(words) : new Set();
  const collections = words.filter(isCollection);
  if (collections.length < Math.max(FEWEST, words.length * SHARE)) return new Set();
  return new Set([...plural, ...collections]);
}

function singularCollections(words: readonly TemplateNode[]): ReadonlySet<TemplateNode> {
  const collections = words.filter((word) => word.leaves?.has('POST') === true && hasMembers(word));
  const areMost = collections.length >= Math.max(FEWEST, words.length * SINGULAR);
  return areMost ? new Set(collections) : new Set();
}
