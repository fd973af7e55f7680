import {
  isKeywordRule,
  type KeywordFault,
  readKeywords,
} from '@palisade/engine/sensitive/own/keywordRule.ts';
import { compilePattern, isPattern } from '@palisade/engine/patterns/safePattern.ts';
import { shareOfOrdinary } from '@palisade/engine/sensitive/own/ordinaryTexts.ts';
import type { TextRule } from '@palisade/engine/sensitive/own/ownTypes.ts';
import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
  classificationNameDeceives,
  DATA_CATEGORIES,
  OTHER_DATA_TYPE,
} from '@palisade/vocabulary/dataClassification.ts';
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import { keptName } from '@palisade/vocabulary/environments.ts';
import { Problem } from '../../../platform/problem.ts';
import { MATCHES_EMPTY, MOST_SHARE, patternWords, shareWords } from '../settings/patternFaults.ts';
import type { OwnCategory } from './dataTypes.repository.ts';
import type {
  CategoryBody,
  OwnDataType,
  OwnKeywordList,
  PreviewBody,
  TypeBody,
} from './dataTypes.schemas.ts';

const KEYWORD_WORDS: Readonly<Record<KeywordFault, string>> = {
  empty: 'Required',
  loneNot: 'NOT is not allowed in a single-word expression',
  operator: 'Unclosed or invalid operator',
  regexOperator: 'Regex operator is not allowed or empty',
  tooLong: `You cannot exceed ${LIMITS.rule} characters in this field.`,
};

export const refuse = (detail: string, field: string): never => {
  throw new Problem('badInput', detail, { field });
};
export const tooLong = (count: number): string =>
  `You cannot exceed ${count} characters in this field.`;

/** A name as it is kept. @throws Problem badInput */
export function plainName(name: string): string {
  if (name.length > 10 * LIMITS.name) refuse(tooLong(LIMITS.name), 'name');
  const kept = keptName(name);
  if (kept === '') refuse('Please enter a name', 'name');
  if (kept.length > LIMITS.name) refuse(tooLong(LIMITS.name), 'name');
  if (classificationNameDeceives(kept))
    refuse('This name mixes alphabets or contains invisible characters.', 'name');
  return kept;
}

const PRODUCT_CATEGORIES = new Set(DATA_CATEGORIES.map(classificationKey));
const PRODUCT_TYPES = new Set([...DATA_TYPE_NAMES, OTHER_DATA_TYPE].map(classificationKey));

/**
 * A category as it is kept. @param others that the company made, without itself
 * @throws Problem badInput or conflict at the field that is wrong
 */
export function checkedCategory(
  { name, description }: CategoryBody,
  others: readonly OwnCategory[],
): CategoryBody {
  const kept = plainName(name);
  const key = classificationKey(kept);
  if (PRODUCT_CATEGORIES.has(key) || others.some((each) => classificationKey(each.name) === key))
    throw new Problem('conflict', 'Must be unique', { field: 'name' });
  if (description.length > LIMITS.description) refuse(tooLong(LIMITS.description), 'description');
  return { name: kept, description: description.trim() };
}

/** What else is there, without what is saved: types, categories and keyword lists. */
export interface Known {
  readonly others: readonly OwnDataType[];
  readonly categories: readonly OwnCategory[];
  readonly lists: readonly OwnKeywordList[];
}

/** A type whose keyword lists are known. */
type Listed<Body> = Body & { keywordLists: string[] };

/**
 * A type as it is kept.
 * @throws Problem badInput or conflict at the field that is wrong
 */
export function checkedType(type: Listed<TypeBody>, known: Known): Listed<TypeBody> {
  const name = checkedTypeName(type.name, known.others);
  return { ...type, name, ...checkedRules(type, known) };
}

/**
 * The name of a type as it is kept: what two types of one name found could not be told apart in
 * lists, filters and policies.
 * @throws Problem badInput or conflict
 */
export function checkedTypeName(name: string, others: Known['others']): string {
  const kept = plainName(name);
  const key = classificationKey(kept);
  if (PRODUCT_TYPES.has(key) || others.some((one) => classificationKey(one.name) === key))
    throw new Problem('conflict', 'This Data Type name already exists', { field: 'name' });
  return kept;
}

type Rules = Pick<PreviewBody, 'categories' | 'names' | 'values'>;

/** The rules and categories of a type as they are kept. @throws Problem badInput or conflict */
export function checkedRules(
  { categories, names, values, keywordLists }: Listed<Rules>,
  known: Known,
): Listed<Rules> {
  if (categories.length === 0) refuse('Required', 'categories');
  if (categories.length > LIMITS.categoriesOfType)
    refuse(`A data type has at most ${LIMITS.categoriesOfType} categories.`, 'categories');
  const chosen = [...new Set(categories.map((each) => categoryOf(each, known)))];
  if (names.length === 0 && values.length === 0 && keywordLists.length === 0)
    refuse('Required', 'names');
  const lists = checkedLists(keywordLists, known);
  const rules = {
    names: checkedSide(names, 'names', known),
    values: checkedSide(values, 'values', known),
  };
  const listed = known.lists.flatMap(({ id, keywords }) => (lists.includes(id) ? keywords : []));
  needRare([...rules.names, ...listed], 'names', 'names');
  needRare(rules.values, 'values', 'values');
  return { categories: chosen, keywordLists: lists, ...rules };
}

function categoryOf(asked: string, { categories }: Known): string {
  const product = DATA_CATEGORIES.find((name) => name === asked);
  const own = categories.find(({ id }) => id === asked.toLowerCase());
  return product ?? own?.id ?? refuse('There is no such data category.', 'categories');
}

function checkedLists(asked: readonly string[], { lists }: Known): string[] {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  if (ids.length > LIMITS.keywordListsOfType)
    refuse(`A data type has at most ${LIMITS.keywordListsOfType} keyword lists.`, 'keywordLists');
  if (ids.some((id) => !lists.some((list) => list.id === id)))
    refuse('There is no such keyword list.', 'keywordLists');
  return ids;
}

function checkedSide(rules: readonly TextRule[], side: 'names' | 'values', known: Known) {
  if (rules.length > LIMITS.rules) refuse(`A data type has at most ${LIMITS.rules} rules.`, side);
  return rules.map((rule, at) => checkedRule(rule, `${side}.${at}.text`, side, known));
}

/** A rule as it is kept. @throws Problem badInput or conflict at `field` */
export function checkedRule(
  { kind, text }: TextRule,
  field: string,
  side: 'names' | 'values',
  { others, lists }: Pick<Known, 'others' | 'lists'>,
): TextRule {
  if (text.length > LIMITS.rule) refuse(tooLong(LIMITS.rule), field);
  const rule = { kind, text: kind === 'exact' ? text : text.trim() };
  if (rule.text.trim() === '') refuse('Required', field);
  if (kind === 'keyword') {
    const read = readKeywords(rule.text);
    if (!isKeywordRule(read)) refuse(KEYWORD_WORDS[read], field);
  }
  const pattern = kind === 'regex' ? compilePattern(rule.text) : null;
  if (pattern !== null && !isPattern(pattern)) return refuse(patternWords(pattern), field);
  const owner = others.find((other) => other[side].some((each) => isSame(each, rule)));
  if (owner !== undefined)
    throw new Problem(
      'conflict',
      kind === 'keyword'
        ? `This phrase is already in another data type: ${owner.name}`
        : `This rule is identical to one of another data type: ${owner.name}`,
      { field },
    );
  const list =
    side === 'names' && lists.find(({ keywords }) => keywords.some((each) => isSame(each, rule)));
  if (list)
    throw new Problem('conflict', `This is already in a keyword list: ${list.name}`, { field });
  needRare([rule], side, field);
  if (pattern?.matches('') === true) refuse(MATCHES_EMPTY, field);
  return rule;
}

/** @throws Problem badInput at `field` where rules match nearly everything */
export function needRare(
  rules: readonly TextRule[],
  side: 'names' | 'values',
  field: string,
): void {
  const share = shareOfOrdinary(rules, side);
  if (share >= MOST_SHARE)
    refuse(shareWords(share, side === 'names' ? 'field names' : 'values'), field);
}

/** Whether two rules are the same, keywords in any case and spelling. */
export const isSame = (one: TextRule, other: TextRule): boolean =>
  one.kind === other.kind &&
  (one.kind === 'keyword'
    ? classificationKey(one.text) === classificationKey(other.text)
    : one.text === other.text);
