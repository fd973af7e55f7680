import { createContext } from 'react';

export interface DrawerPlace {
  readonly drawerKey: string;
  /** Names of the drawers below, lowest first. */
  readonly trail: readonly string[];
  readonly isTop: boolean;
  /** Closes this drawer, after the question about unsaved changes where one is due. */
  readonly requestClose: () => void;
}

/** Where a drawer is in its stack. */
export const DrawerContext = createContext<DrawerPlace>({
  drawerKey: '',
  trail: [],
  isTop: true,
  requestClose: () => {},
});
