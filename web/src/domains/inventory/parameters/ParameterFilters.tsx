import { REGULATION_KEYS } from '@palisade/vocabulary/regulationField.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { SearchBox } from '../../../ui/filters/SearchBox.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { ParameterList } from './parameterList.ts';
import './parameters.texts.ts';
import { LOCATIONS } from './useFoundIn.ts';
import type { ParameterRow } from './useParameters.ts';

/** What its choice is called where nothing is chosen. */
const ALL = 'all';

interface ParameterFiltersProps {
  readonly parameters: readonly ParameterRow[];
  readonly list: ParameterList;
  readonly onChange: (change: Partial<ParameterList>) => void;
}

/**
 * Search, place, regulation where one touches some of them, and switches for sensitive and required
 * parameters.
 */
export function ParameterFilters({ parameters, list, onChange }: ParameterFiltersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const locations = LOCATIONS.filter((each) => parameters.some((row) => row.location === each));
  const regulations = REGULATION_KEYS.filter((each) =>
    parameters.some((row) => row.regulations.some((one) => one === each)),
  );
  return (
    <>
      <SearchBox
        value={list.search}
        onChange={handleSearch}
        placeholder={t('parameters.search')}
        hasKey={false}
      />
      {locations.length > 1 && (
        <Select
          aria-label={words('filters.location')}
          selectSize="sm"
          isInline
          value={list.location ?? ALL}
          onChange={(value) =>
            onChange({ location: locations.find((each) => each === value) ?? null })
          }
          options={[
            { value: ALL, label: words('filters.everywhere') },
            ...locations.map((value) => ({ value, label: t(`parameters.locations.${value}`) })),
          ]}
        />
      )}
      {regulations.length > 0 && (
        <Select
          aria-label={words('filters.regulation')}
          selectSize="sm"
          isInline
          value={list.regulation ?? ALL}
          onChange={(value) =>
            onChange({ regulation: regulations.find((each) => each === value) ?? null })
          }
          options={[
            { value: ALL, label: words('filters.everyType') },
            ...regulations.map((value) => ({ value, label: regulationName(value) })),
          ]}
        />
      )}
      <Switch
        label={t('parameters.onlySensitive')}
        isChecked={list.isSensitiveOnly}
        onChange={(isSensitiveOnly) => onChange({ isSensitiveOnly })}
      />
      <Switch
        label={words('filters.onlyRequired')}
        isChecked={list.isRequiredOnly}
        onChange={(isRequiredOnly) => onChange({ isRequiredOnly })}
      />
    </>
  );
}
