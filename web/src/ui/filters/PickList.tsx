import { Check } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import './pick.css';

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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows are a shortcut; Tab reaches every button
    <ul
      ref={list}
      className="p-pick"
      {...(isInline && { 'data-inline': '' })}
      onKeyDown={handleKeyDown}
    >
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
    </ul>
  );
}
