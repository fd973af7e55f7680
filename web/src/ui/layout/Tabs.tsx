import { createSlotRecipeContext } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Counter } from '../marks/Counter.tsx';

interface TabItem<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Null when it could not be loaded; undefined where there is none to show. */
  readonly count?: number | null | undefined;
}

interface TabListProps<Key extends string> {
  readonly items: readonly TabItem<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  readonly label: string;
  /** Counts are shown exactly, also above 99. */
  readonly hasExactCounts?: boolean;
  /** `inner` stand below other tabs. */
  readonly level?: 'page' | 'inner';
  /** Prefix of the ids that tie tabs to their panel; from `useTabIds`. */
  readonly idPrefix?: string;
}

const { withProvider, withContext } = createSlotRecipeContext({ key: 'tabs' });
const List = withProvider<
  HTMLDivElement,
  ComponentProps<'div'> & { readonly level: 'page' | 'inner' }
>('div', 'list');
const Tab = withContext<HTMLButtonElement, ComponentProps<'button'>>('button', 'trigger');

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Tabs in a line: one stop for Tab, arrows move and choose. The content goes in a `TabPanel`, or
 * anywhere the page likes.
 */
export function TabList<Key extends string>({
  items,
  current,
  onChange,
  label,
  idPrefix,
  hasExactCounts = false,
  level = 'page',
}: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const own = useId();
  const prefix = idPrefix ?? own;
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? undefined : STEPS[event.key];
    const index = items.findIndex((item) => item.key === current);
    const next = step && items[step(index, items.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <List
      role="tablist"
      level={level}
      aria-label={label}
      ref={list}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <Tab
          key={item.key}
          type="button"
          role="tab"
          id={`${prefix}-${item.key}`}
          {...{ 'data-key': item.key }}
          aria-selected={item.key === current}
          {...(idPrefix !== undefined &&
            item.key === current && { 'aria-controls': `${prefix}-panel` })}
          tabIndex={item.key === current ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count !== undefined && <Counter count={item.count} isExact={hasExactCounts} />}
        </Tab>
      ))}
    </List>
  );
}

/** What the current tab shows. */
export function TabPanel({
  idPrefix,
  current,
  children,
}: {
  readonly idPrefix: string;
  readonly current: string;
  readonly children: ReactNode;
}) {
  return (
    <div role="tabpanel" id={`${idPrefix}-panel`} aria-labelledby={`${idPrefix}-${current}`}>
      {children}
    </div>
  );
}
