import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { percent, plainNumber, span } from './factWords.ts';
import './parameters.texts.ts';
import type charTexts from './parameters.en.json';
import { useFoundIn } from './useFoundIn.ts';
import type { ParameterRow } from './useParameters.ts';

type CharClass = keyof (typeof charTexts)['charClasses'];

/** Everything that was learned of one parameter; what does not apply to it is left out. */
export function ParameterFacts({ row }: { readonly row: ParameterRow }) {
  const { t } = useTranslation('parameters');
  const foundIn = useFoundIn();
  const [low, middle, high] = row.quantiles ?? [];
  const requiredWord = t(row.required ? 'facts.requiredYes' : 'facts.requiredNo');
  const opportunities = row.opportunities ?? 0;
  const lengths = span(row.minLength, row.maxLength);
  const items = span(row.minItems, row.maxItems);
  const charWord = (name: string) => t(`charClasses.${name as CharClass}`); // the words of the engine's classes
  const facts: readonly (false | { readonly label: string; readonly value: ReactNode })[] = [
    { label: t('facts.location'), value: foundIn(row) },
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
    {
      label: t('facts.required'),
      value:
        opportunities > 0
          ? `${requiredWord}, ${t('facts.requiredShare', { share: percent(row.presence ?? 0), formatted: plainNumber(opportunities) })}`
          : requiredWord,
    },
    row.enumValues.length > 0 && {
      label: t('facts.enum', { count: row.enumValues.length }),
      value: <TagList items={row.enumValues} />,
    },
    typeof row.minimum === 'number' && {
      label: t('facts.range'),
      value: t('facts.rangeValue', {
        least: plainNumber(row.minimum),
        greatest: plainNumber(row.maximum ?? row.minimum),
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
      value: [row.dataType, ...row.dataCategories].join(', '),
    },
    { label: t('facts.first'), value: <TimeText value={row.firstSeen} format="exact" /> },
    { label: t('facts.last'), value: <TimeText value={row.lastSeen} format="exact" /> },
    row.samples.length > 0 && {
      label: t('facts.samples'),
      value: <SampleList samples={row.samples} />,
    },
  ];
  return (
    <div className="parameter-facts">
      <Facts items={facts.filter((fact) => fact !== false)} />
    </div>
  );
}

function SampleList({ samples }: { readonly samples: readonly string[] }) {
  return (
    <ul className="sample-list">
      {samples.map((sample) => (
        <li key={sample} className="drawer-mono">
          {sample}
        </li>
      ))}
    </ul>
  );
}
