import { act, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useWantedSearch } from './useWantedSearch.ts';

/** What keeps back the drawing of a query, or the navigation to it. */
const drawn = new Map<string, Promise<void>>();
const loaded = new Map<string, Promise<void>>();

/** Draws what the address says, as a page does whose data or code is on its way. */
function Drawn() {
  const { search } = useLocation();
  const promise = drawn.get(search);
  if (promise !== undefined) use(promise);
  return null;
}

function Filters() {
  const [wanted, change] = useWantedSearch();
  const turnOn = (name: string) =>
    change((now) => {
      const next = new URLSearchParams(now);
      next.set(name, '1');
      return next;
    });
  return (
    <>
      {['a', 'b', 'c'].map((name) => (
        <button key={name} type="button" onClick={() => turnOn(name)}>
          {name}
        </button>
      ))}
      <output>{wanted.toString()}</output>
      <Drawn />
    </>
  );
}

const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('a change that is made while an earlier one is drawn stays, and the next one builds on it', async () => {
  const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  drawn.set('?a=1', a.promise);
  loaded.set('?a=1&b=1', b.promise);
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Filters />,
      hydrateFallbackElement: <p>loading</p>,
      loader: async ({ request }) => {
        await loaded.get(new URL(request.url).search);
        return null;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'a' });
  await click('a');
  expect(screen.getByRole('status')).toHaveTextContent('a=1');
  await click('b');
  expect(screen.getByRole('status')).toHaveTextContent('a=1&b=1');
  await act(async () => a.resolve());
  expect(screen.getByRole('status')).toHaveTextContent('a=1&b=1');
  await click('c');
  expect(screen.getByRole('status')).toHaveTextContent('a=1&b=1&c=1');
  await act(async () => b.resolve());
  expect(router.state.location.search).toBe('?a=1&b=1&c=1');
});
