import { act, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { Button } from '../buttons/Button.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { Popover } from './Popover.tsx';
import { Tooltip } from './Tooltip.tsx';

describe('Menu', () => {
  it('opens by keyboard and runs the chosen action', async () => {
    const onSplit = jest.fn();
    const { user } = renderUi(
      <Menu
        trigger={<Button>More</Button>}
        items={[
          { key: 'copy', label: 'Copy link', onSelect: jest.fn() },
          { key: 'split', label: 'Split', onSelect: onSplit },
          { key: 'delete', label: 'Delete', isDanger: true, onSelect: jest.fn() },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Copy link',
      'Split',
      'Delete',
    ]);
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSplit).toHaveBeenCalledTimes(1);
  });
});

function Search() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Find</Button>}
      label="Find a field"
    >
      <input aria-label="Field" />
    </Popover>
  );
}

it('Popover takes the focus the first time it opens, and each time', async () => {
  const { user } = renderUi(<Search />);
  for (let times = 0; times < 2; times += 1) {
    await user.click(screen.getByRole('button', { name: 'Find' }));
    const field = await screen.findByLabelText('Field');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Field')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus();
  }
});

function LateSearch({ loaded }: { readonly loaded: Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [Field] = useState(() =>
    lazy(() => loaded.then(() => ({ default: () => <input aria-label="Field" /> }))),
  );
  useHotkeys({ f: () => setIsOpen(true) });
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Find</Button>}
      label="Find a field"
    >
      <Field />
    </Popover>
  );
}

it('Popover gives the focus to what comes into it later', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const { user } = renderUi(<LateSearch loaded={loaded} />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  // The panel has looked for a control by then, and found none.
  await act(() => new Promise<void>((later) => setTimeout(later, 100)));
  expect(screen.queryByLabelText('Field')).not.toBeInTheDocument();
  await act(async () => resolve());
  await waitFor(() => expect(screen.getByLabelText('Field')).toHaveFocus());
});

it('SHELL-16 Popover takes the focus from the rows that had it when a key opened it', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const { user } = renderUi(
    <>
      <div role="grid" tabIndex={0} />
      <LateSearch loaded={loaded} />
    </>,
  );
  act(() => screen.getByRole('grid').focus());
  await user.keyboard('f');
  await act(async () => resolve());
  await waitFor(() => expect(screen.getByLabelText('Field')).toHaveFocus());
});

it('Popover gets what was typed while its code was fetched', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const { user } = renderUi(<LateSearch loaded={loaded} />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.keyboard('met!{Backspace}hod');
  await act(async () => resolve());
  await waitFor(() => expect(screen.getByLabelText('Field')).toHaveValue('method'));
  await user.keyboard('s');
  expect(screen.getByLabelText('Field')).toHaveValue('methods');
});

it('Esc on a popover whose code is fetched closes it, and not the dialog below', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const onClose = jest.fn();
  const { user } = renderUi(
    <Dialog isOpen onClose={onClose} title="New policy">
      <LateSearch loaded={loaded} />
    </Dialog>,
  );
  await user.click(await screen.findByRole('button', { name: 'Find' }));
  await user.keyboard('{Escape}');
  await act(async () => resolve());
  await waitFor(() => expect(screen.queryByLabelText('Field')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Find' })).toHaveAttribute('aria-expanded', 'false');
  expect(onClose).not.toHaveBeenCalled();
});

function DeleteRole({
  onConfirm,
  word,
}: {
  readonly onConfirm: () => void;
  readonly word?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete role?"
        confirmLabel="Delete role"
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
        {...(word !== undefined && { typed: { word, label: 'Type the email' } })}
      >
        Its users lose their permissions.
      </ConfirmDialog>
    </>
  );
}

describe('ConfirmDialog', () => {
  it('puts the focus on the way out and gives it back after Esc', async () => {
    const onConfirm = jest.fn();
    const { user } = renderUi(<DeleteRole onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete role?' })).toHaveTextContent(
      'Its users lose their permissions.',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: /Cancel/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('asks for the word where one is needed', async () => {
    const onConfirm = jest.fn();
    const { user } = renderUi(<DeleteRole onConfirm={onConfirm} word="maya@example.com" />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const confirm = await screen.findByRole('button', { name: 'Delete role' });
    expect(confirm).toBeDisabled();
    // The focus goes to the way out a frame later: what is typed before is half lost.
    await waitFor(() => expect(screen.getByRole('button', { name: /Cancel/ })).toHaveFocus());
    await user.type(screen.getByLabelText('Type the email'), 'maya@example.com');
    await user.click(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Dialog isOpen onClose={() => setIsAsking(true)} title="New token">
        <Button onClick={() => setIsAsking(true)}>Close</Button>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard token?"
        confirmLabel="Discard"
        onConfirm={onDiscard}
        onCancel={() => setIsAsking(false)}
      >
        It is not saved.
      </ConfirmDialog>
    </>
  );
}

it('a question over a dialog can be clicked as soon as it is there, the second time too', async () => {
  const onDiscard = jest.fn();
  const { user } = renderUi(<Discard onDiscard={onDiscard} />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  // The library behind dialogs tells a frame later that this one is above the other.
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  frames.mockRestore();
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

describe('Tooltip', () => {
  it('goes with Esc, which also reaches what lies behind it', async () => {
    const onKey = jest.fn();
    const listen = ({ key }: KeyboardEvent) => onKey(key);
    window.addEventListener('keydown', listen);
    const { user } = renderUi(
      <Tooltip content="Copies the address">
        <Button>Copy link</Button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    window.removeEventListener('keydown', listen);
    expect(onKey).toHaveBeenCalledWith('Escape');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });
});

describe('ConfirmButton', () => {
  const open = async (onConfirm: () => void | Promise<void>) => {
    const { user } = renderUi(
      <ConfirmButton
        aria-label="Delete role Auditor"
        title="Delete role?"
        body="Its users lose their permissions."
        confirmLabel="Delete role"
        onConfirm={onConfirm}
      >
        Delete
      </ConfirmButton>,
    );
    const button = screen.getByRole('button', { name: 'Delete role Auditor' });
    await user.click(button);
    return { user, button, dialog: await screen.findByRole('alertdialog') };
  };

  it('does nothing when somebody thinks better of it', async () => {
    const onConfirm = jest.fn();
    const { user, dialog } = await open(onConfirm);
    expect(dialog).toHaveTextContent('Its users lose their permissions.');
    await user.click(screen.getByRole('button', { name: /Cancel/ }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('keeps the question until what was confirmed is done', async () => {
    const work = Promise.withResolvers<void>();
    const onConfirm = jest.fn(() => work.promise);
    const { user, dialog } = await open(onConfirm);
    await user.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(dialog).toBeInTheDocument();
    work.resolve();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});
