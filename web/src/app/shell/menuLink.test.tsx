import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import { ledTo } from '../navigation/leads.ts';
import { MENU } from './menu.ts';

const QUERY = 'InventoryPageQuery';
/** Longer than the pointer has to rest. */
const rested = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

async function onOverview(part: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/c-2/overview', part);
  await screen.findByRole('heading', { name: 'Overview' }, { timeout: 30_000 });
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  return {
    ...app,
    menu,
    entry: (name: string | RegExp) => within(menu).getByRole('link', { name }),
  };
}

it.each(MENU.flatMap(({ items }) => items))(
  'prepares the page that its entry leads to: $key',
  ({ path, page }) => {
    expect(matchPath(`/:companyId/${page.path}`, ledTo(path('c-2')))).not.toBeNull();
  },
);

describe('the menu', () => {
  it('asks for a page once, while the pointer rests on its entry, and shows that answer', async () => {
    const { user, asked, entry } = await onOverview();
    await user.hover(entry('Inventory'));
    await rested();
    expect(asked(QUERY)).toHaveLength(1);
    await user.click(entry('Inventory'));
    expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
    await rested();
    expect(asked(QUERY)).toHaveLength(1);
  });

  it('asks for the page that an entry leads on to', async () => {
    const permissions = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read'];
    const { user, asked, entry } = await onOverview({
      companies: [makeCompany({ companyId: 'c-2', permissions })],
    });
    await user.hover(entry(/^Posture gaps/));
    await rested();
    const [gaps, ...others] = asked('GapsPageQuery');
    expect([gaps?.variables['companyId'], others]).toEqual(['c-2', []]);
    await user.click(entry(/^Posture gaps/));
    expect(await screen.findByRole('grid', { name: 'Posture gaps' })).toBeInTheDocument();
    expect(asked('GapsPageQuery')).toHaveLength(1);
  });

  it('asks for a page that the keyboard is at', async () => {
    const { asked, entry } = await onOverview();
    act(() => entry('Inventory').focus());
    await rested();
    expect(asked(QUERY)).toHaveLength(1);
  });

  it('asks nothing where the pointer only passes, nor for a finger', async () => {
    const { user, asked, entry } = await onOverview();
    await user.hover(entry('Inventory'));
    await user.unhover(entry('Inventory'));
    const touch = createEvent.pointerOver(entry('Inventory'));
    // jsdom's events say nothing of what points.
    Object.defineProperty(touch, 'pointerType', { value: 'touch' });
    fireEvent(entry('Inventory'), touch);
    await rested();
    expect(asked(QUERY)).toEqual([]);
  });

  it('asks anew for a page that the pointer left and came back to', async () => {
    const { user, asked, entry } = await onOverview();
    for (const times of [1, 2]) {
      await user.hover(entry('Inventory'));
      await rested();
      expect(asked(QUERY)).toHaveLength(times);
      await user.unhover(entry('Inventory'));
    }
  });

  it('SHELL-07 asks for no page that the reader may not see', async () => {
    const { user, asked, menu } = await onOverview({
      companies: [makeCompany({ companyId: 'c-2', permissions: ['feature_inventory:read'] })],
    });
    const before = asked().length;
    for (const link of within(menu).getAllByRole('link')) {
      await user.hover(link);
      await rested();
    }
    const names = asked()
      .slice(before)
      .map(({ name }) => name)
      .filter((name) => name.endsWith('PageQuery'));
    expect(new Set(names)).toEqual(
      new Set([QUERY, 'ChangesPageQuery', 'InventorySettingsPageQuery']),
    );
  });
});
