import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';

interface NoRowsProps {
  /** Whether conditions may be what leaves nothing. */
  readonly isFiltered: boolean;
  readonly clear: string;
  readonly onClear: () => void;
  /** What is said where nothing is filtered. */
  readonly children: ReactNode;
}

/** In the place of rows where there are none: the way out of conditions, or what comes here. */
export function NoRows({ isFiltered, clear, onClear, children }: NoRowsProps) {
  return isFiltered ? <EmptyState action={<Button onClick={onClear}>{clear}</Button>} /> : children;
}
