import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { Fragment, useMemo } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Row } from '../layout/Boxes.ts';
import { Note } from '../text/Text.ts';
import { useUiText } from '../text/UiText.tsx';
import { Chip as ChipBox, Group, ItemsName } from './filterBoxes.tsx';
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
      <Row as="span" display="inline-flex" flexWrap="wrap" gap="1.5" maxWidth="full">
        <Parts filter={filter} />
      </Row>
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
        {index > 0 && <Note as="span">{word}</Note>}
        {!isCondition(part) && (
          <Group>
            <Parts filter={part} />
          </Group>
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
    <Group>
      <ItemsName>
        {labels.field(field.key)} {operatorWord(labels, condition.op)}
      </ItemsName>
      <FilterContext value={useItemsKit(field)}>{items && <Parts filter={items} />}</FilterContext>
    </Group>
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
    <ChipBox className="p-chip">
      <span data-segment="field">{labels.field(condition.field)}</span>
      <span data-segment="operator">
        {isAbsence(condition) ? t('existsNot') : operatorWord(labels, condition.op)}
      </span>
      {!isValueless(condition.op) && (
        <b data-segment="value" {...(value !== null && { title: value })}>
          {value ?? <Skeleton width={64} />}
        </b>
      )}
    </ChipBox>
  );
}
