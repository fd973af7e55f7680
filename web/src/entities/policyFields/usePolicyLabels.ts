import type { Filter } from '@palisade/vocabulary/filters.ts';
import { CONTENT_KINDS } from '@palisade/vocabulary/policyFields.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../ui/filters/filterLabels.ts';
import { OF_CATALOGUE } from '../endpointFields/catalogueFields.ts';
import { catalogueText } from '../text/catalogueText.ts';
import { useFieldLabels } from '../endpointFields/useFieldLabels.ts';
import policyFields from './policyFields.en.json' with { type: 'json' };
import './policyFields.texts.ts';

const isKeyOf = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key);
/** Fields whose values are words of ours, spelled in lower case. */
const WORDS: ReadonlySet<string> = new Set([
  'availabilityStatus',
  'request.location',
  'response.location',
  'request.parameterType',
  'response.parameterType',
]);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Of a field of items, `request.name`, the part after the point. */
const ownKey = (key: string): string | null =>
  /^(?:request|response)\./.test(key) ? key.slice(key.indexOf('.') + 1) : null;

function fieldText(t: TFunction<'policyFields'>, key: string): string | null {
  const own = ownKey(key);
  if (own !== null) return isKeyOf(policyFields.items, own) ? t(`items.${own}`) : own;
  return isKeyOf(policyFields.fields, key) ? t(`fields.${key}`) : null;
}

/**
 * Words of the fields that policies compare: those of endpoints, and those of one parameter at a
 * time (`request.name`).
 * @param filter whose labels are to be named
 */
export function usePolicyLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('policyFields');
  const labels = useFieldLabels(filter);
  return useMemo(
    () => ({
      ...labels,
      field: (key) => fieldText(t, key) ?? labels.field(key),
      value: (field, value) => {
        if (WORDS.has(field))
          return isKeyOf(policyFields.values, value) ? t(`values.${value}`) : capital(value);
        if (ownKey(field) === null) return labels.value ? labels.value(field, value) : value;
        const kind =
          ownKey(field) === 'contentType'
            ? CONTENT_KINDS.find((each) => each === value)
            : undefined;
        if (kind) return t(`contentKinds.${kind}`);
        return OF_CATALOGUE.has(ownKey(field) ?? '') ? catalogueText(value) : value;
      },
    }),
    [t, labels],
  );
}
