import { Box } from '../../../ui/layout/Boxes.ts';
import { useEffect, useRef } from 'react';
import { TextInput } from '../../../ui/forms/TextInput.tsx';

/** Digits of a code. */
export const CODE_LENGTH = 6;

/** Looks of the input, in no layer as those of forms. */
const DIGITS = {
  '& input': {
    fontFamily: 'mono',
    fontSize: '20px',
    fontWeight: 'medium',
    lineHeight: '28px',
    letterSpacing: '0.5em',
  },
};

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the sixth digit is there. */
  readonly onComplete: (code: string) => void;
}

/**
 * Six digits; anything else that is typed or pasted is left out. Has the focus from the beginning.
 */
export function CodeInput({ value, onChange, onComplete }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleChange = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  };
  return (
    <Box as="span" css={DIGITS}>
      <TextInput
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => handleChange(event.target.value)}
      />
    </Box>
  );
}
