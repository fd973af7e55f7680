import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
  classificationNameDeceives,
} from '@palisade/vocabulary/dataClassification.ts';
import { keptName } from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { number, object, string } from 'yup';
import { rulesOf, rulesSchema, type RuleValues } from '../data-types/dataTypeValues.ts';

/** A keyword list as its form has it. */
export interface KeywordListValues {
  readonly name: string;
  readonly description: string;
  readonly keywords: RuleValues[];
  /** Of the list that the form was filled with; 0 for a new one. */
  readonly version: number;
}

interface Saved {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly { readonly kind: string; readonly text: string }[];
  readonly version: number;
}

/** A new list, which begins with one empty keyword, or one that is there. */
export const valuesOf = (list: Saved | null): KeywordListValues => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  keywords: list === null ? [{ kind: 'keyword', text: '' }] : rulesOf(list.keywords),
  version: list?.version ?? 0,
});

/** A list as a mutation takes it. */
export const sentList = ({ version: _version, ...list }: KeywordListValues) => list;

const ruleKey = ({ kind, text }: RuleValues): string =>
  `${kind} ${kind === 'keyword' ? classificationKey(text) : text}`;

/** What a list must be. @param taken names of the other lists */
export function keywordListSchema(
  t: TFunction<['keywordLists', 'dataTypes']>,
  ofRules: TFunction<'dataTypes'>,
  taken: readonly string[],
) {
  const keys = new Set(taken.map(classificationKey));
  const tooLong = (count: number) => t('dataTypes:errors.tooLong', { count });
  return object({
    name: string()
      .defined()
      .test('required', t('dataTypes:errors.name'), (name) => keptName(name) !== '')
      .max(LIMITS.name, tooLong(LIMITS.name))
      .test('taken', t('dataTypes:errors.unique'), (name) => !keys.has(classificationKey(name)))
      .test(
        'deceives',
        t('dataTypes:errors.deceives'),
        (name) => !classificationNameDeceives(name),
      ),
    description: string().defined().max(LIMITS.description, tooLong(LIMITS.description)),
    keywords: rulesSchema(ofRules, LIMITS.keywords)
      .min(1, t('dataTypes:errors.required'))
      .test('twice', function check(keywords) {
        const seen = new Set<string>();
        for (const [at, keyword] of keywords.entries()) {
          const key = ruleKey(keyword);
          if (seen.has(key))
            return this.createError({ path: `keywords.${at}.text`, message: t('twice') });
          seen.add(key);
        }
        return true;
      }),
    version: number().required(),
  });
}
