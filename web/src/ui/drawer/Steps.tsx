import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../buttons/Button.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { Box } from '../layout/Boxes.ts';
import { LetterKey } from '../keys/LetterKey.tsx';
import { useUiText } from '../text/UiText.tsx';

interface StepsProps {
  /** Undefined where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Whether the keys are its own. */
  readonly isOn?: boolean;
  /** Keys of the keyboard, where a page has these for something larger. */
  readonly keys?: { readonly previous: string; readonly next: string };
  /** What the buttons are called where a page has two pairs. */
  readonly labels?: { readonly previous: string; readonly next: string };
  /** Whether other tools follow. */
  readonly isLast?: boolean;
}

/** The ways to the thing before and after the one that is shown; nothing where there are none. */
export function Steps({
  onPrevious,
  onNext,
  isOn = true,
  keys = { previous: '[', next: ']' },
  labels,
  isLast = false,
}: StepsProps) {
  const t = useUiText();
  useHotkeys(
    {
      [keys.previous]: () => (onPrevious ? onPrevious() : undefined),
      [keys.next]: () => (onNext ? onNext() : undefined),
    },
    isOn,
  );
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <IconButton
        size="xs"
        label={labels?.previous ?? t('previous')}
        icon={<ChevronLeft size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <LetterKey>{keys.previous}</LetterKey>
      <LetterKey>{keys.next}</LetterKey>
      <IconButton
        size="xs"
        label={labels?.next ?? t('next')}
        icon={<ChevronRight size={16} />}
        disabled={!onNext}
        onClick={onNext}
      />
      {!isLast && <Box width="1px" height="4" bg="border" />}
    </>
  );
}
