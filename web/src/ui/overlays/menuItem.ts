import type { ReactNode } from 'react';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Key of the keyboard that chooses it while the menu is open. */
  readonly shortcut?: string;
  /** A mark at its end, such as that it is the present choice. */
  readonly note?: string;
  /** Destructive: drawn in the danger colour, below a line. */
  readonly isDanger?: boolean;
  /** Why it cannot be chosen now; shown as its tooltip. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** The item that a key of the keyboard chooses. */
export const itemOfKey = (items: readonly MenuItem[], key: string): MenuItem | undefined =>
  items.find(
    ({ shortcut, disabledReason }) =>
      shortcut?.toLowerCase() === key.toLowerCase() && disabledReason === undefined,
  );
