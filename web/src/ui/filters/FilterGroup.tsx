import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { useState, type ReactNode } from 'react';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { removeByKey } from './chipKeys.ts';
import { groupOf, matchOf, partsOf } from './filterEdits.ts';
import { Group, RemoveButton } from './filterBoxes.tsx';
import { MatchPicker } from './MatchPicker.tsx';

interface FilterGroupProps {
  readonly group: Exclude<FilterNode, { readonly field: string }>;
  readonly onChange: (group: Filter) => void;
  readonly onDissolve: () => void;
  readonly onRemove: () => void;
  /** Its chips. */
  readonly children: ReactNode;
}

/** Conditions of which all must hold, or any, in one frame. */
export function FilterGroup({ group, onChange, onDissolve, onRemove, children }: FilterGroupProps) {
  const t = useUiText();
  const [isAdding, setIsAdding] = useState(false);
  const name = t(matchOf(group) === 'all' ? 'allOf' : 'anyOf');
  return (
    <Group
      className="p-group"
      role="group"
      aria-label={name}
      onKeyDown={removeByKey('.p-group', onRemove)}
    >
      <MatchPicker
        match={matchOf(group)}
        onChange={(match) => onChange(groupOf(match, partsOf(group)))}
        onDissolve={onDissolve}
      />
      {children}
      <AddFilter filter={group} isOpen={isAdding} onOpenChange={setIsAdding} onChange={onChange} />
      <RemoveButton of="group" name={name} onClick={onRemove} />
    </Group>
  );
}
