import { act, fireEvent, screen, within } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Toaster, toast } from '../feedback/Toaster.tsx';
import { Overlay } from '../overlays/Overlay.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import type { Hotkeys } from './hotkeyStack.ts';
import { LetterKey } from './LetterKey.tsx';
import { singleLetters } from './singleLetters.ts';
import { modKey, shiftKey } from './systemKeys.ts';
import { useHotkeys } from './useHotkeys.ts';

function Keys({ keys, isOn = true }: { readonly keys: Hotkeys; readonly isOn?: boolean }) {
  useHotkeys(keys, isOn);
  return <input aria-label="Search" />;
}

beforeEach(() => singleLetters.set('on'));

describe('useHotkeys', () => {
  it('answers letters, but not while the person types', async () => {
    const onJ = jest.fn();
    const { user } = renderUi(<Keys keys={{ j: onJ }} />);
    await user.keyboard('j');
    expect(onJ).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Search'), 'jjj');
    expect(onJ).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Search')).toHaveValue('jjj');
  });

  it('answers ⌘ keys and Esc while the person types', async () => {
    const onFind = jest.fn();
    const onEscape = jest.fn();
    const { user } = renderUi(<Keys keys={{ 'mod+k': onFind, Escape: onEscape }} />);
    await user.click(screen.getByLabelText('Search'));
    await user.keyboard('{Control>}k{/Control}{Escape}');
    expect(onFind).toHaveBeenCalledTimes(1);
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('leaves Alt and an arrow to the browser, whose Back it is', async () => {
    const onLeft = jest.fn();
    const { user } = renderUi(<Keys keys={{ ArrowLeft: onLeft }} />);
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(onLeft).not.toHaveBeenCalled();
    await user.keyboard('{ArrowLeft}');
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  describe('a letter that was pressed on the skeleton of its page', () => {
    const page = (parts: ReactNode) => (
      <>
        <Keys keys={{}} />
        <main>{parts ?? <Skeleton />}</main>
      </>
    );
    /** A page on its way on which letters are pressed; what it gives draws the page. */
    const pressed = async (letters: string) => {
      const { user, rerender } = renderUi(page(null));
      await user.keyboard(letters);
      return { user, show: (parts: ReactNode) => act(async () => rerender(page(parts))) };
    };

    it('is heard once and not long after', async () => {
      const onF = jest.fn();
      const { user, show } = await pressed('qf');
      await show(<Keys keys={{ f: onF }} />);
      expect(onF).toHaveBeenCalledTimes(1);
      await show(null);
      await show(<Keys keys={{ f: onF }} />);
      expect(onF).toHaveBeenCalledTimes(1);

      await show(null);
      await user.keyboard('f');
      const later = performance.now() + 2_001;
      const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
      await show(<Keys keys={{ f: onF }} />);
      expect(onF).toHaveBeenCalledTimes(1);
      clock.mockRestore();
    });

    it('goes to the part that would hear it now, and on from one that passes', async () => {
      const heard: string[] = [];
      const part = (name: string, isTaken: boolean) => {
        const hear = (): void | false => {
          heard.push(name);
          if (!isTaken) return false;
        };
        return <Keys keys={{ f: hear }} />;
      };
      const { show } = await pressed('f');
      await show(
        <>
          {part('first', true)}
          {part('second', true)}
          {part('third', false)}
        </>,
      );
      expect(heard).toEqual(['third', 'second']);
    });

    it('waits for a part that takes it', async () => {
      const onF = jest.fn();
      const { show } = await pressed('f');
      const passing = <Keys keys={{ f: () => false }} />;
      await show(passing);
      await show(
        <>
          {passing}
          <Keys keys={{ f: onF }} />
        </>,
      );
      expect(onF).toHaveBeenCalledTimes(1);
    });

    it('is forgotten by who goes on with a field, the pointer or another key', async () => {
      const onF = jest.fn();
      const keys = <Keys keys={{ f: onF, Escape: () => {} }} />;
      const { user, show } = await pressed('f');
      act(() => screen.getAllByLabelText('Search')[0]?.focus());
      await show(keys);
      act(() => screen.getAllByLabelText('Search')[0]?.blur());

      await show(null);
      await user.keyboard('f');
      await user.click(document.body);
      await show(keys);

      await show(
        <>
          <Skeleton />
          <Keys keys={{ q: () => {} }} />
        </>,
      );
      await user.keyboard('fq');
      await show(keys);
      expect(onF).not.toHaveBeenCalled();
    });
  });

  it('answers no letters while what was opened is on its way', async () => {
    const onJ = jest.fn();
    const Late = lazy(() => new Promise<never>(() => {}));
    const { user } = renderUi(
      <>
        <Keys keys={{ j: onJ }} />
        <Overlay>
          <Late />
        </Overlay>
      </>,
    );
    await user.keyboard('j');
    expect(onJ).not.toHaveBeenCalled();
  });

  it('holds the keyboard for a part on its way, and for three seconds at most', () => {
    jest.useFakeTimers();
    try {
      const Late = lazy(() => new Promise<never>(() => {}));
      renderUi(
        <Overlay>
          <Late />
        </Overlay>,
      );
      const isLeft = () => fireEvent.keyDown(document.body, { key: 'ArrowDown' });
      act(() => jest.advanceTimersByTime(2_900));
      expect(isLeft()).toBe(false);
      act(() => jest.advanceTimersByTime(200));
      expect(isLeft()).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('answers letters while the first toast is on its way', async () => {
    const onJ = jest.fn();
    renderUi(
      <>
        <Keys keys={{ j: onJ }} />
        <Toaster />
      </>,
    );
    act(() => void toast.success('Saved'));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(onJ).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('answers two letters one after the other', async () => {
    const onInventory = jest.fn();
    const { user } = renderUi(<Keys keys={{ 'g i': onInventory }} />);
    await user.keyboard('i');
    expect(onInventory).not.toHaveBeenCalled();
    await user.keyboard('gi');
    expect(onInventory).toHaveBeenCalledTimes(1);
  });

  it('asks the part that came last first, which may pass the key on', async () => {
    const calls: string[] = [];
    const { user } = renderUi(
      <>
        <Keys keys={{ j: () => void calls.push('table'), k: () => void calls.push('table') }} />
        <Keys keys={{ j: () => void calls.push('drawer'), k: () => false }} />
      </>,
    );
    await user.keyboard('jk');
    expect(calls).toEqual(['drawer', 'table']);
  });

  it('keeps quiet when single letters are switched off, and chords, arrows and Esc stay', async () => {
    const calls: string[] = [];
    const names = ['j', 'g i', '?', '[', 'X', 'ArrowDown', 'mod+k', 'Escape'];
    const keys = Object.fromEntries(names.map((name) => [name, () => void calls.push(name)]));
    singleLetters.set('off');
    const { user } = renderUi(<Keys keys={keys} />);
    const press = () => user.keyboard('jgi?[[X{ArrowDown}{Control>}k{/Control}{Escape}');
    await press();
    expect(calls).toEqual(['ArrowDown', 'mod+k', 'Escape']);
    singleLetters.set('on');
    calls.length = 0;
    await press();
    expect(calls).toEqual(names);
  });

  it('the hint for a letter goes with the letters', () => {
    renderUi(<LetterKey>f</LetterKey>);
    expect(screen.getByText('f')).toBeInTheDocument();
    act(() => singleLetters.set('off'));
    expect(screen.queryByText('f')).not.toBeInTheDocument();
  });
});

it.each([
  ['Macintosh; Intel Mac OS X 10_15_7', '⌘', '⇧'],
  ['X11; Linux x86_64', 'Ctrl', 'Shift'],
  ['Windows NT 10.0; Win64; x64', 'Ctrl', 'Shift'],
])('names the keys as the system does: %s', (system, mod, shift) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  expect([modKey(), shiftKey()]).toEqual([mod, shift]);
});

describe('KeyboardHelp', () => {
  const groups = [
    {
      title: 'Table',
      keys: [
        { keys: ['j', 'k', '↓'], label: 'Move' },
        { keys: ['Shift', 'x'], label: 'Extend' },
        { keys: ['Ctrl', 'K'], label: 'Find' },
        { keys: ['g', 'i'], isSequence: true, label: 'Inventory' },
      ],
    },
  ];
  const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

  it('lists the keys of each group, and no key acts behind it', async () => {
    const onJ = jest.fn();
    const { user } = renderUi(
      <>
        <Keys keys={{ j: onJ }} />
        <KeyboardHelp isOpen onClose={jest.fn()} groups={groups} />
      </>,
    );
    expect(await dialog()).toHaveTextContent('TableMovejk↓ExtendShiftxFindCtrlKInventorygtheni');
    await user.keyboard('j');
    expect(onJ).not.toHaveBeenCalled();
  });

  it('switches single letters off, keeps that in the browser and shows what is left', async () => {
    const { user } = renderUi(<KeyboardHelp isOpen onClose={jest.fn()} groups={groups} />);
    const letters = within(await dialog()).getByRole('switch', { name: 'Single-letter shortcuts' });
    expect(letters).toBeChecked();
    await user.click(letters);
    expect(letters).not.toBeChecked();
    expect(localStorage.getItem('palisade.singleLetters')).toBe('off');
    expect(await dialog()).toHaveTextContent('TableMove↓ExtendOffFindCtrlKInventoryOff');
    await user.click(letters);
    expect(localStorage.getItem('palisade.singleLetters')).toBeNull();
  });
});
