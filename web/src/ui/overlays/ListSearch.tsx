import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Kbd } from '../marks/Kbd.tsx';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED, TRUNCATED } from '../theme/styles.ts';

export interface ListItem {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly isCurrent?: boolean;
  /** Already the answer to what was typed: not compared again. */
  readonly isFound?: boolean;
}

interface ListGroup {
  readonly title: string | null;
  readonly items: readonly ListItem[];
  /** Items may still come: a bar keeps their place. */
  readonly isPending?: boolean;
  /** Said in the place of items, such as that they could not be loaded. */
  readonly note?: string;
}

interface ListSearchProps {
  readonly label: string;
  readonly emptyText: string;
  readonly groups: readonly ListGroup[];
  readonly onChoose: (key: string) => void;
  readonly onType?: (text: string) => void;
  /** Keeps its height whatever it shows, so that nothing around it moves. */
  readonly isTall?: boolean;
}

function matches({ label, detail = '', isFound = false }: ListItem, text: string): boolean {
  return isFound || `${label} ${detail}`.toLowerCase().includes(text.trim().toLowerCase());
}

const Frame = chakra('div', {
  base: {
    minWidth: '240px',
    '& [role=listbox]': { maxHeight: '360px', pt: '1', overflowY: 'auto' },
    '&[data-tall] [role=listbox]': { height: 'min(420px, 100vh - 220px)', maxHeight: 'none' },
    '& [data-note]': { py: '1', px: '2', fontSize: '12px', color: 'fg.muted' },
    '& h3': {
      padding: '8px 8px 4px',
      textStyle: 'micro',
      fontWeight: 'medium',
      color: 'fg.subtle',
    },
    '& [role=listbox] > p': { py: '3', px: '2', color: 'fg.muted' },
  },
});
const SearchField = chakra('div', {
  base: {
    ...CENTRED,
    gap: '2',
    height: '8',
    px: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    color: 'fg.subtle',
    '& > input': { flex: 1, minWidth: '0', bg: 'none', outline: 'none', color: 'fg' },
  },
});
const HintLine = chakra('p', {
  base: {
    ...CENTRED,
    gap: '4',
    height: '9',
    px: '2',
    mt: '1',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    textStyle: 'micro',
    color: 'fg.subtle',
    '& > span': { ...CENTRED, gap: '1' },
  },
});
const OptionLine = chakra('div', {
  base: {
    ...CENTRED,
    gap: '2',
    height: '7',
    px: '2',
    borderRadius: 'l1',
    cursor: 'pointer',
    '&:is([aria-selected=true], :hover)': { bg: 'bg.muted' },
    '& > svg': { color: 'fg.subtle' },
    '& > * + svg': { ml: 'auto' },
    '& > small': {
      ...TRUNCATED,
      maxWidth: '50%',
      ml: 'auto',
      fontSize: '12px',
      color: 'fg.subtle',
    },
  },
});

/**
 * What is shown of the groups under what is typed, and the item that Enter would choose: that stays
 * the same one when others come and go around it.
 */
function useNarrowed(groups: readonly ListGroup[], onChoose: (key: string) => void) {
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => matches(item, text)) }))
    .filter(({ items, isPending, note }) => items.length > 0 || isPending || note !== undefined);
  const flat = shown.flatMap(({ items }) => items);
  const index = Math.max(
    0,
    flat.findIndex(({ key }) => key === activeKey),
  );
  const active = flat[index];
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setActiveKey(flat[(index + step + flat.length) % flat.length]?.key ?? null);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.key);
    }
  };
  const type = (next: string) => {
    setText(next);
    setActiveKey(null);
  };
  return { text, type, shown, active, isMoved: activeKey !== null, handleKeyDown };
}

/** A combobox with its list always open: typing narrows it, arrows move, Enter chooses. */
export function ListSearch({
  label,
  emptyText,
  groups,
  onChoose,
  onType,
  isTall = false,
}: ListSearchProps) {
  const id = useId();
  const { text, type, shown, active, isMoved, handleKeyDown } = useNarrowed(groups, onChoose);
  const idOf = ({ key }: ListItem) => `${id}${key}`;
  const inSight = isMoved && active ? idOf(active) : undefined;
  useEffect(() => {
    if (inSight !== undefined)
      document.getElementById(inSight)?.scrollIntoView({ block: 'nearest' });
  }, [inSight]);
  return (
    <Frame {...(isTall && { 'data-tall': '' })}>
      <SearchField>
        <Search size={14} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list opens because the person asked to search
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={active && idOf(active)}
          placeholder={label}
          value={text}
          onChange={(event) => {
            type(event.target.value);
            onType?.(event.target.value);
          }}
          onKeyDown={handleKeyDown}
        />
      </SearchField>
      <div role="listbox" id={`${id}list`} aria-label={label}>
        {shown.map((group) => (
          <Group
            key={group.title ?? ''}
            group={group}
            label={label}
            idOf={idOf}
            active={active}
            onChoose={onChoose}
          />
        ))}
        {shown.length === 0 && <p role="status">{emptyText}</p>}
      </div>
      {isTall && <Hints />}
      <p role="status" className="p-sr">
        {shown.flatMap(({ note }) => note ?? []).join(' ')}
      </p>
    </Frame>
  );
}

interface GroupProps {
  readonly group: ListGroup;
  /** What a group without a title is called. */
  readonly label: string;
  readonly idOf: (item: ListItem) => string;
  readonly active: ListItem | undefined;
  readonly onChoose: (key: string) => void;
}

/** The items of a group, or its placeholder or note. */
function Group({
  group: { title, items, isPending, note },
  label,
  idOf,
  active,
  onChoose,
}: GroupProps) {
  return (
    <div role="group" aria-label={title ?? label}>
      {title && <h3 aria-hidden="true">{title}</h3>}
      {items.map((item) => (
        <Option
          key={item.key}
          item={item}
          id={idOf(item)}
          isActive={item === active}
          onChoose={onChoose}
        />
      ))}
      {isPending && items.length === 0 && (
        <div data-note="" aria-hidden="true">
          <Skeleton width="60%" />
        </div>
      )}
      {note !== undefined && (
        <div data-note="" aria-hidden="true">
          {note}
        </div>
      )}
    </div>
  );
}

/** The keys that a list over a whole page is used by. */
function Hints() {
  const t = useUiText();
  const hints = [
    { keys: ['↑', '↓'], label: t('move') },
    { keys: ['↵'], label: t('open') },
    { keys: ['esc'], label: t('toClose') },
  ];
  return (
    <HintLine aria-hidden="true">
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
    </HintLine>
  );
}

interface OptionProps {
  readonly item: ListItem;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: (key: string) => void;
}

function Option({ item, id, isActive, onChoose }: OptionProps) {
  return (
    <OptionLine
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      onClick={() => onChoose(item.key)}
    >
      {item.icon}
      <span className="p-trunc">{item.label}</span>
      {item.detail && <small>{item.detail}</small>}
      {item.isCurrent && <Check size={14} />}
    </OptionLine>
  );
}
