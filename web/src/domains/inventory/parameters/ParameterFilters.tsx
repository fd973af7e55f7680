import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import './parameters.texts.ts';
import { LOCATIONS } from './useFoundIn.ts';
import { EVERYWHERE, type ParameterFilter } from './useParameterFilter.ts';
import type { ParameterRow } from './useParameters.ts';

interface ParameterFiltersProps {
  readonly parameters: readonly ParameterRow[];
  readonly filter: ParameterFilter;
  readonly onChange: (change: Partial<ParameterFilter>) => void;
}

/** Search, place, and switches for sensitive and required parameters. */
export function ParameterFilters({ parameters, filter, onChange }: ParameterFiltersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const locations = LOCATIONS.filter((each) => parameters.some((row) => row.location === each));
  return (
    <>
      <label className="parameters-search">
        <Search size={14} />
        <input
          type="search"
          placeholder={t('parameters.search')}
          aria-label={t('parameters.search')}
          value={filter.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </label>
      {locations.length > 1 && (
        <Select
          aria-label={words('filters.location')}
          selectSize="sm"
          isInline
          value={filter.location}
          onChange={(location) => onChange({ location })}
          options={[
            { value: EVERYWHERE, label: words('filters.everywhere') },
            ...locations.map((value) => ({ value, label: t(`parameters.locations.${value}`) })),
          ]}
        />
      )}
      <Switch
        label={t('parameters.onlySensitive')}
        isChecked={filter.isSensitiveOnly}
        onChange={(isSensitiveOnly) => onChange({ isSensitiveOnly })}
      />
      <Switch
        label={words('filters.onlyRequired')}
        isChecked={filter.isRequiredOnly}
        onChange={(isRequiredOnly) => onChange({ isRequiredOnly })}
      />
    </>
  );
}
