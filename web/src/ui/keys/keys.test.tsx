import { screen } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import type { Hotkeys } from './hotkeyStack.ts';
import { HotkeysProvider, useHotkeys } from './useHotkeys.tsx';

function Keys({ keys, isOn = true }: { readonly keys: Hotkeys; readonly isOn?: boolean }) {
  useHotkeys(keys, isOn);
  return <input aria-label="Search" />;
}

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

  it('keeps quiet when letters are switched off', async () => {
    const onJ = jest.fn();
    const onEscape = jest.fn();
    const { user } = renderUi(
      <HotkeysProvider areLettersOn={false}>
        <Keys keys={{ j: onJ, Escape: onEscape }} />
      </HotkeysProvider>,
    );
    await user.keyboard('j{Escape}');
    expect(onJ).not.toHaveBeenCalled();
    expect(onEscape).toHaveBeenCalledTimes(1);
  });
});

it('KeyboardHelp lists the keys of each group, and no key acts behind it', async () => {
  const onJ = jest.fn();
  const groups = [{ title: 'Table', keys: [{ keys: ['j', 'k'], label: 'Move' }] }];
  const { user } = renderUi(
    <>
      <Keys keys={{ j: onJ }} />
      <KeyboardHelp isOpen onClose={jest.fn()} groups={groups} />
    </>,
  );
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'TableMovejk',
  );
  await user.keyboard('j');
  expect(onJ).not.toHaveBeenCalled();
});
