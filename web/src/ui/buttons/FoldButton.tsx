import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldButtonProps {
  /** Whether what it folds is shown. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The title of what it folds. */
  readonly children: ReactNode;
}

/** A title that folds what stands below it; its looks are those of the head it stands in. */
export function FoldButton({ isOpen, onToggle, children }: FoldButtonProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle}>
      <Chevron size={14} aria-hidden="true" />
      {children}
    </button>
  );
}
