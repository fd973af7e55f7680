import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { type FilterField, INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';

const FIELDS: readonly FilterField[] = INVENTORY_FIELDS;
/** Fields that everybody has; labels are none of them, since rules would wait for each other. */
const OFFERED = FIELDS.filter(({ key, flag }) => key !== 'label' && flag === undefined);

const namesIn = (node: FilterNode): readonly string[] =>
  'field' in node ? [node.field] : ('all' in node ? node.all : node.any).flatMap(namesIn);

interface RuleFilterProps {
  readonly filter: Filter;
  readonly error: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (filter: Filter) => void;
}

/** Which endpoints a rule is for; none means all. */
export function RuleFilter({ filter, error, isLocked, onChange }: RuleFilterProps) {
  const { t } = useTranslation('labels');
  const labels = useFieldLabels(filter);
  const loadOptions = useFieldOptions();
  const fields = useMemo(() => {
    const used = new Set(namesIn(filter));
    return FIELDS.filter((field) => OFFERED.includes(field) || used.has(field.key));
  }, [filter]);
  return (
    <Field label={t('ruleForms.filter')} error={error}>
      <Box inert={isLocked} css={{ '& .p-filter-bar': { padding: '0' } }}>
        <FilterBar
          fields={fields}
          filter={filter}
          onChange={onChange}
          labels={labels}
          loadOptions={loadOptions}
          hasKeys={false}
        />
      </Box>
    </Field>
  );
}
