import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../buttons/Button.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { Box } from '../layout/Boxes.ts';
import { LetterKey } from '../keys/LetterKey.tsx';
import { useUiText } from '../text/UiText.tsx';

interface StepsProps {
  /** Undefined where there is none; the key of the keyboard is `[`. */
  readonly onPrevious: (() => void) | undefined;
  /** The key of the keyboard is `]`. */
  readonly onNext: (() => void) | undefined;
  /** Whether the keys are its own. */
  readonly isOn?: boolean;
}

/** The ways to the thing before and after the one that is shown; nothing where there are none. */
export function Steps({ onPrevious, onNext, isOn = true }: StepsProps) {
  const t = useUiText();
  useHotkeys(
    {
      '[': () => (onPrevious ? onPrevious() : undefined),
      ']': () => (onNext ? onNext() : undefined),
    },
    isOn,
  );
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <IconButton
        size="xs"
        label={t('previous')}
        icon={<ChevronLeft size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <LetterKey>[</LetterKey>
      <LetterKey>]</LetterKey>
      <IconButton
        size="xs"
        label={t('next')}
        icon={<ChevronRight size={16} />}
        disabled={!onNext}
        onClick={onNext}
      />
      <Box width="1px" height="4" bg="border" />
    </>
  );
}
