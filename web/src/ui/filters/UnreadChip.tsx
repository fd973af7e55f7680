import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import { removeByKey } from './chipKeys.ts';
import { Chip, RemoveButton } from './filterBoxes.tsx';
import { TRUNCATED } from '../theme/styles.ts';

const Words = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '7px',
    maxWidth: '280px',
    color: 'warning.fg',
    '& > svg': { flex: 'none' },
    '& > span': TRUNCATED,
  },
});

interface UnreadChipProps {
  /** What could not be read, in words. */
  readonly name: string;
  /** As the address has it. */
  readonly title: string;
  readonly onRemove: () => void;
}

/** Says that a part of the address could not be read, until it is removed. */
export function UnreadChip({ name, title, onRemove }: UnreadChipProps) {
  return (
    <Chip
      className="p-chip"
      role="group"
      aria-label={name}
      title={title}
      onKeyDown={removeByKey('.p-chip', onRemove)}
    >
      <Words>
        <TriangleAlert size={12} /> <span>{name}</span>
      </Words>
      <RemoveButton of="chip" name={name} onClick={onRemove} />
    </Chip>
  );
}
