import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { makeUser } from '../../../test/makeUser.ts';
import { defineAddress } from './defineAddress.ts';
import { moment, text } from './params.ts';
import { useAddress } from './useAddress.ts';

interface Values {
  readonly search: string;
  readonly from: string | null;
}

const address = defineAddress<Values>({ search: text(99), from: { ...moment, isStep: true } });
const [FIRST, SECOND] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];

/** What a person does, and the change of the address that comes of it. */
const CHANGES = {
  'search a': { search: 'a' },
  'search ab': { search: 'ab' },
  'zoom in': { from: FIRST },
  'zoom further in': { from: SECOND },
} as const;

function Page() {
  const [{ from }, change] = useAddress(address);
  return (
    <>
      {Object.entries(CHANGES).map(([name, part]) => (
        <button key={name} type="button" onClick={() => change(part)}>
          {name}
        </button>
      ))}
      <output>{from ?? 'whole period'}</output>
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>before</p> },
      { path: '/list', element: <Page /> },
    ],
    { initialEntries: ['/before', '/list'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  const user = makeUser();
  return {
    does: async (...names: readonly (keyof typeof CHANGES)[]) => {
      for (const name of names) await user.click(screen.getByRole('button', { name }));
    },
    back: () => act(() => router.navigate(-1)),
    at: () => router.state.location.pathname + router.state.location.search,
  };
}

const list = (query: Record<string, string>) => `/list?${new URLSearchParams(query).toString()}`;

describe('Back', () => {
  it('leaves a list, however often it was filtered', async () => {
    const { does, back, at } = open();
    await does('search a', 'search ab');
    expect(at()).toBe('/list?search=ab');
    await back();
    expect(screen.getByText('before')).toBeInTheDocument();
  });

  it('zooms out of a chart step by step, and keeps what was filtered before', async () => {
    const { does, back, at } = open();
    await does('search a', 'zoom in', 'zoom further in');
    expect(at()).toBe(list({ search: 'a', from: SECOND }));
    await back();
    expect(at()).toBe(list({ search: 'a', from: FIRST }));
    await back();
    expect(at()).toBe('/list?search=a');
    await back();
    expect(at()).toBe('/before');
  });

  it('undoes a zoom together with what was filtered after it', async () => {
    const { does, back, at } = open();
    await does('zoom in', 'search a');
    expect(at()).toBe(list({ from: FIRST, search: 'a' }));
    await back();
    expect(at()).toBe('/list');
  });

  it('takes back what was asked for and not drawn yet', async () => {
    const { at, back } = open();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'zoom in' }));
      await back();
    });
    expect(at()).toBe('/list');
    expect(screen.getByRole('status')).toHaveTextContent('whole period');
  });
});
