import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { removeByKey } from './chipKeys.ts';
import { groupOf, matchOf, partsOf } from './filterEdits.ts';
import './chip.css';
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Backspace is a shortcut; the buttons inside have the focus
    <span
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
      <button
        type="button"
        className="p-chip-remove"
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <X size={12} />
      </button>
    </span>
  );
}
