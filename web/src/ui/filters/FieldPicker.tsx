import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useState, type KeyboardEvent } from 'react';
import { TextInput } from '../forms/TextInput.tsx';
import { Stack } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { EditorNote } from './filterBoxes.tsx';
import { useFilterKit } from './filterContext.ts';
import { PickList } from './PickList.tsx';
import { useOfferedFields } from './useOfferedFields.ts';

const LONG_LIST = 10;

interface FieldPickerProps {
  readonly current?: string;
  readonly onPick: (field: FilterField) => void;
  /** Begins a group of conditions of which any must hold. */
  readonly onGroup?: (() => void) | undefined;
}

const GROUP = ' group';

/** The fields that can be filtered by, narrowed by typing; Enter takes the first. */
export function FieldPicker({ current, onPick, onGroup }: FieldPickerProps) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const fields = useOfferedFields(current);
  const [search, setSearch] = useState('');
  const typed = search.trim().toLowerCase();
  const shown = fields.filter(({ key }) => labels.field(key).toLowerCase().includes(typed));
  const pick = (key: string) => {
    const field = fields.find((each) => each.key === key);
    if (field) onPick(field);
    else if (key === GROUP) onGroup?.();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = shown;
    if (event.key === 'Enter' && first) onPick(first);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.currentTarget.closest('.p-fields')?.querySelector<HTMLElement>('.p-pick button')?.focus();
  };
  return (
    <Stack gap="2.5" className="p-fields">
      {fields.length > LONG_LIST && (
        <TextInput
          inputSize="sm"
          type="search"
          aria-label={t('searchFields')}
          placeholder={t('searchFields')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      )}
      <PickList
        items={[
          ...shown.map(({ key }) => ({ key, label: labels.field(key) })),
          ...(onGroup && typed === ''
            ? [{ key: GROUP, label: t('anyOfSeveral'), isApart: true }]
            : []),
        ]}
        onPick={pick}
        {...(current !== undefined && { current })}
      />
      {shown.length === 0 && <EditorNote>{t('noField')}</EditorNote>}
    </Stack>
  );
}
