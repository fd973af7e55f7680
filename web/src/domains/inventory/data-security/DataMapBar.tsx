import { useTranslation } from 'react-i18next';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { AGES, dataMapList, type DataMapParams, SIDE_CHOICES } from './dataMapList.ts';

interface DataMapBarProps {
  readonly params: DataMapParams;
  readonly onChange: (change: Partial<DataMapParams>) => void;
}

/** Search of types, conditions of endpoints, side and age of the data map. */
export function DataMapBar({ params, onChange }: DataMapBarProps) {
  const { t } = useTranslation('dataSecurity');
  return (
    <ListFilters
      list={dataMapList}
      params={{ filter: params.filter, search: params.type }}
      onChange={({ filter, search }) =>
        onChange({
          ...(filter !== undefined && { filter }),
          ...(search !== undefined && { type: search }),
        })
      }
      labels={useFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
      placeholder={t('map.search')}
    >
      <Select
        aria-label={t('map.side')}
        selectSize="sm"
        isInline
        value={params.side}
        options={SIDE_CHOICES.map((value) => ({ value, label: t(`sides.${value}`) }))}
        onChange={(side) => onChange({ side })}
      />
      <Select
        aria-label={t('map.age')}
        selectSize="sm"
        isInline
        value={params.age}
        options={AGES.map((value) => ({ value, label: t(`ages.${value}`) }))}
        onChange={(age) => onChange({ age })}
      />
      {params.regulation !== null && (
        <Select
          aria-label={t('map.regulation')}
          selectSize="sm"
          isInline
          value={params.regulation}
          options={[
            { value: '', label: t('map.everyType') },
            { value: params.regulation, label: regulationName(params.regulation) },
          ]}
          onChange={(chosen) => chosen === '' && onChange({ regulation: null })}
        />
      )}
      <ListDownload
        list={dataMapList}
        params={params}
        label={t('map.csv')}
        path={{
          ...(params.type !== '' && { type: params.type }),
          ...(params.side !== 'all' && { side: params.side }),
          ...(params.regulation !== null && { regulation: params.regulation }),
          ...(params.age === 'new' && { isNew: 'true' }),
        }}
      />
    </ListFilters>
  );
}
