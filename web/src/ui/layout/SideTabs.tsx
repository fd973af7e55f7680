import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './sideTabs.css';

interface SideTab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Beside the word, such as New. */
  readonly badge?: ReactNode;
  /** At the right, such as `12 of 41`. */
  readonly count: string;
}

interface SideTabsProps<Key extends string> {
  readonly items: readonly SideTab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  readonly label: string;
  /** What the current tab shows. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Tabs under each other at the left of what they show: one stop for Tab, arrows move and choose.
 */
export function SideTabs<Key extends string>({
  items,
  current,
  onChange,
  label,
  children,
}: SideTabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next =
      step &&
      items[
        step(
          items.findIndex(({ key }) => key === current),
          items.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <div className="p-side">
      <div
        className="p-side-tabs"
        role="tablist"
        aria-orientation="vertical"
        aria-label={label}
        ref={list}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {items.map(({ key, label: word, badge, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${prefix}-${key}`}
            data-key={key}
            aria-selected={key === current}
            {...(key === current && { 'aria-controls': `${prefix}-panel` })}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            <span className="p-trunc" title={word}>
              {word}
            </span>
            {badge}
            <span className="p-num p-side-count">{count}</span>
          </button>
        ))}
      </div>
      <div
        className="p-side-panel"
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
      >
        {children}
      </div>
    </div>
  );
}
