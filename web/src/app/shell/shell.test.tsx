import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import { initials, sectionPath } from './companySection.ts';

const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

describe('addresses', () => {
  it('SHELL-01 the start leads to the default company, and a company to its overview', async () => {
    const { address } = renderApp('/');
    await waitFor(() => expect(address()).toBe('/c-2/overview'), { timeout: 30_000 }); // The first start reads all the code.
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  });

  it('SHELL-01 without a default the start leads to the first company', async () => {
    const { address } = renderApp('/', {
      user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    });
    await waitFor(() => expect(address()).toBe('/c-1/overview'));
  });

  it('SHELL-01 a company alone leads to its overview', async () => {
    const { address } = renderApp('/c-1/');
    await waitFor(() => expect(address()).toBe('/c-1/overview'));
  });

  it('SHELL-08 an unknown path inside a company is a page titled Page Not Found, with the menu still there', async () => {
    renderApp('/c-2/no-such-page');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found · Palisade');
    expect(await menu()).toBeInTheDocument();
  });

  it('SHELL-08 so is a company that the reader has no role in', async () => {
    renderApp('/c-9/overview');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found · Palisade');
  });

  it('ADM-10 a company that is closed to where the reader is says so, and how to go on', async () => {
    renderApp('/c-9/overview', {
      closedCompanies: [{ companyId: 'c-9', name: 'Vault', address: '203.0.113.9' }],
    });
    expect(
      await screen.findByRole('heading', { name: 'Vault is not available from your network' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/203\.0\.113\.9 is not one of them/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your other environments' })).toHaveAttribute(
      'href',
      '/',
    );
  });

  it('who has no company is told whom to ask', async () => {
    renderApp('/', { companies: [] });
    expect(
      await screen.findByText(
        'You do not have an environment assigned to you. Please contact your administrator.',
      ),
    ).toBeInTheDocument();
  });
});

describe('menu', () => {
  it('lists the pages that exist under their sections and marks the current one', async () => {
    renderApp('/c-2/unified-inventory');
    const links = within(await menu()).getAllByRole('link');
    expect(
      links.map((link) => `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`),
    ).toEqual([
      'Overview /c-2/overview',
      'Discover /c-2/unified-inventory',
      'Inventory /c-2/unified-inventory',
      'Changes /c-2/discovery/changes',
      'Operate /c-2/ingest',
      'Ingest /c-2/ingest',
      'Onboarding /c-2/onboarding',
      'Use cases /c-2/onboarding',
      'Settings /c-2/settings/api-tokens',
    ]);
    expect(screen.getByRole('link', { name: 'Inventory' })).toHaveAttribute('aria-current', 'page');
  });

  it('SHELL-09 settings have a navigation of their own, by groups, without a group that has no page', async () => {
    renderApp('/c-2/settings/apis');
    const settings = within(await screen.findByRole('navigation', { name: 'Settings' }));
    expect(
      settings.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual(['Access', 'Discover', 'Govern', 'Protect']);
    expect(
      settings
        .getAllByRole('link')
        .map((link) => `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`),
    ).toEqual([
      'API tokens /c-2/settings/api-tokens',
      'Audit log /c-2/settings/audit',
      'Background jobs /c-2/settings/background-jobs',
      'IP allowed list /c-2/settings/ip-allowed-list',
      'Inventory settings /c-2/settings/learning',
      'Label management /c-2/settings/label-management',
      'Tags /c-2/settings/tags',
      'Posture policies /c-2/settings/posture-policies',
      'API policy hub /c-2/settings/api-policy-hub',
      'Data categories /c-2/settings/sensitive-categories',
      'Data types /c-2/settings/data-classification/data-types',
      'Regulations /c-2/settings/data-classification/regulations',
      'Sampling /c-2/settings/data-classification/sampling',
      'Keyword lists /c-2/settings/keyword-lists',
      'IP exclude list /c-2/settings/ip-exclude-list',
    ]);
    const marked = settings.getAllByRole('link').filter((link) => link.ariaCurrent !== null);
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Inventory settings']);
    expect(within(await menu()).getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it.each([
    ['settings', ['feature_tags:read'], 'settings/label-management/groups'],
    ['settings', ['feature_ip_exclude_list:read'], 'settings/ip-exclude-list'],
    ['adminpanel', ['feature_audit:read'], 'adminpanel/audit-log'],
  ] as const)('SHELL-10 %s leads who has %s to %s', async (start, permissions, page) => {
    const { address } = renderApp(`/c-2/${start}`, {
      companies: [makeCompany({ companyId: 'c-2', permissions, isOrganizationAdmin: true })],
    });
    await waitFor(() => expect(address()).toBe(`/c-2/${page}`));
  });

  it('SHELL-10 SHELL-18 without a page to see there is no entry, and the address says why, with a title', async () => {
    renderApp('/c-2/settings', {
      companies: [makeCompany({ companyId: 'c-2', permissions: ['feature_attackers:read'] })],
    });
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Access Denied · Palisade'));
    expect(within(await menu()).queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('SHELL-18 a refused page of settings has no empty navigation beside it', async () => {
    renderApp('/c-2/adminpanel/users', {
      companies: [makeCompany({ companyId: 'c-2', permissions: ['feature_attackers:read'] })],
    });
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await menu();
    expect(screen.queryByRole('navigation', { name: 'Organization' })).not.toBeInTheDocument();
  });

  it('SHELL-09 in a narrow window the settings are behind a button, and icons keep their names', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
    const { user, address } = renderApp('/c-2/settings/api-tokens');
    expect(within(await menu()).getByText('Inventory')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Settings / API tokens' }));
    await user.click(await screen.findByRole('link', { name: 'Tags' }));
    await waitFor(() => expect(address()).toBe('/c-2/settings/tags'));
    expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('SHELL-10 POST-15 Govern leads to the policy hub for who may not see gaps', async () => {
    renderApp('/c-2/unified-inventory', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: [
            'feature_inventory:read',
            'feature_oas_analysis:read',
            'feature_security_posture_rules:read',
          ],
        }),
      ],
    });
    expect(
      within(within(await menu()).getByRole('heading', { name: 'Govern', level: 2 })).getByRole(
        'link',
      ),
    ).toHaveAttribute('href', '/c-2/settings/api-policy-hub');
  });

  it('SHELL-13 who administers the organization has an entry for it, others have none', async () => {
    renderApp('/c-2/unified-inventory', {
      companies: [makeCompany({ companyId: 'c-2', isOrganizationAdmin: true })],
    });
    expect(within(await menu()).getByRole('link', { name: 'Organization' })).toHaveAttribute(
      'href',
      '/c-2/adminpanel/audit-log',
    );
    cleanup();
    renderApp('/c-2/unified-inventory');
    expect(
      within(await menu()).queryByRole('link', { name: 'Organization' }),
    ).not.toBeInTheDocument();
  });

  it('leaves out what the role does not allow', async () => {
    const permissions = ALL_PERMISSIONS.filter(
      (permission) => permission !== 'feature_asset_monitoring:read',
    );
    renderApp('/c-2/overview', { companies: [makeCompany({ companyId: 'c-2', permissions })] });
    expect(within(await menu()).queryByRole('link', { name: 'Ingest' })).not.toBeInTheDocument();
    expect(within(await menu()).queryByRole('link', { name: 'Operate' })).not.toBeInTheDocument();
  });
});

describe('company switch', () => {
  it('SHELL-13 searches companies and keeps the section, without filters and drawers of the old company', async () => {
    const { user, address } = renderApp('/c-2/unified-inventory?search=carts');
    await user.click(
      await screen.findByRole('button', { name: 'Switch company (current: Production)' }),
    );
    await user.type(await screen.findByRole('combobox', { name: 'Search companies' }), 'stag');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/c-1/unified-inventory'));
    expect(
      await screen.findByRole('button', { name: 'Switch company (current: Staging)' }),
    ).toBeInTheDocument();
  });

  it.each([
    ['ingest', 'ingest'],
    ['settings/api-tokens', 'settings/api-tokens'],
    ['settings/apis', 'settings/apis'],
    ['settings/label-management/rules', 'settings/label-management'],
    ['discovery/oas-analysis', 'discovery/oas-analysis'],
    ['adminpanel/audit-log', 'adminpanel/audit-log'],
    ['unified-inventory/a-1/endpoint/e-1/get', 'unified-inventory'],
    ['profile', 'profile'],
  ])('SHELL-13 another company opens at the page of %s', (path, page) => {
    expect(sectionPath(`/c-1/${path}`, 'c-2')).toBe(`/c-2/${page}`);
  });

  it('a company alone has no section', () => {
    expect(sectionPath('/c-1', 'c-2')).toBe('/c-2/');
    expect(initials('Harbor & Pine')).toBe('HP');
  });
});

describe('banner', () => {
  it.each([
    ['customer', 'Customer Environment'],
    ['prospect', 'Customer Environment'],
    ['demo', 'Demo Environment · Detection is off for traffic you send'],
  ])('SHELL-12 of a %s company says %s', async (kind, text) => {
    renderApp('/c-2/overview', { companies: [makeCompany({ companyId: 'c-2', kind })] });
    expect(await screen.findByRole('region', { name: 'Environment' })).toHaveTextContent(
      new RegExp(`^${text}$`),
    );
  });

  it('SHELL-12 of a demo without threat protection says that detection is off altogether', async () => {
    const licences = { threatProtection: false, postureGovernance: true, discovery: true };
    renderApp('/c-2/overview', {
      companies: [makeCompany({ companyId: 'c-2', kind: 'demo', licences })],
    });
    expect(await screen.findByRole('region', { name: 'Environment' })).toHaveTextContent(
      /^Demo Environment · Detection is off$/,
    );
  });

  it('SHELL-12 of a lab counts down to its end', async () => {
    const expiresAt = new Date(Date.now() + 75 * 60_000).toISOString();
    renderApp('/c-2/overview', {
      companies: [makeCompany({ companyId: 'c-2', kind: 'lab', expiresAt })],
    });
    expect(await screen.findByText(/Lab Environment · ends in 1 h 1[45] min/)).toBeInTheDocument();
  });

  it('SHELL-12 is absent for an internal one', async () => {
    renderApp('/c-2/overview');
    await menu();
    expect(screen.queryByText(/Environment/)).not.toBeInTheDocument();
  });
});

describe('keys', () => {
  it('go to pages', async () => {
    const { user, address } = renderApp('/c-2/overview');
    await menu();
    await user.keyboard('gi');
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory'));
    await user.keyboard('go');
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  });

  it('shows all keys under ?, and those of pages only to who may see them', async () => {
    const permissions = ALL_PERMISSIONS.filter((one) => one !== 'feature_inventory:read');
    const { user } = renderApp('/c-2/overview', {
      companies: [makeCompany({ companyId: 'c-2', permissions })],
    });
    await menu();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(help)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Everywhere', 'Lists', 'Drawers and forms', 'Charts']);
    expect(help).toHaveTextContent('Go to Overview');
    expect(help).not.toHaveTextContent('Go to Inventory');
  });

  it('single letters that are switched off in the help do nothing; Ctrl K does', async () => {
    const { user, address } = renderApp('/c-2/overview');
    await menu();
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('switch', { name: 'Single-letter shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('gi?');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Find or jump to' })).toBeInTheDocument();
    expect(address()).toBe('/c-2/overview');
    localStorage.clear();
  });
});

describe('failures', () => {
  it('SHELL-18 a page that may not be seen says so, and the shell lives', async () => {
    renderApp('/c-2/unified-inventory', { failures: { InventoryPageQuery: 'FORBIDDEN' } });
    expect(
      await screen.findByText(
        'You do not have the required permissions to view this data. Contact your admin',
      ),
    ).toBeInTheDocument();
    expect(await menu()).toBeInTheDocument();
  });

  it('SHELL-18 a page that fails keeps its name, apologizes, leads to Overview and names its request', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const app = renderApp('/c-2/unified-inventory', {
      failures: { InventoryPageQuery: 'UNAVAILABLE' },
    });
    expect(
      await screen.findByText(
        'Something went wrong, we are sorry for the inconvenience. Please try again.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Overview' })).toHaveAttribute('href', '/c-2');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Discover/Inventory');
    expect(screen.getByText('req-42')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    app.heal('InventoryPageQuery');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
  });

  it('SHELL-18 a page that is on its way shows bars in its place, in the shell', async () => {
    renderApp('/c-2/settings/audit', { failures: { AuditPageQuery: 'never' } });
    expect(await screen.findByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Loading…')).toBeInTheDocument();
    expect(main.getByText('Settings', { selector: '.p-page-title > span' })).toBeVisible();
    expect(main.queryByRole('heading', { name: /Audit log/ })).toBeNull();
  });

  it('SHELL-18 a list that is on its way has its name and the columns of its table', async () => {
    renderApp('/c-2/discovery/changes', {
      failures: { ChangesPageQuery: 'never' },
    });
    const main = await screen.findByRole('main');
    await within(main).findByText('Loading…');
    expect(main.querySelectorAll('.p-head-cell')).toHaveLength(4);
    expect(main.querySelector('.p-page-title')).toHaveTextContent('Discover/Changes');
  });

  it('SHELL-18 one widget fails alone and is tried again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, heal } = renderApp('/c-2/overview', {
      failures: { LatestDiscoveriesQuery: 'UNAVAILABLE' },
    });
    const words = await screen.findByText(
      'There is a technical issue on our end. Try checking back later',
    );
    expect(screen.getByRole('region', { name: 'Latest discoveries' })).toContainElement(words);
    expect(await screen.findByRole('region', { name: 'Requests' })).toBeInTheDocument();
    heal('LatestDiscoveriesQuery');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Latest discoveries' })).toHaveTextContent(
        'checkout.example',
      ),
    );
  });
});

it('signing out ends the session on the server', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, world } = renderApp('/c-2/overview');
  await user.click(await screen.findByRole('button', { name: 'Account of Maya Okafor' }));
  await chooseMenuItem(user, 'Log out');
  await waitFor(() => expect(world.isSignedIn).toBe(false));
});
