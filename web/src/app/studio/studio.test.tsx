import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import partDocs from './__generated__/partDocs.json' with { type: 'json' };
import { SPECIMENS, WITHIN } from './allSpecimens.ts';
import { contrastOf } from './contrast.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };

const open = (path: string, isSystem = true) =>
  renderApp(`/c-2/studio/${path}`, {
    user: { email: 'ana@harborpine.com', password: '', defaultCompanyId: null, isSystem },
    companies: [makeCompany({ companyId: 'c-2', permissions: ALL_PERMISSIONS })],
  });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name }, FIRST);

describe('Studio', () => {
  it('ADM-13 shows every part of web/src/ui, by itself or within one that it shows', () => {
    const shown = Object.values(SPECIMENS).flatMap((group) => group.map(({ part }) => part));
    expect([...shown, ...Object.keys(WITHIN)].toSorted()).toEqual(Object.keys(partDocs).toSorted());
    expect(Object.values(WITHIN).filter((place) => !shown.includes(place))).toEqual([]);
  });

  it('ADM-13 draws each part in its states, in light and in dark, with its props', async () => {
    const { router } = open('components');
    await heading(/^Studio\s*Components$/);
    for (const [group, specimens] of Object.entries(SPECIMENS)) {
      await act(() => router.navigate(`/c-2/studio/components?group=${group}`));
      for (const { part, states } of specimens) {
        const card = screen.getByRole('region', { name: part });
        for (const mode of ['light', 'dark']) {
          const frame = card.querySelector(`[data-mode=${mode}]`);
          const texts = [...(frame?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
          expect(texts).toEqual(expect.arrayContaining(states.map(({ name }) => name)));
          expect(frame).toHaveClass(mode);
        }
        expect(card.querySelector(`[aria-label="Props of ${part}"]`)).not.toBeNull();
      }
    }
    expect(screen.queryByText('Something went wrong', { exact: false })).not.toBeInTheDocument();
  }, 120_000);

  it('ADM-13 says of each prop its type, what stands for it and what it means', async () => {
    const { user, search } = open('components');
    await heading(/^Studio\s*Components$/);
    const props = within(screen.getByRole('group', { name: 'Props of Button' }));
    expect(
      props.getByRole('row', { name: /^variant 'solid' \| 'outline'.* – One solid a view/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /Forms/ }));
    expect(search().get('group')).toBe('forms');
    const select = within(screen.getByRole('group', { name: 'Props of Select' }));
    expect(select.getByRole('row', { name: /^options .* required/ })).toBeVisible();
    expect(select.getByRole('row', { name: /^selectSize 'sm' \| 'md' 'md'/ })).toBeVisible();
  }, 60_000);

  it('ADM-13 SHELL-07 is for system users: others have no such section and are refused', async () => {
    open('components');
    await heading(/^Studio\s*Components$/);
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Studio' })).toHaveAttribute(
      'href',
      '/c-2/studio/components',
    );
    for (const name of ['Components', 'Logo', 'Theme', 'Grid'])
      expect(menu.getByRole('link', { name })).toBeVisible();
    cleanup();
    open('components', false);
    expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Studio' })).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-13 leads from the section to its first page', async () => {
    const { address } = open('');
    await heading(/^Studio\s*Components$/);
    expect(address()).toBe('/c-2/studio/components');
  }, 60_000);

  it('ADM-13 shows logo, theme and grid', async () => {
    const { router, user } = open('logo');
    await heading(/^Studio\s*Logo$/);
    expect(screen.getAllByRole('group', { name: 'Dark' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Save as SVG' })).toHaveAttribute(
      'href',
      '/palisade.svg',
    );
    await act(() => router.navigate('/c-2/studio/theme'));
    await heading(/^Studio\s*Theme$/);
    expect(screen.getAllByRole('row', { name: /bg\.panel/ })).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Type' }));
    expect(screen.getAllByRole('row', { name: /^drawerTitle 16px\/24px · 600/ })).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Space, shape and motion' }));
    expect(screen.getByRole('region', { name: 'Shadows' })).toBeVisible();
    await act(() => router.navigate('/c-2/studio/grid'));
    await heading(/^Studio\s*Grid$/);
    expect(screen.getByRole('row', { name: /^1000 px .*RoleSideDrawer/ })).toBeVisible();
    await waitFor(() => expect(screen.getByText(`${window.innerWidth} px`)).toBeVisible());
  }, 60_000);

  it('ADM-13 tells contrasts as WCAG computes them', () => {
    expect(contrastOf('#000000', 'rgb(255, 255, 255)')).toBeCloseTo(21);
    expect(contrastOf('#000', '#fff')).toBeCloseTo(21);
    expect(contrastOf('#1F56D8', '#FFFFFF')).toBeCloseTo(6.2, 1);
    expect(contrastOf('rgb(0 0 0 / 0.5)', '#FFFFFF')).toBeNull();
  });
});
