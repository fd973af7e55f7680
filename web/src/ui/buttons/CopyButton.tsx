import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useUiText } from '../text/UiText.tsx';
import { Button, type ButtonProps } from './Button.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** What is copied, or how to get it. */
  readonly text: string | (() => string);
  /** Words on the button; `Copy` by default. */
  readonly label?: string;
  readonly icon?: ReactNode;
}

/** Copies a text and says so in place for two seconds. */
export function CopyButton({ text, label, icon, variant = 'ghost', size = 'xs' }: CopyButtonProps) {
  const t = useUiText();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const handleClick = () => {
    void navigator.clipboard
      .writeText(typeof text === 'string' ? text : text())
      .then(() => setIsCopied(true));
  };
  return (
    <Button
      variant={variant}
      size={size}
      icon={isCopied ? <Check size={14} /> : (icon ?? <Copy size={14} />)}
      onClick={handleClick}
    >
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
