import type { TFunction } from 'i18next';
import type { WhyType_parameter$data } from '../../../__generated__/WhyType_parameter.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { plainNumber } from './factWords.ts';
import type whyTexts from './parameters.en.json';

export type FactWords = TFunction<'parameters'>;
type Check = keyof (typeof whyTexts)['why']['checks'];
type Carrier = keyof (typeof whyTexts)['why']['within'];
type Evidence = NonNullable<WhyType_parameter$data['typeEvidence']>;

/** What speaks for the data type of a parameter, the strongest first. */
export function reasonsOf(t: FactWords, evidence: Evidence): readonly string[] {
  return [
    ...sourceReasons(t, evidence),
    ...besideReasons(t, evidence),
    ...countReasons(t, evidence),
  ];
}

function sourceReasons(t: FactWords, { source, check, nameWords, rule }: Evidence): string[] {
  switch (source) {
    case 'companyName':
      return [rule == null ? t('why.ownName') : t('why.ownNameRule', { rule })];
    case 'companyValues':
      return [rule == null ? t('why.ownValues') : t('why.ownValuesRule', { rule })];
    case 'person':
      return [t('why.person')];
    case 'earlier':
      return [t('why.earlier')];
    default:
      return [
        // The words of the graph's enum.
        ...(check == null ? [] : [t(`why.checks.${check as Check}`)]),
        ...(nameWords.length === 0 ? [] : [t('why.name', { words: nameWords.join(', ') })]),
      ];
  }
}

/** What the fields beside it and the values within its values say. */
function besideReasons(t: FactWords, { beside, despite, carrier, holds }: Evidence): string[] {
  const types = holds.map((type) => catalogueText(type)).join(', ');
  return [
    ...(beside.length === 0 ? [] : [t('why.beside', { names: beside.join(', ') })]),
    ...(despite.length === 0 ? [] : [t('why.despite', { names: despite.join(', ') })]),
    // The words of the graph's enum.
    ...(carrier == null ? [] : [t(`why.within.${carrier as Carrier}`, { types })]),
  ];
}

function countReasons(t: FactWords, { matching, tested }: Evidence): string[] {
  if (typeof matching !== 'number' || typeof tested !== 'number' || tested === 0) return [];
  const counts = { matching: plainNumber(matching), formatted: plainNumber(tested) };
  return [t('why.values', { count: tested, ...counts })];
}
