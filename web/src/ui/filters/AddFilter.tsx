import type { Filter } from '@palisade/vocabulary/filters.ts';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { Kbd } from '../marks/Kbd.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import './chip.css';

const FilterDraft = lazy(() =>
  import('./FilterDraft.tsx').then((parts) => ({ default: parts.FilterDraft })),
);

interface AddFilterProps {
  readonly filter: Filter;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChange: (filter: Filter) => void;
  /** Whether a group of conditions can be added too. */
  readonly canGroup?: boolean;
  /** Whether it stands within a group: a plus without a word. */
  readonly isInner?: boolean;
  readonly hasKey?: boolean;
}

/** The dashed button: pick a field, then say what of it. */
export function AddFilter({
  filter,
  isOpen,
  onOpenChange,
  onChange,
  canGroup = false,
  isInner = !canGroup,
  hasKey = false,
}: AddFilterProps) {
  const t = useUiText();
  const trigger = (
    <button
      type="button"
      className="p-chip-add"
      {...(isInner && { 'aria-label': t('addToGroup') })}
    >
      <Plus size={14} />
      {!isInner && t('filter')}
      {hasKey && <Kbd>F</Kbd>}
    </button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={onOpenChange} label={t('filters')} trigger={trigger}>
      <FilterDraft
        filter={filter}
        canGroup={canGroup}
        onChange={onChange}
        onDone={() => onOpenChange(false)}
      />
    </Popover>
  );
}
