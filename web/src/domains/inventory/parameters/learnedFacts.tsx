import type { TFunction } from 'i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import type { ReactNode } from 'react';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { MonoList } from '../drawer/MonoText.ts';
import { percent, plainNumber, span } from './factWords.ts';
import type charTexts from './parameters.en.json';
import type { ParameterRow } from './useParameters.ts';
import { WhyType } from './WhyType.tsx';

type CharClass = keyof (typeof charTexts)['charClasses'];

type FactsOf = (
  t: TFunction<'parameters'>,
  row: ParameterRow,
) => readonly (false | { readonly label: string; readonly value: ReactNode })[];

/** Whether it has to be there, and in how many of the requests it was. */
function requiredText(t: TFunction<'parameters'>, row: ParameterRow): string {
  const word = t(row.required ? 'facts.requiredYes' : 'facts.requiredNo');
  const opportunities = row.opportunities ?? 0;
  if (opportunities === 0) return word;
  const share = t('facts.requiredShare', {
    share: percent(row.presence ?? 0),
    formatted: plainNumber(opportunities),
  });
  return `${word}, ${share}`;
}

/** What kind of value it is, how sure that is, and whether it has to be there. */
export const typeFacts: FactsOf = (t, row) => [
  row.contentType !== '' && { label: t('facts.contentType'), value: row.contentType },
  row.statusClass !== '' && { label: t('facts.statusClass'), value: row.statusClass },
  {
    label: t('facts.type'),
    value:
      row.otherTypes.length > 0
        ? t('facts.mixed', { type: row.type, others: row.otherTypes.join(', ') })
        : row.type,
  },
  Boolean(row.format) && { label: t('facts.format'), value: row.format },
  {
    label: t('facts.confidence'),
    value: t('facts.confidenceValue', { share: percent(row.confidence) }),
  },
  { label: t('facts.required'), value: requiredText(t, row) },
];

/** Which numbers it took: the range, and where most of them are. */
const numberFacts: FactsOf = (t, { minimum, maximum, quantiles }) => {
  const [low, middle, high] = quantiles ?? [];
  return [
    typeof minimum === 'number' && {
      label: t('facts.range'),
      value: t('facts.rangeValue', {
        least: plainNumber(minimum),
        greatest: plainNumber(maximum ?? minimum),
      }),
    },
    low !== undefined &&
      middle !== undefined &&
      high !== undefined &&
      low < high && {
        label: t('facts.usual'),
        value: t('facts.usualValue', {
          low: plainNumber(low),
          middle: plainNumber(middle),
          high: plainNumber(high),
        }),
      },
  ];
};

/** Which values it took: those of a closed set, numbers, lengths, characters, items. */
export const valueFacts: FactsOf = (t, row) => {
  const lengths = span(row.minLength, row.maxLength);
  const items = span(row.minItems, row.maxItems);
  // The words of the engine's classes.
  const charWord = (name: string) => t(`charClasses.${name as CharClass}`);
  return [
    row.enumValues.length > 0 && {
      label: t('facts.enum', { count: row.enumValues.length }),
      value: <TagList items={row.enumValues} />,
    },
    ...numberFacts(t, row),
    lengths !== null && {
      label: t('facts.length'),
      value: t('facts.lengthValue', {
        range: lengths,
        most: plainNumber(row.length99 ?? row.maxLength ?? 0),
      }),
    },
    row.charClasses.length > 0 && {
      label: t('facts.chars'),
      value: row.charClasses.map(charWord).join('  '),
    },
    items !== null && { label: t('facts.items'), value: t('facts.itemsValue', { range: items }) },
    row.isMap && { label: t('facts.map'), value: t('facts.mapValue') },
  ];
};

/** How often and when it was seen, what it holds, and samples of it. */
export const seenFacts: FactsOf = (t, row) => [
  {
    label: t('facts.seen'),
    value: t('facts.seenValue', {
      count: row.occurrences,
      formatted: plainNumber(row.occurrences),
    }),
  },
  { label: t('facts.distinct'), value: <NumberText value={row.distinctValues} /> },
  row.isObject && { label: t('facts.objectId'), value: t('facts.requiredYes') },
  Boolean(row.dataType) && {
    label: t('facts.dataType'),
    value: [row.dataType ?? '', ...row.dataCategories].map(catalogueText).join(', '),
  },
  Boolean(row.dataType) && { label: t('facts.why'), value: <WhyType parameter={row} /> },
  { label: t('facts.first'), value: <TimeText value={row.firstSeen} format="exact" /> },
  { label: t('facts.last'), value: <TimeText value={row.lastSeen} format="exact" /> },
  row.samples.length > 0 && {
    label: t('facts.samples'),
    value: <SampleList samples={row.samples} />,
  },
];

function SampleList({ samples }: { readonly samples: readonly string[] }) {
  return (
    <MonoList gap="0" css={{ '& li': { padding: '2px 4px' } }}>
      {samples.map((sample) => (
        <li key={sample}>{sample}</li>
      ))}
    </MonoList>
  );
}
