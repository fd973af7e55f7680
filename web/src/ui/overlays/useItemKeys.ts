import type { Hotkeys } from '../keys/hotkeyStack.ts';
import { useHotkeys } from '../keys/useHotkeys.ts';
import type { MenuItem } from './menuItem.ts';

/**
 * Keys of the items while a menu opens: who knows them types on before the menu has the focus, and
 * at first before its code is there.
 */
export function useItemKeys(
  items: readonly MenuItem[],
  isOpen: boolean,
  onClose: () => void,
): void {
  const keys: Hotkeys = Object.fromEntries(
    items.flatMap(({ shortcut, disabledReason, onSelect }) => {
      if (shortcut === undefined || disabledReason !== undefined) return [];
      const choose = () => {
        onClose();
        onSelect();
      };
      return [[shortcut.toLowerCase(), choose]];
    }),
  );
  useHotkeys(keys, isOpen);
}
