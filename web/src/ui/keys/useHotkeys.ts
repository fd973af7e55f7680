import { useEffect, useRef } from 'react';
import { addHotkeys, type Hotkeys } from './hotkeyStack.ts';

/**
 * Keys of a part of the page while it is on screen. Letters do nothing while the person types, in
 * menus, behind dialogs and when they are switched off. The part that came last is asked first; a
 * handler that returns false passes the key on.
 */
export function useHotkeys(keys: Hotkeys, isOn = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => (isOn ? addHotkeys(() => latest.current) : undefined), [isOn]);
}
