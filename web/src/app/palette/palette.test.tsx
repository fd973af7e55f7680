import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeAttacker } from '../../../test/world/attackerWorld.ts';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { ALL_PERMISSIONS, makeCompany, makeWorld } from '../../../test/world/makeWorld.ts';
import { gapsPath } from '../../domains/posture/posture.paths.ts';
import { addRecent, readRecent } from './recent.ts';

const PERMISSIONS = [
  ...ALL_PERMISSIONS,
  'feature_security_posture_gaps:read',
  'feature_attackers:read',
  'feature_tags:read',
];
const [, production] = makeWorld().companies;
const endpoints = production?.endpoints ?? [];
const [endpoint] = endpoints;

/** A company in which `checkout` is in the name of a thing of most kinds. */
const shop = (part: Parameters<typeof makeCompany>[0] = { companyId: 'c-2' }) =>
  makeCompany({
    endpoints,
    gaps: endpoint ? [makeGap('Missing checkout limit', { endpoint })] : [],
    attackers: [makeAttacker(1, 'checkout-bot')],
    permissions: PERMISSIONS,
    ...part,
    companyId: 'c-2',
  });
const start = (world: Parameters<typeof renderApp>[1] = {}, page = '/c-2/overview') =>
  renderApp(page, {
    companies: [makeCompany({ companyId: 'c-1', name: 'Staging' }), shop()],
    ...world,
  });
const opened = async ({ user }: ReturnType<typeof renderApp>) => {
  await screen.findByRole('navigation', { name: 'Main menu' });
  await user.keyboard('{Control>}k{/Control}');
  return await screen.findByRole('combobox', { name: /^Search pages/ });
};
const group = (name: string) => screen.findByRole('group', { name });
/** The lines of a group once they are there. */
const options = (name: string) =>
  waitFor(() =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  );

beforeEach(() => localStorage.clear());

describe('the palette', () => {
  it('finds things of every kind with one query, each group in its place, and leads to them', async () => {
    const app = start();
    await app.user.type(await opened(app), 'checkout');
    expect(await options('Attackers')).toEqual(['checkout-bot']);
    expect(await options('Hosts')).toEqual(['checkout.example']);
    expect(await options('APIs')).toEqual(['checkout.examplecheckout.example']);
    const titles = within(screen.getByRole('listbox'))
      .getAllByRole('group')
      .map((each) => each.getAttribute('aria-label'));
    expect(titles).toEqual(['Endpoints', 'Hosts', 'APIs', 'Posture gaps', 'Attackers']);
    expect(app.asked('usePaletteSearchQuery')).toHaveLength(1);
    await app.user.click(screen.getByRole('option', { name: /Missing checkout limit/ }));
    await waitFor(() => expect(app.address()).toContain('/c-2/posture-gaps/open?'));
    expect(app.search().get('drawer')).toContain('missing-checkout-limit');
  });

  it('POST-01 finds a gap by its ID or by its address, and nothing by the ID of one of another company', async () => {
    const [mine, other] = [
      '3f2b8c1d-0a4e-4b6f-9c7d-1e2f3a4b5c6d',
      '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
    ];
    const app = start({
      companies: [
        shop({ companyId: 'c-2', gaps: [makeGap('Missing limit', { gapId: mine })] }),
        makeCompany({ companyId: 'c-1', gaps: [makeGap('Elsewhere', { gapId: other })] }),
      ],
    });
    const field = await opened(app);
    await app.user.click(field);
    await app.user.paste(`https://palisade.example${gapsPath('c-2', { gapId: mine })}`);
    expect(await options('Posture gaps')).toEqual([expect.stringContaining('Missing limit')]);
    await app.user.clear(field);
    await app.user.paste(other);
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    await app.user.clear(field);
    await app.user.paste(mine);
    await app.user.click(await screen.findByRole('option', { name: /Missing limit/ }));
    await waitFor(() => expect(app.search().get('drawer')).toContain(mine));
  });

  it('does not ask for what the person may not see', async () => {
    const app = start({
      companies: [shop({ companyId: 'c-2', permissions: ['feature_tags:read'] })],
    });
    await app.user.type(await opened(app), 'checkout');
    await waitFor(() => expect(app.asked('usePaletteSearchQuery')).toHaveLength(1));
    expect(app.asked('usePaletteSearchQuery')[0]?.variables).toMatchObject({
      inventory: false,
      gaps: false,
      attackers: false,
      policies: false,
      people: false,
      labels: true,
    });
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  });

  it('a kind that fails says so in its place, and the others are there', async () => {
    const app = start({ failedFields: { 'Company.attackers': 'UNAVAILABLE' } });
    await app.user.type(await opened(app), 'checkout');
    const attackers = await group('Attackers');
    await waitFor(() =>
      expect(attackers).toHaveTextContent('Search is unavailable here. Try again later.'),
    );
    expect(await options('Posture gaps')).toHaveLength(1);
  });

  it('a search that fails says so once, and leaves pages and actions', async () => {
    const app = start({ failures: { usePaletteSearchQuery: 'UNAVAILABLE' } });
    await app.user.type(await opened(app), 'them');
    expect(await group('Search results')).toHaveTextContent('Search is unavailable here.');
    expect(screen.queryByRole('group', { name: 'Endpoints' })).not.toBeInTheDocument();
    expect(await options('Actions')).toContain('Dark theme');
  });

  it('the chosen line stays chosen when answers come', async () => {
    const app = start();
    await app.user.type(await opened(app), 'out');
    await app.user.keyboard('{ArrowDown}');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    const before = chosen();
    expect(within(await group('Endpoints')).queryAllByRole('option')).toHaveLength(0);
    expect(await options('Endpoints')).not.toHaveLength(0);
    expect(chosen()).toBe(before);
    const lines = screen.getAllByRole('option').map(({ textContent }) => textContent);
    await app.user.keyboard('{ArrowUp}'.repeat(lines.indexOf(before) + 1));
    expect(chosen()).toBe(screen.getAllByRole('option').at(-1)?.textContent);
  });

  it('starts with what was chosen last here, by this person, as far as it may still be seen', async () => {
    const app = start();
    await app.user.type(await opened(app), 'checkout-bot');
    await app.user.click(await screen.findByRole('option', { name: 'checkout-bot' }));
    await waitFor(() => expect(app.address()).toContain('/c-2/attackers/'));
    await opened(app);
    expect(await options('Recent')).toEqual(['checkout-bot']);
    const [userId = ''] = Object.keys(localStorage)
      .filter((key) => key.startsWith('palisade.recent.'))
      .map((key) => key.split('.').at(-2));
    expect(readRecent(userId, 'c-1')).toEqual([]);
    cleanup();
    const refused = start({
      companies: [shop({ companyId: 'c-2', permissions: ['feature_inventory:read'] })],
    });
    await opened(refused);
    expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
  });

  it('does what it names: theme, keys, a new token, another company', async () => {
    const app = start();
    const choose = async (text: string) => {
      await app.user.type(await opened(app), `${text}{Enter}`);
    };
    await choose('dark th');
    expect(document.documentElement).toHaveClass('dark');
    await choose('system theme');
    await choose('keyboard');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await choose('create api');
    expect(await screen.findByRole('dialog', { name: /token/i })).toBeInTheDocument();
    expect(app.address()).toBe('/c-2/settings/api-tokens');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await choose('staging');
    await waitFor(() => expect(app.address()).toBe('/c-1/settings/api-tokens'));
  });

  it('says when nothing matches', async () => {
    const app = start();
    await app.user.type(await opened(app), 'qqq');
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  });
});

describe('recent things', () => {
  const thing = (number: number) => ({
    kind: 'gap' as const,
    label: `Gap ${number}`,
    path: `/c-1/posture-gaps/open?number=${number}`,
  });

  it('are the last five, each once, of one person in one company', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 2]) addRecent('maya', 'c-1', thing(number));
    expect(readRecent('maya', 'c-1').map(({ label }) => label)).toEqual([
      'Gap 2',
      'Gap 6',
      'Gap 5',
      'Gap 4',
      'Gap 3',
    ]);
    expect(readRecent('ada', 'c-1')).toEqual([]);
    expect(readRecent('maya', 'c-2')).toEqual([]);
  });

  it('that somebody edited are left out', () => {
    localStorage.setItem(
      'palisade.recent.maya.c-1',
      JSON.stringify([{ ...thing(1), path: '//evil.example' }, { kind: 'x' }, thing(2), null]),
    );
    expect(readRecent('maya', 'c-1')).toEqual([thing(2)]);
    localStorage.setItem('palisade.recent.maya.c-1', '{broken');
    expect(readRecent('maya', 'c-1')).toEqual([]);
  });
});
