import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const PATH = '/c-2/unified-inventory';
const ID = '00000000-0000-4000-8000-00000000000e';
const SEES = [
  ...ALL_PERMISSIONS,
  'feature_security_posture_gaps:read',
  'feature_attackers:read',
  'feature_oas_analysis:read',
];

const attacked = {
  ...makeEndpoint({ companyId: 'c-2', name: 'GET /orders/{orderId}' }),
  endpointId: ID,
  openGaps: 3,
  worstGap: 'critical',
  attackers: 2,
  oasSnippet: { documentName: 'shop.yaml', text: 'get:' },
};
const quiet = {
  ...makeEndpoint({ companyId: 'c-2', name: 'GET /health' }),
  openGaps: 0,
  worstGap: null,
  attackers: 0,
  oasSnippet: { documentName: null, text: 'get:' },
};

const open = (
  path: string,
  { permissions = SEES, threatProtection = true, endpoints = [attacked, quiet] } = {},
) =>
  renderApp(path, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions,
        licences: { threatProtection, postureGovernance: true, discovery: true },
        endpoints,
      }),
    ],
  });
const without = (feature: string) => SEES.filter((each) => !each.startsWith(feature));
const heads = async () =>
  within(await screen.findByRole('grid', { name: 'Inventory' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const conditionsOf = (href: string | null) =>
  JSON.parse(new URLSearchParams((href ?? '').split('?')[1]).get('filters') ?? 'null') as unknown;
const drawer = (id: string) =>
  `${PATH}?drawer=${encodeURIComponent(JSON.stringify([{ name: 'UnifiedEndpointDetailsSideDrawer', id }]))}`;
/** Value and note of a fact of the drawer. */
const fact = (dialog: HTMLElement, label: string) => {
  const term = within(dialog).getByText(label);
  return within(term.parentElement ?? dialog);
};

beforeAll(() =>
  Promise.all([import('./InventoryPage.tsx'), import('./drawer/EndpointDrawer.tsx')]),
);

describe('gaps and attackers of endpoints', () => {
  it('INV-01 are columns, with the severity of the worst gap in words', async () => {
    open(PATH);
    expect(await heads()).toEqual(expect.arrayContaining(['Gaps', 'Attackers 7d']));
    expect(await screen.findByText('3 open, the worst Critical')).toBeInTheDocument();
  });

  it.each([
    ['gaps', without('feature_security_posture_gaps'), 'Gaps', 'Attackers 7d', 'Open gaps'],
    ['attackers', without('feature_attackers'), 'Attackers 7d', 'Gaps', 'Attackers, 7 days'],
  ])(
    'PERM-01 are neither column nor filter for who may not see %s',
    async (_what, permissions, hidden, shown, field) => {
      const { user } = open(PATH, { permissions });
      const names = await heads();
      expect(names).toContain(shown);
      expect(names).not.toContain(hidden);
      expect(screen.getByRole('link', { name: /CSV/ })).not.toHaveAttribute(
        'href',
        expect.stringContaining(hidden === 'Gaps' ? 'openGaps' : 'attackers'),
      );
      await user.click(screen.getByRole('button', { name: /Filter/ }));
      const dialog = await screen.findByRole('dialog', { name: /filter/i });
      expect(await within(dialog).findByRole('button', { name: 'Risk score' })).toBeInTheDocument();
      expect(within(dialog).queryByRole('button', { name: field })).not.toBeInTheDocument();
    },
  );

  it('INV-04 lead the drawer, each to exactly the list that it counts', async () => {
    open(drawer(ID));
    const dialog = await screen.findByRole('dialog', { name: 'Endpoint' });
    await within(dialog).findByText('Open gaps');
    const link = (label: string, name: string) => fact(dialog, label).getByRole('link', { name });
    const gaps = link('Open gaps', '3 open, the worst Critical');
    expect(gaps.getAttribute('href')).toMatch(/^\/c-2\/posture-gaps\/open\?/);
    expect(conditionsOf(gaps.getAttribute('href'))).toEqual({
      all: [{ field: 'endpoint', op: 'is', value: [ID] }],
    });
    const attackers = link('Attackers, 7 days', '2');
    expect(attackers.getAttribute('href')).toMatch(/^\/c-2\/attackers\/[\w-]+\/open\?/);
    expect(conditionsOf(attackers.getAttribute('href'))).toEqual({
      all: [{ field: 'attackedEndpoint', op: 'is', value: [ID] }],
    });
    const documents = await fact(dialog, 'Documentation').findByRole('link', {
      name: 'Documented',
    });
    expect(documents).toHaveAttribute(
      'href',
      '/c-2/discovery/oas-analysis?tab=drift&host=api.example',
    );
    expect(documents).toHaveAttribute('title', 'shop.yaml');
    expect(fact(dialog, 'Changes, 30 days').getByText('None')).toBeInTheDocument();
  });

  it('INV-04 say in words that there is none, and what the reader may not see', async () => {
    open(drawer(quiet.endpointId), { threatProtection: false });
    const dialog = await screen.findByRole('dialog', { name: 'Endpoint' });
    await within(dialog).findByText('Open gaps');
    expect(fact(dialog, 'Open gaps').getByText('None')).toBeInTheDocument();
    expect(fact(dialog, 'Open gaps').queryByRole('link')).not.toBeInTheDocument();
    expect(fact(dialog, 'Attackers, 7 days').getByText('No access')).toBeInTheDocument();
    expect(within(dialog).queryByText('Unavailable')).not.toBeInTheDocument();
  });
});
