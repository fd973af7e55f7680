import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { CENTRED } from '../theme/styles.ts';

interface PickListProps {
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    /** Below a line. */ readonly isApart?: boolean;
  }[];
  readonly current?: string;
  readonly onPick: (key: string) => void;
  /** Side by side instead of under each other. */
  readonly isInline?: boolean;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

const List = chakra('ul', {
  base: {
    '& button': { ...CENTRED, justifyContent: 'space-between', px: '2', borderRadius: 'l1' },
    '& button:is(:hover, :focus-visible)': { bg: 'bg.muted' },
    '& button:focus-visible': { outlineOffset: '-2px' },
    '& [data-apart]': {
      mt: '1',
      pt: '1',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
  },
  variants: {
    lines: {
      many: {
        margin: '-4px',
        minWidth: '200px',
        maxHeight: '320px',
        overflowY: 'auto',
        '& button': { width: 'full', height: '7', textAlign: 'start', fontSize: '13px' },
        '& svg': { color: 'accent.fg' },
      },
      one: {
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0.5',
        '& button': { height: '6', fontSize: '12px', color: 'fg.muted' },
        '& button[aria-current]': { color: 'fg', bg: 'bg.emphasized' },
        '& svg': { display: 'none' },
      },
    },
  },
});

/** A short list inside a popover; arrows move, Enter picks. */
export function PickList({ items, current, onPick, isInline = false }: PickListProps) {
  const list = useRef<HTMLUListElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <List ref={list} className="p-pick" lines={isInline ? 'one' : 'many'} onKeyDown={handleKeyDown}>
      {items.map((item) => (
        <li key={item.key} {...(item.isApart && { 'data-apart': '' })}>
          <button
            type="button"
            {...(item.key === current && { 'aria-current': true })}
            onClick={() => onPick(item.key)}
          >
            {item.label}
            {item.key === current && <Check size={14} />}
          </button>
        </li>
      ))}
    </List>
  );
}
