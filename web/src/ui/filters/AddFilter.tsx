import { chakra } from '@chakra-ui/react/styled-system';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { LetterKey } from '../keys/LetterKey.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED } from '../theme/styles.ts';

const Add = chakra('button', {
  base: {
    ...CENTRED,
    display: 'inline-flex',
    flex: 'none',
    gap: '1.5',
    height: '7',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    fontSize: '12px',
    color: 'fg.muted',
    '&:hover': { bg: 'bg.muted' },
  },
  variants: { place: { bar: { padding: '0 5px 0 7px' }, group: { padding: '0 6px' } } },
});

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
  /** Whether it is within a group: a plus without a word. */
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
    <Add
      type="button"
      className="p-add"
      place={isInner ? 'group' : 'bar'}
      {...(isInner && { 'aria-label': t('addToGroup') })}
    >
      <Plus size={14} />
      {!isInner && t('filter')}
      {hasKey && <LetterKey>F</LetterKey>}
    </Add>
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
