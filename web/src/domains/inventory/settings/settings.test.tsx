import { screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const open = (view: string, permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderApp(`/c-2/settings/${view}`, {
    companies: [makeCompany({ companyId: 'c-2', permissions })],
  });

describe('settings of the inventory', () => {
  it('INV-09 the minimum of requests is set, and leaving with unsaved changes asks', async () => {
    const { user, asked } = open('learning');
    await user.click(await screen.findByLabelText('Regular traffic', {}, { timeout: 30_000 }));
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Correlators' }));
    await user.click(await screen.findByRole('button', { name: /Keep editing/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('useUpdateLearningMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        mode: 'regular',
        lowMinimum: 50,
        regularMinimum: 1000,
        pathPatterns: false,
      }),
    );
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  it('INV-19 learning paths by types says what follows before it is switched on', async () => {
    const { user, asked } = open('learning');
    await user.click(await screen.findByRole('switch', { name: 'Learn paths by parameter types' }));
    expect(await screen.findByText(/Existing endpoints stay as they are/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Learn by types' }));
    await waitFor(() =>
      expect(asked('useUpdateLearningMutation').at(0)?.variables['input']).toMatchObject({
        pathPatterns: true,
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Learn paths by parameter types' })).toBeChecked(),
    );
  });

  it('INV-19 a parameter type is described, tried out and listed; its name is unique', async () => {
    const { user } = open('parameter-types');
    const add = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'New parameter type' }));
      await user.type(await screen.findByLabelText('Name'), name);
      await user.type(screen.getByLabelText('Include regex'), 'abc');
    };
    await add('Booking');
    await user.type(screen.getByLabelText('Try values'), 'abc{enter}xyz');
    expect((await screen.findByText('is of this type')).closest('li')).toHaveTextContent('abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /Booking/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Include regex')).not.toBeInTheDocument());
    await add('Booking');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Must be unique'),
    );
  });

  it('INV-19 a correlator needs a name and a parameter', async () => {
    const { user, asked } = open('correlators');
    await user.click(await screen.findByRole('button', { name: 'New correlator' }));
    await user.type(await screen.findByLabelText('Display name'), 'End user');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Parameter name')).toHaveAccessibleDescription('Required'),
    );
    await user.type(screen.getByLabelText('Parameter name'), 'x-end-user');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByRole('row', { name: /End user Header x-end-user/ }),
    ).toBeInTheDocument();
    expect(asked('useSaveCorrelatorMutation')).toHaveLength(1);
  });

  it('INV-14 an API is added to the hidden ones; its host is required', async () => {
    const { user } = open('apis');
    await user.click(await screen.findByRole('button', { name: 'Add new API' }));
    expect(await screen.findByText('The API is added to the Hidden tab.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Host'), '  ');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Host')).toHaveAccessibleDescription('Host field required'),
    );
    await user.type(screen.getByLabelText('Host'), 'new.example');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('row', { name: /new\.example/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Hidden')).toBeChecked();
  });

  it('INV-14 a list without APIs says what fills it: traffic, hiding one, or another search', async () => {
    const { user } = renderApp('/c-2/settings/apis', {
      companies: [makeCompany({ companyId: 'c-2', permissions: ALL_PERMISSIONS })],
    });
    expect(await screen.findByText('No APIs yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send traffic' })).toHaveAttribute(
      'href',
      '/c-2/ingest',
    );
    await user.click(screen.getByText('Hidden'));
    expect(await screen.findByText('No hidden APIs')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Send traffic' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'nowhere');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('No hidden APIs')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  const withTenants = (permissions: readonly string[]) => {
    const made = makeCompany({
      companyId: 'c-2',
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /cart', host: 'a.example.com' })],
      permissions,
    });
    made.settings.hostSuggestions.push({
      apiId: 'a.example.com',
      host: 'a.example.com',
      pattern: '[a-z]+\\.example\\.com',
      name: '{hostVar}.example.com',
      hosts: ['a.example.com', 'b.example.com'],
      hostCount: 45,
    });
    return made;
  };

  it('INV-14 hosts with the same endpoints are made one from where they are suggested', async () => {
    const { user, asked } = renderApp('/c-2/settings/apis', {
      companies: [withTenants(ALL_PERMISSIONS)],
    });
    const hint = await screen.findByRole('listitem', { name: '' });
    expect(hint).toHaveTextContent(/^45 hosts, such as a\.example\.com, have the same endpoints\./);
    await user.click(
      screen.getByRole('button', { name: 'Make one host of {hostVar}.example.com' }),
    );
    expect(await screen.findByRole('textbox', { name: 'Host regex' })).toHaveValue(
      '[a-z]+\\.example\\.com',
    );
    expect(
      await screen.findByText('2 hosts with 3 endpoints become {hostVar}.example'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(asked('useSetHostPatternMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        apiId: 'a.example.com',
        pattern: '[a-z]+\\.example\\.com',
      }),
    );
    await waitFor(() => expect(asked('HostSuggestionsQuery')).toHaveLength(2));
  });

  it('INV-14 whoever may not change the inventory is not asked to make hosts one', async () => {
    const { asked } = renderApp('/c-2/settings/apis', {
      companies: [withTenants(['feature_inventory:read'])],
    });
    expect(await screen.findByRole('row', { name: /a\.example\.com/ })).toBeInTheDocument();
    expect(asked('HostSuggestionsQuery')).toHaveLength(0);
  });

  it('INV-14 a host regex warns and shows what becomes one before it is updated', async () => {
    const endpoints = [
      makeEndpoint({ companyId: 'c-2', name: 'GET /cart', host: 'checkout.example' }),
    ];
    const { user, asked } = renderApp('/c-2/settings/apis', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          endpoints,
          permissions: [
            ...ALL_PERMISSIONS,
            'feature_security_posture_gaps:read',
            'feature_attackers:read',
          ],
        }),
      ],
    });
    const row = await screen.findByRole('row', { name: /checkout\.example/ });
    expect(within(row).getByRole('link', { name: /^OpenAPI/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/download\/inventory\/c-2\/apis\/[^/]+\/openapi\.json$/),
    );
    await user.click(within(row).getByRole('button', { name: /^More for/ }));
    await chooseMenuItem(user, 'Host regex');
    expect(
      await screen.findByText('Are you sure? This change will affect all endpoints in this API.'),
    ).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Host regex' }), 'checkout.*');
    expect(
      await screen.findByText('2 hosts with 3 endpoints become {hostVar}.example'),
    ).toBeInTheDocument();
    expect(screen.getByText('Their 4 open gaps stay and are evaluated again.')).toBeInTheDocument();
    expect(
      screen.getByText('2 open attackers targeted them; their steps stay.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(asked('useSetHostPatternMutation').at(0)?.variables['input']).toMatchObject({
        companyId: 'c-2',
        pattern: 'checkout.*',
      }),
    );
  });

  it('INV-19 how the inventory opens is saved', async () => {
    const { user, asked } = open('inventory-display-settings');
    await user.click(await screen.findByRole('switch', { name: 'Group by host' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('useUpdateDisplayMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        groupByHost: true,
        hiddenUrlTypes: [],
      }),
    );
  });

  it('INV-19 the inventory opens as it was set, unless the address says how', async () => {
    const { address, world } = renderApp('/c-2/overview');
    const settings = world.companies[1]?.settings;
    if (settings)
      Object.assign(settings.display, { groupByHost: true, hiddenUrlTypes: ['irrelevant'] });
    expect(address()).toBe('/c-2/overview');
    const opened = renderApp('/c-2/unified-inventory', world);
    await waitFor(() => expect(opened.search().get('groupEndpointsBy')).toBe('["host"]'));
    expect(opened.search().get('filters')).toContain('urlType');
    const asked = renderApp('/c-2/unified-inventory?sort=path', world);
    await screen.findAllByText('Inventory');
    expect(asked.search().get('groupEndpointsBy')).toBeNull();
  });

  it('PERM-01 are only looked at by who may not change them', async () => {
    open(
      'learning',
      ALL_PERMISSIONS.filter((permission) => permission !== 'feature_inventory:update'),
    );
    expect(
      await screen.findByRole('switch', { name: 'Learn paths by parameter types' }),
    ).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(
      screen.getByText('You can view these settings but not change them.'),
    ).toBeInTheDocument();
  });

  it('PERM-01 their lists have nothing to press for who may not change them', async () => {
    const company = makeCompany({
      companyId: 'c-2',
      permissions: ALL_PERMISSIONS.filter(
        (permission) => permission !== 'feature_inventory:update',
      ),
    });
    company.settings.correlators.push({
      correlatorId: 'k-1',
      displayName: 'End user',
      location: 'header',
      parameter: 'x-end-user',
    });
    renderApp('/c-2/settings/correlators', { companies: [company] });
    expect(await screen.findByRole('row', { name: /End user/ })).toBeInTheDocument();
    for (const name of ['New correlator', 'Edit End user', 'Delete End user'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
