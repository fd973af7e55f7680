import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { addHotkeys, type Hotkeys } from './hotkeyStack.ts';

const LettersContext = createContext(true);

/**
 * Lets a person switch single-letter keys off (WCAG 2.1.4); keys with ⌘ or Ctrl, arrows and Esc
 * stay.
 */
export function HotkeysProvider({
  areLettersOn,
  children,
}: {
  readonly areLettersOn: boolean;
  readonly children: ReactNode;
}) {
  return <LettersContext value={areLettersOn}>{children}</LettersContext>;
}

/**
 * Keys of a part of the page while it is on screen. Letters do nothing while the person types, in
 * menus and behind dialogs. The part that came last is asked first; a handler that returns false
 * passes the key on.
 */
export function useHotkeys(keys: Hotkeys, isOn = true): void {
  const areLettersOn = use(LettersContext);
  const latest = useRef({ keys, areLettersOn });
  useEffect(() => {
    latest.current = { keys, areLettersOn };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return addHotkeys({
      keys: () => latest.current.keys,
      areLettersOn: () => latest.current.areLettersOn,
    });
  }, [isOn]);
}
