import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { Drawer } from './Drawer.tsx';
import { DrawerStack, stackWidths, type DrawerEntry } from './DrawerStack.tsx';
import { ExitGuardProvider, useExitGuard, useUnsaved } from './ExitGuard.tsx';

function Editor({ name }: { readonly name: string }) {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />;
}

function LeavePage() {
  const guard = useExitGuard();
  const [page, setPage] = useState('inventory');
  return (
    <>
      <p>Page: {page}</p>
      <button type="button" onClick={() => guard.attempt(() => setPage('posture'))}>
        Posture
      </button>
    </>
  );
}

const kinds = ['Gap', 'Endpoint'];

function Page({ onStep = () => {} }: { readonly onStep?: (step: string) => void }) {
  const [depth, setDepth] = useState(0);
  const entries: DrawerEntry[] = kinds.slice(0, depth).map((kind, index) => ({
    key: kind,
    label: kind,
    width: 1100,
    content: (
      <Drawer
        kind={kind}
        title={`${kind} title`}
        position={`${index + 2} of 259`}
        onPrevious={() => onStep(`previous ${kind}`)}
        onNext={() => onStep(`next ${kind}`)}
        link={() => 'https://palisade.example/gaps/1'}
      >
        <Editor name={`Note on ${kind}`} />
        <button type="button" onClick={() => setDepth(index + 2)}>
          Open endpoint
        </button>
      </Drawer>
    ),
  }));
  return (
    <ExitGuardProvider>
      <LeavePage />
      <button type="button" onClick={() => setDepth(1)}>
        Open gap
      </button>
      <DrawerStack entries={entries} onClose={(key) => setDepth(kinds.indexOf(key))} />
    </ExitGuardProvider>
  );
}

const gap = () => screen.queryByRole('dialog', { name: 'Gap' });
const endpoint = () => screen.queryByRole('dialog', { name: 'Endpoint' });

describe('DrawerStack', () => {
  it('SHELL-16 opens drawers over each other, shows the trail, and Esc closes the top one', async () => {
    const { user } = renderUi(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open gap' }));
    expect(gap()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Open endpoint' }));
    expect(endpoint()).toHaveTextContent('Gap › Endpoint');
    await user.keyboard('{Escape}');
    expect(endpoint()).not.toBeInTheDocument();
    expect(gap()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open endpoint' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(gap()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open gap' })).toHaveFocus();
  });

  it('SHELL-16 keeps 16 pixels of the drawer below in sight', () => {
    expect(stackWidths([{ width: 1100 }, { width: 1200 }, { width: 500 }])).toEqual([
      1100, 1084, 500,
    ]);
  });

  it('SHELL-16 steps to the previous and next row by keys, in the top drawer only', async () => {
    const onStep = jest.fn();
    const { user } = renderUi(<Page onStep={onStep} />);
    await user.click(screen.getByRole('button', { name: 'Open gap' }));
    await user.keyboard('[[');
    expect(onStep).toHaveBeenLastCalledWith('previous Gap');
    await user.click(screen.getByRole('button', { name: 'Open endpoint' }));
    await user.keyboard(']');
    expect(onStep).toHaveBeenLastCalledWith('next Endpoint');
    expect(onStep).toHaveBeenCalledTimes(2);
  });

  it('SHELL-16 asks before closing a drawer with unsaved changes, and keeps them on Keep editing', async () => {
    const { user } = renderUi(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open gap' }));
    await user.type(screen.getByLabelText('Note on Gap'), 'seen');
    await user.keyboard('{Escape}');
    expect(
      await screen.findByRole('alertdialog', {
        name: 'Are you sure you want to leave the page without saving changes?',
      }),
    ).toHaveTextContent('All the set up settings will be lost.');
    await user.click(screen.getByRole('button', { name: /Keep editing/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Note on Gap')).toHaveValue('seen');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(gap()).not.toBeInTheDocument();
  });

  it('SHELL-16 asks before leaving the page, and not for a clean drawer above a changed one', async () => {
    const { user } = renderUi(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open gap' }));
    await user.type(screen.getByLabelText('Note on Gap'), 'seen');
    await user.click(screen.getByRole('button', { name: 'Open endpoint' }));
    await user.keyboard('{Escape}');
    expect(endpoint()).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Posture' }));
    expect(screen.getByText('Page: inventory')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByText('Page: posture')).toBeInTheDocument();
  });

  it('copies the link of what is shown', async () => {
    const { user } = renderUi(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open gap' }));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await expect(navigator.clipboard.readText()).resolves.toBe('https://palisade.example/gaps/1');
  });
});
