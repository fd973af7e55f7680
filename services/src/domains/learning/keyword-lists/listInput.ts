import type { TextRule } from '@palisade/engine/sensitive/own/ownTypes.ts';
import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
} from '@palisade/vocabulary/dataClassification.ts';
import { Problem } from '../../../platform/problem.ts';
import type {
  KeywordListBody,
  OwnDataType,
  OwnKeywordList,
} from '../data-types/dataTypes.schemas.ts';
import {
  checkedRule,
  isSame,
  needRare,
  plainName,
  refuse,
  tooLong,
} from '../data-types/typeInput.ts';

/** What else is there: data types, and the keyword lists without the one that is saved. */
interface Known {
  readonly others: readonly OwnDataType[];
  readonly lists: readonly OwnKeywordList[];
}

/**
 * A keyword list as it is kept.
 * @throws Problem badInput or conflict at the field that is wrong
 */
export function checkedList(
  { name, description, keywords }: KeywordListBody,
  known: Known,
): Omit<KeywordListBody, 'version'> {
  const kept = plainName(name);
  const key = classificationKey(kept);
  if (known.lists.some((list) => classificationKey(list.name) === key))
    throw new Problem('conflict', 'Must be unique', { field: 'name' });
  if (description.length > LIMITS.description) refuse(tooLong(LIMITS.description), 'description');
  return {
    name: kept,
    description: description.trim(),
    keywords: checkedKeywords(keywords, known),
  };
}

/** The keywords of a list as they are kept. @throws Problem badInput or conflict */
export function checkedKeywords(keywords: readonly TextRule[], known: Known): TextRule[] {
  if (keywords.length === 0) refuse('Required', 'keywords');
  if (keywords.length > LIMITS.keywords)
    refuse(`A keyword list has at most ${LIMITS.keywords} keywords.`, 'keywords');
  const kept = keywords.map((keyword, at) =>
    checkedRule(keyword, `keywords.${at}.text`, 'names', known),
  );
  for (const [at, keyword] of kept.entries())
    if (kept.slice(0, at).some((other) => isSame(other, keyword)))
      throw new Problem('conflict', 'This is in the list already.', {
        field: `keywords.${at}.text`,
      });
  needRare(kept, 'names', 'keywords');
  return kept;
}
