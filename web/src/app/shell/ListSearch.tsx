import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './listSearch.css';

interface ListItem {
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
}

interface ListSearchProps {
  readonly label: string;
  readonly emptyText: string;
  readonly groups: readonly ListGroup[];
  readonly onChoose: (key: string) => void;
  readonly onType?: (text: string) => void;
}

function matches({ label, detail = '', isFound = false }: ListItem, text: string): boolean {
  return isFound || `${label} ${detail}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** A combobox with its list always open: typing narrows it, arrows move, Enter chooses. */
export function ListSearch({ label, emptyText, groups, onChoose, onType }: ListSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => matches(item, text)) }))
    .filter(({ items }) => items.length > 0);
  const flat = shown.flatMap(({ items }) => items);
  const active = flat[Math.min(index, flat.length - 1)];
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, flat.length - 1) + step + flat.length) % flat.length);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.key);
    }
  };
  return (
    <div className="list-search">
      <div className="list-search-field">
        <Search size={14} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list opens because the person asked to search
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}${active.key}`}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
            onType?.(event.target.value);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div role="listbox" id={`${id}list`} aria-label={label} className="list-search-list">
        {shown.map((group) => (
          <div role="group" aria-label={group.title ?? label} key={group.title ?? ''}>
            {group.title && <h3>{group.title}</h3>}
            {group.items.map((item) => (
              <Option
                key={item.key}
                item={item}
                id={`${id}${item.key}`}
                isActive={item === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        {flat.length === 0 && <p role="status">{emptyText}</p>}
      </div>
    </div>
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus; its keys work the options
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className="list-search-option"
      onClick={() => onChoose(item.key)}
    >
      {item.icon}
      <span className="list-search-label">{item.label}</span>
      {item.detail && <small>{item.detail}</small>}
      {item.isCurrent && <Check size={14} />}
    </div>
  );
}
