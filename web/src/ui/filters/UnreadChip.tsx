import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import { useUiText } from '../text/UiText.tsx';
import { removeByKey } from './chipKeys.ts';
import { Chip, RemoveButton } from './filterBoxes.tsx';

const Words = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '7px',
    color: 'warning.fg',
  },
});

interface UnreadChipProps {
  readonly condition: FilterCondition;
  readonly onRemove: () => void;
}

/** Says that a filter of the address could not be read: nothing is shown until it is removed. */
export function UnreadChip({ condition, onRemove }: UnreadChipProps) {
  const t = useUiText();
  const name = t('filterUnread');
  return (
    <Chip
      className="p-chip"
      role="group"
      aria-label={name}
      title={typeof condition.value === 'string' ? condition.value : ''}
      onKeyDown={removeByKey('.p-chip', onRemove)}
    >
      <Words>
        <TriangleAlert size={12} /> {name}
      </Words>
      <RemoveButton of="chip" name={name} onClick={onRemove} />
    </Chip>
  );
}
