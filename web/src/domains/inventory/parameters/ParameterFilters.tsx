import { chakra } from '@chakra-ui/react/styled-system';
import { REGULATION_KEYS } from '@palisade/vocabulary/regulationField.ts';
import { Search as SearchIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import './parameters.texts.ts';
import { LOCATIONS } from './useFoundIn.ts';
import { EVERY_TYPE, EVERYWHERE, type ParameterFilter } from './useParameterFilter.ts';
import type { ParameterRow } from './useParameters.ts';

const Search = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '260px',
    height: '7',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg.subtle',
    '&:focus-within': {
      outline: '2px solid var(--p-colors-focus-ring)',
      outlineOffset: '-1px',
    },
    '& input': { flex: 1, minWidth: '0', bg: 'none', outline: 'none', color: 'fg' },
  },
});

interface ParameterFiltersProps {
  readonly parameters: readonly ParameterRow[];
  readonly filter: ParameterFilter;
  readonly onChange: (change: Partial<ParameterFilter>) => void;
}

/**
 * Search, place, regulation where one touches some of them, and switches for sensitive and required
 * parameters.
 */
export function ParameterFilters({ parameters, filter, onChange }: ParameterFiltersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const locations = LOCATIONS.filter((each) => parameters.some((row) => row.location === each));
  const regulations = REGULATION_KEYS.filter((each) =>
    parameters.some((row) => row.regulations.some((one) => one === each)),
  );
  return (
    <>
      <Search>
        <SearchIcon size={14} />
        <input
          type="search"
          placeholder={t('parameters.search')}
          aria-label={t('parameters.search')}
          value={filter.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Search>
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
      {regulations.length > 0 && (
        <Select
          aria-label={words('filters.regulation')}
          selectSize="sm"
          isInline
          value={filter.regulation}
          onChange={(regulation) => onChange({ regulation })}
          options={[
            { value: EVERY_TYPE, label: words('filters.everyType') },
            ...regulations.map((value) => ({ value, label: regulationName(value) })),
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
