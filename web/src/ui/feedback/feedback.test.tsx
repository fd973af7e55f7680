import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SkeletonBlock } from './Skeleton.tsx';
import { AccessDenied, EmptyState, NotFound, Unexpected, WidgetError } from './StateBlock.tsx';
import { toast, Toaster } from './Toaster.tsx';

describe('SHELL-18 generic states say the exact words', () => {
  it('SHELL-18 an empty list says No Results and offers one action', () => {
    renderUi(<EmptyState action={<button type="button">Clear filters</button>} />);
    expect(screen.getByRole('status')).toHaveTextContent('No ResultsThere are no items to display');
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  });

  it('SHELL-18 a failed widget says it is a technical issue, can be tried again and names its request', async () => {
    const onRetry = jest.fn();
    const { user } = renderUi(<WidgetError onRetry={onRetry} requestId="req-7f2" />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Unable to load dataThere is a technical issue on our end. Try checking back later',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    await user.click(screen.getByText('Request id'));
    expect(screen.getByText('req-7f2')).toBeInTheDocument();
  });

  it('SHELL-18 a forbidden view says whom to ask', () => {
    renderUi(<AccessDenied />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Access DeniedYou do not have the required permissions to view this data. Contact your admin',
    );
  });

  it('SHELL-18 an unknown address is a 404', () => {
    renderUi(<NotFound action={<a href="/">Back to Overview</a>} />);
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Overview' })).toHaveAttribute('href', '/');
  });

  it('SHELL-18 a broken page apologizes and leads back to Overview', () => {
    renderUi(<Unexpected action={<a href="/">Back to Overview</a>} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Something went wrong, we are sorry for the inconvenience. Please try again.',
    );
    expect(screen.getByRole('link', { name: 'Back to Overview' })).toHaveAttribute('href', '/');
  });

  it('SHELL-18 a skeleton keeps the final height and says that it is loading', () => {
    const { container } = renderUi(<SkeletonBlock height={290} />);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(container.querySelector('[aria-busy=true]')).toHaveStyle({ height: '290px' });
  });
});

function Fragile({ isBroken }: { readonly isBroken: () => boolean }) {
  if (isBroken()) throw Object.assign(new Error('upstream is down'), { requestId: 'req-1' });
  return <p>259 open gaps</p>;
}

describe('ErrorBoundary', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  it('SHELL-18 lets one widget fail alone and tries it again', async () => {
    let isBroken = true;
    const { user } = renderUi(
      <>
        <p>Attackers</p>
        <ErrorBoundary>
          <Fragile isBroken={() => isBroken} />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('Attackers')).toBeInTheDocument();
    expect(screen.getByText('req-1')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('259 open gaps')).toBeInTheDocument();
  });

  it('shows nothing in the place of what may be missing', () => {
    const { container } = renderUi(
      <ErrorBoundary fallback={() => null}>
        <Fragile isBroken={() => true} />
      </ErrorBoundary>,
    );
    expect(container).toHaveTextContent(/^$/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('tries again by itself when something else is shown', async () => {
    function Page() {
      const [id, setId] = useState('a');
      return (
        <>
          <button type="button" onClick={() => setId('b')}>
            Next
          </button>
          <ErrorBoundary resetKey={id} fallback={() => <p>failed</p>}>
            <Fragile isBroken={() => id === 'a'} />
          </ErrorBoundary>
        </>
      );
    }
    const { user } = renderUi(<Page />);
    expect(screen.getByText('failed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('259 open gaps')).toBeInTheDocument();
  });
});

describe('toast', () => {
  it('a task that ends while many messages are shown is told once', async () => {
    const errors = jest.spyOn(console, 'error');
    renderUi(<Toaster />);
    let id = '';
    act(() => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) toast.error(`Failed ${name}`);
      id = toast.loading('Saving');
      toast.success('Saved', { id });
    });
    expect(await screen.findAllByText('Saved')).toHaveLength(1);
    expect(screen.queryByText('Saving')).not.toBeInTheDocument();
    expect(screen.getByText('Failed a')).toBeInTheDocument();
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('shows a message with its detail and takes the change back', async () => {
    const undo = jest.fn();
    const { user } = renderUi(<Toaster />);
    act(
      () =>
        void toast.success('Policy installed successfully', { detail: 'Cards in responses', undo }),
    );
    expect(await screen.findByText('Policy installed successfully')).toBeInTheDocument();
    expect(screen.getByText('Cards in responses')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('takes the newest change back by its key, and does nothing once there is none', async () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const { user } = renderUi(<Toaster />);
    act(() => void toast.success('Status changed to Ignored', { undo: first }));
    act(() => void toast.success('Status changed to Resolved', { undo: second }));
    act(() => void toast.success('Copied'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await user.keyboard('z');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    await user.keyboard('z');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await user.keyboard('z');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('replaces a loading message by its outcome', async () => {
    renderUi(<Toaster />);
    let id = '';
    act(() => void (id = toast.loading('Exporting')));
    expect(await screen.findByText('Exporting')).toBeInTheDocument();
    act(() => void toast.error('Download failed', { id }));
    expect(await screen.findByText('Download failed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Exporting')).not.toBeInTheDocument());
  });
});

it('ProgressBar says how far a task is', () => {
  renderUi(<ProgressBar value={0.62} label="orders-week-46.ndjson" />);
  expect(screen.getByRole('progressbar', { name: 'orders-week-46.ndjson' })).toHaveAttribute(
    'aria-valuenow',
    '62',
  );
});
