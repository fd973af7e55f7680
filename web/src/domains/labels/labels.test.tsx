import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { noLabels } from '../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, type FakeCompany, makeCompany } from '../../../test/world/makeWorld.ts';

const [team, tier] = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
];

function labelling() {
  return {
    ...noLabels(),
    groups: [
      { groupId: team, name: 'Team', isTag: true },
      { groupId: tier, name: 'Tier', isTag: false },
    ],
    labels: [
      { labelId: 'l-1', name: 'payments', groupId: team },
      { labelId: 'l-2', name: 'gold', groupId: tier },
    ],
    rules: [{ ruleId: 'r-1', name: 'By path' }],
  };
}

function open(path: string, part: Partial<FakeCompany> = {}) {
  const endpoints = ['GET /v2/orders/{orderId}', 'POST /carts'].map((name) =>
    makeEndpoint({ companyId: 'c-2', name }),
  );
  return renderApp(`/c-2/${path}`, {
    companies: [makeCompany({ companyId: 'c-2', endpoints, labelling: labelling(), ...part })],
  });
}
const drawerOf = (name: string, id: string) =>
  `drawer=${encodeURIComponent(JSON.stringify({ name, id }))}`;

describe('label management', () => {
  it('LAB-01 shows groups, labels and rules in tabs with addresses of their own', async () => {
    const { user, address } = open('settings/label-management');
    // The first of all fetches the whole app.
    expect(
      await screen.findByRole('grid', { name: 'Groups' }, { timeout: 30_000 }),
    ).toHaveTextContent('Team');
    expect(address()).toBe('/c-2/settings/label-management/groups');
    await user.click(screen.getByRole('tab', { name: /Labels/ }));
    expect(await screen.findByRole('grid', { name: 'Labels' })).toHaveTextContent('payments');
    await user.click(screen.getByRole('tab', { name: /Rules/ }));
    expect(await screen.findByRole('grid', { name: 'Rules' })).toHaveTextContent(
      'Path segments 0 to 1',
    );
    expect(address()).toBe('/c-2/settings/label-management/rules');
  });

  it('LAB-01 LAB-02 makes a group in a dialog; its name is required, trimmed and of allowed characters', async () => {
    const { user, asked } = open('settings/label-management/groups');
    await user.click(await screen.findByRole('button', { name: 'New label group' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create custom label group' });
    await user.click(within(dialog).getByRole('button', { name: 'Create custom label group' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription(
        'Please enter a name',
      ),
    );
    await user.type(within(dialog).getByLabelText('Name'), '<b>');
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription(
        /Not a valid input/,
      ),
    );
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), '  Application ');
    await user.click(within(dialog).getByRole('button', { name: 'Create custom label group' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Groups' })).toHaveTextContent('Application'),
    );
    expect(asked('useCreateGroupMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      name: 'Application',
    });
  });

  it('LAB-01 searches labels, and by group', async () => {
    const { user, search } = open('settings/label-management/labels');
    await user.type(await screen.findByLabelText('Search labels'), 'pay');
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Labels' })).not.toHaveTextContent('gold'),
    );
    expect(search().get('search')).toBe('pay');
    await user.clear(screen.getByLabelText('Search labels'));
    await user.selectOptions(screen.getByLabelText('Group'), 'Tier');
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Labels' })).toHaveTextContent('gold'),
    );
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Labels' })).not.toHaveTextContent('payments'),
    );
  });

  it('LAB-02 a label needs a group; what the server refuses stands at its field', async () => {
    const { user, refuse, allow, asked } = open(
      `settings/label-management/labels?${drawerOf('LabelManagerSideDrawer', '')}`,
    );
    const drawer = await screen.findByRole('dialog', { name: /Label/ });
    await user.type(await within(drawer).findByLabelText('Name'), ' checkout ');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(drawer).getByLabelText('Label group')).toHaveAccessibleDescription(
        'Please select a label group',
      ),
    );
    await user.selectOptions(within(drawer).getByLabelText('Label group'), 'Team');
    refuse('createLabel', 'conflict');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('createLabel refused')).toBeInTheDocument();
    allow('createLabel');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Labels' })).toHaveTextContent('checkout'),
    );
    expect(asked('useCreateLabelMutation').at(-1)?.variables['input']).toEqual({
      companyId: 'c-2',
      name: 'checkout',
      groupId: team,
    });
  });

  it('AUTH-12 keeps what is typed while the session ends, and saves it after a sign-in in another tab', async () => {
    const { user, world, address } = open(
      `settings/label-management/labels?${drawerOf('LabelManagerSideDrawer', '')}`,
    );
    const drawer = await screen.findByRole('dialog', { name: /Label/ });
    const name = await within(drawer).findByLabelText('Name');
    await user.type(name, 'checkout');
    await user.selectOptions(within(drawer).getByLabelText('Label group'), 'Team');
    world.isSignedIn = false;
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Your session has ended' }),
    );
    expect(question.getByRole('link', { name: 'Log in in a new tab' })).toHaveAttribute(
      'href',
      '/login',
    );
    expect(screen.queryByText(/You are logged out/)).not.toBeInTheDocument();
    world.isSignedIn = true;
    await user.click(question.getByRole('button', { name: /^Keep editing/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(address()).toContain('LabelManagerSideDrawer');
    expect(name).toHaveValue('checkout');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Labels' })).toHaveTextContent('checkout'),
    );
  });

  it('LAB-04 says what goes with a group before it deletes it', async () => {
    const { user } = open(
      `settings/label-management/groups?${drawerOf('LabelGroupManagerSideDrawer', team)}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete group' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Delete the label group Team?',
    });
    expect(question).toHaveTextContent(
      'This deletes 1 label and 1 rule that create labels in it, and removes the labels from 12 endpoints.',
    );
    await user.click(within(question).getByRole('button', { name: 'Delete group' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Groups' })).not.toHaveTextContent('Team'),
    );
  });

  it('LAB-01 keeps editing and deleting of groups and labels behind their switch', async () => {
    open(`settings/label-management/groups?${drawerOf('LabelGroupManagerSideDrawer', team)}`, {
      labelling: {
        ...labelling(),
        flags: [{ name: 'aLabelSettings', canView: true, canEdit: false }],
      },
    });
    expect(await screen.findByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Delete group' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New label group' })).toBeInTheDocument();
  });

  it('LAB-01 shows no way to make anything to who may only look', async () => {
    open('settings/label-management/rules', {
      permissions: ALL_PERMISSIONS.filter(
        (permission) => !/tags:(create|update|delete)/.test(permission),
      ),
    });
    await screen.findByRole('grid', { name: 'Rules' });
    expect(screen.queryByRole('button', { name: 'New rule' })).not.toBeInTheDocument();
  });
});

describe('labels of an endpoint', () => {
  const ORDERS = 'get-v2-orders-orderid-';
  it('LAB-05 are attached and taken away in the drawer, and made there', async () => {
    const { user, asked } = open(
      `unified-inventory?${drawerOf('UnifiedEndpointDetailsSideDrawer', ORDERS)}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
    await user.click(await screen.findByRole('checkbox', { name: /payments/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /payments/ })).toBeChecked());
    expect(asked('useAttachLabelsMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      endpointIds: [ORDERS],
      labelIds: ['l-1'],
    });
    await user.click(screen.getByRole('checkbox', { name: /payments/ }));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /payments/ })).not.toBeChecked(),
    );
    await user.type(screen.getByLabelText('Find or create a label'), 'checkout');
    await user.click(await screen.findByRole('button', { name: 'Create checkout' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /checkout/ })).toBeChecked());
  });

  it('LAB-05 are attached to all selected endpoints at once', async () => {
    const { user, asked } = open('unified-inventory');
    for (const box of await screen.findAllByRole('checkbox', { name: 'Select row' }))
      await user.click(box);
    await user.click(await screen.findByRole('button', { name: 'Attach labels' }));
    await user.click(await screen.findByRole('checkbox', { name: /gold/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /gold/ })).toBeChecked());
    expect(asked('useAttachLabelsMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      endpointIds: [ORDERS, 'post-carts'],
      labelIds: ['l-2'],
    });
  });

  it('LAB-05 cannot be changed by who may only look', async () => {
    open(`unified-inventory?${drawerOf('UnifiedEndpointDetailsSideDrawer', ORDERS)}`, {
      permissions: ALL_PERMISSIONS.filter(
        (permission) => permission !== 'feature_asset_monitoring:create',
      ),
    });
    expect((await screen.findAllByText('Labels')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Edit labels' })).not.toBeInTheDocument();
  });
});

describe('tags', () => {
  it('LAB-05 stay as they are for who may only look', async () => {
    open('settings/tags', {
      permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'feature_tags:update'),
    });
    expect(await screen.findByRole('switch', { name: 'Show Tier as tags' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Team down' })).toBeDisabled();
  });

  it('LAB-05 are the groups that tables show, in the chosen order', async () => {
    const { user, asked } = open('settings/tags');
    await user.click(await screen.findByRole('switch', { name: 'Show Tier as tags' }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Show Tier as tags' })).toBeChecked(),
    );
    expect(asked('useSetTagsMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      groupIds: [team, tier],
    });
    await user.click(screen.getByRole('button', { name: 'Move Tier up' }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')[0],
      ).toHaveTextContent('Tier'),
    );
    expect(asked('useSetTagsMutation').at(1)?.variables['input']).toEqual({
      companyId: 'c-2',
      groupIds: [tier, team],
    });
  });
});
