import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { formatNumber } from '../../ui/text/format.ts';

interface NewRowsProps {
  /** Rows that match and are not in the list. */
  readonly count: number;
  /** Whether rows of the list may say what no longer holds. */
  readonly isOutOfDate?: boolean;
  /** Whether the list has no row that could move. */
  readonly isListEmpty: boolean;
  readonly onShow: () => void;
  /** What the button says; the count is 0 where rows only changed. */
  readonly text: (count: number, formatted: string) => string;
}

/**
 * A button for rows that came or changed since the list was asked for, so that no row moves under the pointer;
 * an empty list shows them by itself.
 */
export function NewRows({ count, isOutOfDate = false, isListEmpty, onShow, text }: NewRowsProps) {
  const isDue = count > 0 && isListEmpty;
  useEffect(() => {
    if (isDue) onShow();
  }, [isDue, onShow]);
  return (
    <span role="status">
      {(count > 0 || isOutOfDate) && !isListEmpty && (
        <Button size="xs" icon={<ArrowUp size={14} />} onClick={onShow}>
          {text(count, formatNumber(count))}
        </Button>
      )}
    </span>
  );
}
