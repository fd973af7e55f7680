import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { formatNumber } from '../../ui/text/format.ts';

interface NewRowsProps {
  /** Rows that match and are not in the list. */
  readonly count: number;
  /** Whether the list has no row that could move. */
  readonly isListEmpty: boolean;
  readonly onShow: () => void;
  readonly text: (count: number, formatted: string) => string;
}

/**
 * A button for rows that came since the list was asked for, so that no row moves under the pointer;
 * an empty list shows them by itself.
 */
export function NewRows({ count, isListEmpty, onShow, text }: NewRowsProps) {
  const isDue = count > 0 && isListEmpty;
  useEffect(() => {
    if (isDue) onShow();
  }, [isDue, onShow]);
  return (
    <span role="status">
      {count > 0 && !isListEmpty && (
        <Button size="xs" icon={<ArrowUp size={14} />} onClick={onShow}>
          {text(count, formatNumber(count))}
        </Button>
      )}
    </span>
  );
}
