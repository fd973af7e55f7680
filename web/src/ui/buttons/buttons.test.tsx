import { screen, waitFor } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { Button, IconButton } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';

describe('Button', () => {
  it('does what it says on click', async () => {
    const onClick = jest.fn();
    const { user } = renderUi(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('stays reachable but does nothing while a reason forbids it, and tells the reason', async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button onClick={onClick} disabledReason="Only an administrator may do this">
        Delete
      </Button>,
    );
    await user.tab();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(screen.getByText('Only an administrator may do this')).toBeInTheDocument(),
    );
  });

  it('names a button that is an icon alone', () => {
    renderUi(<IconButton label="Close" icon={<svg />} />);
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });

  it('can be a link', () => {
    renderUi(
      <Button asChild>
        <a href="/inventory">Inventory</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Inventory' })).toHaveAttribute('href', '/inventory');
  });
});

describe('CopyButton', () => {
  it('copies the text and says so', async () => {
    const { user } = renderUi(<CopyButton text="curl localhost" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await expect(navigator.clipboard.readText()).resolves.toBe('curl localhost');
  });
});
