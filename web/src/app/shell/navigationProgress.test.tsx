import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

/** Holds every answer of the graph back until it is let go. */
function holdGraph(): () => void {
  const answer = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (input === '/graphql') await held.promise;
    return answer(input, init);
  };
  return () => {
    globalThis.fetch = answer;
    held.resolve();
  };
}

it('a page whose answer takes its time shows a bar until it is there', async () => {
  const { user, address } = renderApp('/c-2/overview');
  const link = await screen.findByRole('link', { name: 'Inventory' });
  await screen.findByRole('heading', { name: 'Overview' });
  await waitFor(() => expect(bar()).toBeNull());
  const letGo = holdGraph();
  await user.click(link);
  // The bar is not there yet, while the page in sight is still the one before.
  expect(document.documentElement).toHaveAttribute('data-navigating');
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  // The page before stays for a moment, and its address with it.
  await waitFor(() => expect(address()).toBe('/c-2/unified-inventory'));
  letGo();
  expect(await screen.findByRole('grid')).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-navigating'));
  await waitFor(() => expect(bar()).toBeNull());
});

it('so does the next answer of the same page, and one that is there at once shows none', async () => {
  const { user } = renderApp('/c-2/unified-inventory');
  const head = await screen.findByRole('button', { name: /^Path/ }, { timeout: 30_000 });
  await waitFor(() => expect(bar()).toBeNull());
  const letGo = holdGraph();
  await user.click(head);
  expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  letGo();
  await waitFor(() => expect(bar()).toBeNull());
});
