import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeRange } from '../../../../test/world/ipWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const LISTS = [
  {
    path: 'settings/ip-exclude-list',
    title: 'IP exclude list',
    means: /does not learn from traffic/,
    verb: 'Excluded',
    key: 'excluded',
    feature: 'feature_ip_exclude_list',
  },
  {
    path: 'settings/ip-allowed-list',
    title: 'IP allowed list',
    means: /can use this company only from these addresses/,
    verb: 'Allowed',
    key: 'allowed',
    feature: 'feature_ip_allowed_list',
  },
] as const;

describe.each(LISTS)('$title', ({ path, title, means, verb, key, feature }) => {
  const open = (ranges: readonly string[] = [], permissions: readonly string[] = ALL_PERMISSIONS) =>
    renderApp(`/c-2/${path}`, {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions,
          ipLists: {
            excluded: [],
            allowed: [],
            [key]: ranges.map((range) => makeRange(range, 'Office')),
          },
        }),
      ],
    });

  it('ADM-10 says what it means and lists ranges with comment, who and when', async () => {
    open(['10.0.0.0/8']);
    expect(await screen.findByRole('row', { name: /10\.0\.0\.0\/8/ })).toHaveTextContent(
      /Office.*maya@example\.com/,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(means)).toBeInTheDocument();
  });

  it('ADM-10 takes a range and tells what it overlaps', async () => {
    const { user, asked } = open(['10.1.0.0/16']);
    await user.click(await screen.findByRole('button', { name: 'Add range' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add range' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Address or range')).toHaveAccessibleDescription(
        'Please enter an address or a range',
      ),
    );
    await user.type(dialog.getByLabelText('Address or range'), ' 10.0.0.0/8 ');
    await user.type(dialog.getByLabelText('Comment'), 'All of it');
    await user.click(dialog.getByRole('button', { name: 'Add range' }));
    expect(
      await screen.findByText('It overlaps 10.1.0.0/16, which is also in the list.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /10\.0\.0\.0\/8/ })).toHaveTextContent(
      'All of it',
    );
    expect(asked(`use${verb}ChangesCreateMutation`)[0]?.variables['input']).toEqual({
      companyId: 'c-2',
      range: '10.0.0.0/8',
      comment: 'All of it',
    });
  });

  it('ADM-10 saving an edit needs a change, and tells what the server says', async () => {
    const { user, refuse } = open(['10.0.0.0/8']);
    await user.click(await screen.findByRole('button', { name: 'Edit 10.0.0.0/8' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    refuse(`update${verb}Range`, 'badInput');
    await user.type(dialog.getByLabelText('Comment'), ' Berlin');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`update${verb}Range refused`);
  });

  it('ADM-10 deletes a range after a question', async () => {
    const { user } = open(['10.0.0.0/8']);
    await user.click(await screen.findByRole('button', { name: 'Delete 10.0.0.0/8' }));
    await user.click(await screen.findByRole('button', { name: 'Delete range' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /10\.0\.0\.0\/8/ })).not.toBeInTheDocument(),
    );
  });

  it('PERM-01 shows no control of what the role does not allow', async () => {
    open(
      ['10.0.0.0/8'],
      ALL_PERMISSIONS.filter((each) => !each.startsWith(feature) || each.endsWith(':read')),
    );
    await screen.findByRole('row', { name: /10\.0\.0\.0\/8/ });
    expect(screen.queryByRole('button', { name: /Add range|Edit|Delete/ })).not.toBeInTheDocument();
  });

  it('PERM-01 is closed without the permission to read', async () => {
    open(
      [],
      ALL_PERMISSIONS.filter((each) => !each.startsWith(feature)),
    );
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });
});
