import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../../entities/endpointFields/useFieldOptions.ts';
import { ListDownload } from '../../../../entities/lists/ListDownload.tsx';
import { ListFilters } from '../../../../entities/lists/ListFilters.tsx';
import { useCatalogueText } from '../../../../entities/text/catalogueText.ts';
import { Select } from '../../../../ui/forms/Select.tsx';
import { compareNames } from '../../../../ui/text/format.ts';
import { SIDE_CHOICES } from '../dataMapList.ts';
import { sensitiveParameterList, type SensitiveParameterParams } from './sensitiveParameterList.ts';

interface SensitiveParameterBarProps {
  readonly params: SensitiveParameterParams;
  readonly onChange: (change: Partial<SensitiveParameterParams>) => void;
  /** Names of the categories and types that parameters have. */
  readonly categories: readonly string[];
  readonly types: readonly string[];
}

/** Conditions of endpoints, and the category, type and side of parameters. */
export function SensitiveParameterBar({
  params,
  onChange,
  categories,
  types,
}: SensitiveParameterBarProps) {
  const { t } = useTranslation('dataSecurity');
  const inLanguage = useCatalogueText();
  // One that the address says and nothing has any more stays to be seen and to be left.
  const optionsOf = (names: readonly string[], chosen: string | null, every: string) => [
    { value: '', label: every },
    ...[...new Set([...names, ...(chosen === null ? [] : [chosen])])]
      .map((value) => ({ value, label: inLanguage(value) }))
      .toSorted((a, b) => compareNames(a.label, b.label)),
  ];
  return (
    <ListFilters
      list={sensitiveParameterList}
      params={params}
      onChange={({ filter }) => filter !== undefined && onChange({ filter })}
      labels={useFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
    >
      <Select
        aria-label={t('parameters.category')}
        selectSize="sm"
        isInline
        value={params.category ?? ''}
        options={optionsOf(categories, params.category, t('parameters.everyCategory'))}
        onChange={(category) => onChange({ category: category || null })}
      />
      <Select
        aria-label={t('parameters.type')}
        selectSize="sm"
        isInline
        value={params.type ?? ''}
        options={optionsOf(types, params.type, t('map.everyType'))}
        onChange={(type) => onChange({ type: type || null })}
      />
      <Select
        aria-label={t('map.side')}
        selectSize="sm"
        isInline
        value={params.side}
        options={SIDE_CHOICES.map((value) => ({ value, label: t(`sides.${value}`) }))}
        onChange={(side) => onChange({ side })}
      />
      <ListDownload
        list={sensitiveParameterList}
        params={params}
        label={t('parameters.csv')}
        path={{
          ...(params.category !== null && { category: params.category }),
          ...(params.type !== null && { dataType: params.type }),
          ...(params.side !== 'all' && { side: params.side }),
        }}
      />
    </ListFilters>
  );
}
