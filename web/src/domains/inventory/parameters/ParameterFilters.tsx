import { chakra } from '@chakra-ui/react/styled-system';
import { Search as SearchIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import './parameters.texts.ts';
import { LOCATIONS } from './useFoundIn.ts';
import { EVERYWHERE, type ParameterFilter } from './useParameterFilter.ts';
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

/** Search, place, and switches for sensitive and required parameters. */
export function ParameterFilters({ parameters, filter, onChange }: ParameterFiltersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const locations = LOCATIONS.filter((each) => parameters.some((row) => row.location === each));
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
