import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { CENTRED, TABULAR } from '../theme/styles.ts';

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

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '216px minmax(0, 1fr)', xl: '244px minmax(0, 1fr)' },
    flex: 1,
    minHeight: '0',
    borderTopWidth: '1px',
  },
});
const List = chakra('div', {
  base: {
    overflow: 'auto',
    padding: '8px 8px 8px calc(var(--p-gutter) - 8px)',
    outline: 'none',
  },
});
const Tab = chakra('button', {
  base: {
    ...CENTRED,
    gap: '1.5',
    width: 'full',
    height: '7',
    px: '2',
    borderRadius: 'l2',
    textAlign: 'start',
    color: 'fg.muted',
    '&:hover': { bg: 'bg.muted' },
    '&[aria-selected=true]': { fontWeight: 'medium', color: 'fg', bg: 'bg.emphasized' },
  },
});
const Count = chakra('span', {
  base: {
    ...TABULAR,
    flex: 'none',
    ml: 'auto',
    fontSize: '12px',
    fontWeight: 'normal',
    color: 'fg.subtle',
    '[aria-selected=true] > &': { color: 'fg.muted' },
  },
});
const Shown = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    minHeight: '0',
    borderLeftWidth: '1px',
    bg: 'bg.panel',
  },
});

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
    <Frame>
      <List
        role="tablist"
        aria-orientation="vertical"
        aria-label={label}
        ref={list}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {items.map(({ key, label: word, badge, count }) => (
          <Tab
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
            <Count>{count}</Count>
          </Tab>
        ))}
      </List>
      <Shown role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${current}`}>
        {children}
      </Shown>
    </Frame>
  );
}
