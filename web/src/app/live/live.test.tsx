import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { chooseMenuItem } from '../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import { drawers } from '../drawers/registry.ts';
import { MENU } from '../shell/menu.ts';
import { usePreloadPages } from '../shell/usePreloadPages.ts';
import { loadScript } from './loadScript.ts';
import { usePoll } from '../../entities/live/usePoll.ts';

const hide = (isHidden: boolean) =>
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });

describe('with a clock of its own', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    hide(false);
  });

  it('SHELL-14 polls while the tab is seen, rests while it is hidden, and catches up at once', () => {
    const work = jest.fn();
    const { unmount } = renderHook(() => usePoll(work, 5000));
    act(() => jest.advanceTimersByTime(15_000));
    expect(work).toHaveBeenCalledTimes(3);
    hide(true);
    act(() => jest.advanceTimersByTime(60_000));
    expect(work).toHaveBeenCalledTimes(3);
    hide(false);
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(document, new Event('visibilitychange'));
    expect(work).toHaveBeenCalledTimes(4);
    unmount();
    jest.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('SHELL-11 fetches the code of the other pages and of drawers after 5000 ms, not before', async () => {
    const pages = MENU.flatMap(({ items }) =>
      items.map((item) => jest.spyOn(item.page, 'preload').mockImplementation(() => {})),
    );
    const ofDrawers = [...drawers.values()].map((drawer) =>
      jest.spyOn(drawer, 'preload').mockImplementation(() => {}),
    );
    renderHook(() => usePreloadPages());
    jest.advanceTimersByTime(4999);
    for (const preload of pages) expect(preload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    for (const preload of pages) expect(preload).toHaveBeenCalledTimes(1);
    // Once their list is there; later it would be their code itself, under this clock.
    await jest.advanceTimersByTimeAsync(0);
    for (const preload of ofDrawers) expect(preload).toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('SHELL-19 tries a script five times, a second apart', async () => {
    const tried: string[] = [];
    const append = jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement) {
          tried.push(node.src);
          setTimeout(() => node.dispatchEvent(new Event('error')));
        }
    });
    const result = loadScript('https://guides.example/tour.js', new AbortController().signal);
    await jest.advanceTimersByTimeAsync(3_500);
    expect(tried).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tried).toHaveLength(5);
    await expect(result).resolves.toBe(false);
    append.mockRestore();
  });
});

describe('what may change while a page is open', () => {
  it('SHELL-14 a permission taken away goes from the menu, and the page says so', async () => {
    const { world, asked } = renderApp('/c-2/unified-inventory');
    expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
    world.companies = world.companies.map((company) => ({
      ...company,
      permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'feature_inventory:read'),
    }));
    await waitFor(
      () => expect(screen.queryByRole('link', { name: 'Inventory' })).not.toBeInTheDocument(),
      { timeout: 30_000 },
    );
    expect(
      screen.getByText(
        'You do not have the required permissions to view this data. Contact your admin',
      ),
    ).toBeInTheDocument();
    expect(asked('useFeatureFlagsQuery').length).toBeGreaterThan(0);
  });

  it('SHELL-14 signing out in another tab leads this one to sign-in', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { world, address } = renderApp('/c-2/overview');
    await screen.findByRole('navigation', { name: 'Main menu' });
    world.isSignedIn = false;
    await waitFor(() => expect(address()).toBe('/login'), { timeout: 30_000 });
  });

  it('SHELL-14 the documentation is where the portal says', async () => {
    const { user } = renderApp('/c-2/overview', { docsPortalUrl: 'https://docs.example/' });
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: 'Account of Maya Okafor' }));
    await chooseMenuItem(user, 'Documentation');
    expect(open).toHaveBeenCalledWith('https://docs.example/', '_blank', 'noopener');
  });

  it('SHELL-19 without a script of guided tours nothing is loaded, and our own help is there', async () => {
    renderApp('/c-2/overview');
    expect(await screen.findByRole('button', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  it('SHELL-19 guided tours hide our own help once they are there', async () => {
    const url = 'https://guides.example/tour.js';
    renderApp('/c-2/overview', {
      installation: {
        underMaintenance: false,
        supportEmail: null,
        statusPageUrl: null,
        contactUrl: null,
        learnMoreUrl: null,
        userFlowScriptUrl: url,
      },
    });
    await waitFor(() => expect(document.querySelector(`script[src="${url}"]`)).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    const script = document.querySelector(`script[src="${url}"]`);
    act(() => void script?.dispatchEvent(new Event('load')));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument(),
    );
    script?.remove();
  });

  it('SHELL-07 a group that the reader may not see is refused by its address too', async () => {
    renderApp('/c-2/settings/tags', {
      companies: [makeCompany({ companyId: 'c-2', permissions: ['feature_inventory:read'] })],
    });
    expect(
      await screen.findByText(
        'You do not have the required permissions to view this data. Contact your admin',
      ),
    ).toBeInTheDocument();
  });
});
