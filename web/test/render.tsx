import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ThemeProvider } from '../src/app/theme/ThemeProvider.tsx';
import { makeUser } from './makeUser.ts';

export interface Rendered {
  /** A person at the keyboard and mouse. */
  readonly user: UserEvent;
  readonly container: HTMLElement;
  readonly rerender: (element: ReactElement) => void;
  readonly unmount: () => void;
}

/** Renders under the real theme; find things with `screen`. */
export function renderUi(element: ReactElement): Rendered {
  const { container, rerender, unmount } = render(element, { wrapper: ThemeProvider });
  return { user: makeUser(), container, rerender, unmount };
}
