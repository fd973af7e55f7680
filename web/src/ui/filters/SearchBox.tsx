import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LetterKey } from '../keys/LetterKey.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED } from '../theme/styles.ts';

/** The page is notified when the person pauses. */
const PAUSE_MS = 200;

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Whether `/` puts the cursor in it; a drawer leaves the key to its page. */
  readonly hasKey?: boolean;
}

const SearchField = chakra('span', {
  base: {
    ...CENTRED,
    flex: 'none',
    gap: '2',
    minWidth: '188px',
    maxWidth: '288px',
    height: '7',
    padding: '0 6px 0 8px',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    fontSize: '12px',
    bg: 'bg.panel',
    '& > svg': { color: 'fg.subtle' },
    '&:focus-within': {
      borderColor: 'focusRing',
      outline: '2px solid var(--p-colors-focus-ring)',
      outlineOffset: '-1px',
    },
    '&:focus-within > kbd': { visibility: 'hidden' },
    '& > input': {
      flex: 1,
      minWidth: '0',
      border: '0',
      padding: '0',
      outline: 'none',
      bg: 'none',
      appearance: 'none',
      '&::placeholder': { color: 'fg.subtle', opacity: 1 },
      '&::-webkit-search-cancel-button': { appearance: 'none' },
    },
  },
});

/** Free text over the page; `/` puts the cursor in it. */
export function SearchBox({ value, onChange, placeholder, hasKey = true }: SearchBoxProps) {
  const t = useUiText();
  const inputRef = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => inputRef.current?.focus() }, hasKey);
  const [draft, setDraft] = useState({ typed: value, from: value });
  // Addresses have no blanks at the ends: who pauses between two words keeps theirs.
  const isSame = draft.typed.trim() === value.trim();
  if (draft.from !== value) setDraft({ typed: isSame ? draft.typed : value, from: value });
  const { typed } = draft;
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isSame, onChange]);
  return (
    <SearchField>
      <Search size={14} />
      <input
        ref={inputRef}
        type="search"
        aria-label={placeholder ?? t('search')}
        placeholder={placeholder ?? t('search')}
        size={(placeholder ?? t('search')).length}
        value={typed}
        onChange={(event) => setDraft({ typed: event.target.value, from: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed);
          if (event.key !== 'Escape') return;
          // Esc leaves the box; it must not close the drawer behind it as well.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {hasKey && <LetterKey>/</LetterKey>}
    </SearchField>
  );
}
