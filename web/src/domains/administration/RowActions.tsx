import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';

/** What can be done with a row, in its last cell. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <Row gap="1.5">{children}</Row>;
}

interface RowActionProps {
  /** The word on the button. */
  readonly label: string;
  /** What it does to which row, for those who do not see the row. */
  readonly name: string;
  /** Whether something is lost by it. */
  readonly isDestructive?: boolean;
  readonly onClick: () => void;
}

/** One thing that can be done with a row. */
export function RowAction({ label, name, isDestructive = false, onClick }: RowActionProps) {
  return (
    <Button
      size="xs"
      variant={isDestructive ? 'dangerOutline' : 'outline'}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
