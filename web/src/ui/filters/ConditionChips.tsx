import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { Fragment, useMemo } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useUiText } from '../text/UiText.tsx';
import './chip.css';
import { FilterContext, type FilterKit, useFilterKit } from './filterContext.ts';
import { isAbsence, isCondition, isValueless, itemsOf, matchOf, partsOf } from './filterEdits.ts';
import { type FilterLabels, operatorWord, valueWord } from './filterLabels.ts';
import { useItemsKit } from './useItemsKit.ts';

interface ConditionChipsProps {
  readonly filter: Filter;
  readonly fields: readonly FilterField[];
  readonly labels: FilterLabels;
}

/** A filter to be read: the same chips as in a filter bar, with `and` or `or` between them. */
export function ConditionChips({ filter, fields, labels }: ConditionChipsProps) {
  const kit = useMemo((): FilterKit => ({ fields, labels, isFull: true }), [fields, labels]);
  return (
    <FilterContext value={kit}>
      <span className="p-conditions">
        <Parts filter={filter} />
      </span>
    </FilterContext>
  );
}

function Parts({ filter }: { readonly filter: Filter }) {
  const t = useUiText();
  const { fields } = useFilterKit();
  const word = t(matchOf(filter) === 'all' ? 'and' : 'or');
  return partsOf(filter).map((part, index) => {
    const field = isCondition(part) ? fields.find(({ key }) => key === part.field) : undefined;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- conditions have no other name than their place
      <Fragment key={index}>
        {index > 0 && <span className="p-between">{word}</span>}
        {!isCondition(part) && (
          <span className="p-group">
            <Parts filter={part} />
          </span>
        )}
        {isCondition(part) &&
          (field?.items ? (
            <Items field={field} condition={part} />
          ) : (
            <Chip field={field} condition={part} />
          ))}
      </Fragment>
    );
  });
}

function Items({
  field,
  condition,
}: {
  readonly field: FilterField;
  readonly condition: FilterCondition;
}) {
  const { labels } = useFilterKit();
  const items = itemsOf(condition);
  return (
    <span className="p-group">
      <span className="p-items-name">
        {labels.field(field.key)} {operatorWord(labels, condition.op)}
      </span>
      <FilterContext value={useItemsKit(field)}>{items && <Parts filter={items} />}</FilterContext>
    </span>
  );
}

function Chip({
  field,
  condition,
}: {
  readonly field: FilterField | undefined;
  readonly condition: FilterCondition;
}) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const value = field
    ? valueWord(labels, field, condition, t('yes'), t('no'))
    : JSON.stringify(condition.value);
  return (
    <span className="p-chip">
      <span className="p-chip-field">{labels.field(condition.field)}</span>
      <span className="p-chip-operator">
        {isAbsence(condition) ? t('existsNot') : operatorWord(labels, condition.op)}
      </span>
      {!isValueless(condition.op) && (
        <b {...(value !== null && { title: value })}>{value ?? <Skeleton width={64} />}</b>
      )}
    </span>
  );
}
