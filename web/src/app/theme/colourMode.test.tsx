import { act, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { renderUi } from '../../../test/render.tsx';
import { followSystemColours, setColourMode, useColourMode } from './colourMode.ts';

const media = { matches: false, listeners: new Set<() => void>() };

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  media.matches = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return media.matches;
        },
        addEventListener: (_type: string, listener: () => void) => media.listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) =>
          media.listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => jest.restoreAllMocks());

const isDark = () => document.documentElement.classList.contains('dark');

function Choice() {
  const [mode, choose] = useColourMode();
  return (
    <button type="button" onClick={() => choose('dark')}>
      Mode: {mode}
    </button>
  );
}

describe('colour mode', () => {
  it("follows the system until the person chooses, and keeps the person's choice", async () => {
    const stop = followSystemColours();
    const { user } = renderUi(<Choice />);
    media.matches = true;
    act(() => media.listeners.forEach((listener) => listener()));
    expect(isDark()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Mode: system' }));
    media.matches = false;
    act(() => media.listeners.forEach((listener) => listener()));
    expect(screen.getByRole('button')).toHaveTextContent('Mode: dark');
    expect(isDark()).toBe(true);
    stop();
  });

  it.each([
    ['dark', false, true],
    ['light', true, false],
    [null, true, true],
    [null, false, false],
  ])(
    'before the first paint a choice of %s under a dark system %s gives dark %s',
    (chosen, system, expected) => {
      if (chosen !== null) setColourMode(chosen === 'dark' ? 'dark' : 'light');
      document.documentElement.className = '';
      media.matches = system;
      runInNewContext(readFileSync(join(__dirname, '../../../public/colour-mode.js'), 'utf8'), {
        localStorage,
        matchMedia: window.matchMedia,
        document,
      });
      expect(isDark()).toBe(expected);
    },
  );
});
