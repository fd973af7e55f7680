import { screen, waitFor, within } from '@testing-library/react';
import { COPY_DRAWER, ENVIRONMENT_DRAWER } from './organizations.paths.ts';
import { drawerSearch, openOrganizations } from './testing/openOrganizations.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const drawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Environment' }, FIRST));

/** The drawer, with what has to be chosen chosen. */
async function chosen(given: Parameters<typeof openOrganizations>[0] = {}) {
  const opened = openOrganizations({ search: drawerSearch(COPY_DRAWER, 'e-0'), ...given });
  const shown = await drawer();
  const target = await shown.findByRole('combobox', { name: 'To' }, FIRST);
  await opened.user.selectOptions(target, 'Environment 1');
  await opened.user.click(shown.getByRole('checkbox', { name: 'Posture policies' }));
  const preview = within(shown.getByRole('region', { name: 'Preview' }));
  const copy = () => opened.user.click(shown.getByRole('button', { name: 'Copy' }));
  return { ...opened, shown, target, preview, copy };
}

describe('copying the configuration of an environment', () => {
  it('ADM-03 is opened from the row of one and from its drawer, where there is another', async () => {
    const { user, address, environments } = openOrganizations();
    await user.click(
      await screen.findByRole('button', { name: 'Copy the configuration of Environment 1' }, FIRST),
    );
    const shown = await drawer();
    expect(await shown.findByRole('combobox', { name: 'From' }, FIRST)).toHaveValue('e-1');
    expect(
      within(shown.getByRole('combobox', { name: 'To' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select an environment', 'Environment 0']);
    expect(decodeURIComponent(address())).toContain(COPY_DRAWER);
    expect(environments).toHaveLength(2);
  }, 60_000);

  it('ADM-03 is offered in the drawer of an environment', async () => {
    const { user, address } = openOrganizations({
      search: drawerSearch(ENVIRONMENT_DRAWER, 'e-0'),
    });
    const button = await (
      await drawer()
    ).findByRole('button', { name: 'Copy configuration' }, FIRST);
    await user.click(button);
    await waitFor(() => expect(decodeURIComponent(address())).toContain(COPY_DRAWER));
  }, 60_000);

  it('ADM-03 shows what it creates, changes before and after, and cannot copy, before it does so', async () => {
    const { user, asked, preview, copy } = await chosen();
    const created = within(
      await preview.findByRole('region', { name: 'Created in Environment 1' }),
    );
    expect(created.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Teams: PaymentsLabelNeeded',
      'Pay hostsLabel rule',
    ]);
    await user.click(created.getByRole('button', { name: 'Values of Pay hosts' }));
    expect(created.getByRole('row', { name: 'Labels – Teams: Payments' })).toBeInTheDocument();
    const changed = within(preview.getByRole('region', { name: 'Changed in Environment 1' }));
    expect(changed.getByRole('row', { name: 'Severity Low High' })).toBeInTheDocument();
    expect(changed.getByRole('row', { name: 'Enabled Yes No' })).toBeInTheDocument();
    const refused = preview.getByRole('region', { name: 'Cannot be copied' });
    expect(refused).toHaveTextContent(/Taken\s*Policy\s*Policy name already exists/);
    expect(preview.getByText('1 is already identical and will not change.')).toBeInTheDocument();
    expect(asked('useCopyConfigurationMutation')).toHaveLength(0);
    await copy();
    await waitFor(() =>
      expect(asked('useCopyConfigurationMutation')[0]?.variables).toEqual({
        input: { id: 'E-1', sourceId: 'e-0', parts: ['policies'], digest: 'e-0 e-1 1' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }, 60_000);

  it('ADM-03 says what changed meanwhile, compares anew, and copies what is shown then', async () => {
    const { refuse, copying, asked, shown, preview, copy } = await chosen();
    await preview.findByRole('region', { name: 'Changed in Environment 1' });
    const accept = refuse('copyConfiguration', 'input.digest', 'conflict');
    copying.version = 2;
    copying.plan = { ...copying.plan, items: copying.plan.items.slice(0, 2) };
    await copy();
    expect(await shown.findByText('copyConfiguration refused')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        preview.queryByRole('region', { name: 'Changed in Environment 1' }),
      ).not.toBeInTheDocument(),
    );
    await preview.findByRole('region', { name: 'Created in Environment 1' });
    accept();
    await copy();
    await waitFor(() =>
      expect(asked('useCopyConfigurationMutation').at(-1)?.variables['input']).toMatchObject({
        digest: 'e-0 e-1 2',
      }),
    );
  }, 60_000);

  it('ADM-03 copies nothing without a target and a part, where all is the same, or where it may not', async () => {
    const { user, copying, asked, shown, preview, copy } = await chosen();
    copying.plan = { refusal: null, items: copying.plan.items.slice(-1) };
    const labels = shown.getByRole('checkbox', { name: 'Labels' });
    await user.click(labels);
    expect(
      await preview.findByText(
        'Nothing to copy: Environment 1 already has everything you selected.',
      ),
    ).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Copy' })).toHaveAttribute('aria-disabled', 'true');
    copying.plan = { refusal: 'Environment 1 is inactive.', items: [] };
    await user.click(labels);
    expect(await preview.findByText('Environment 1 is inactive.')).toBeInTheDocument();
    await user.click(shown.getByRole('checkbox', { name: 'Posture policies' }));
    expect(preview.getByText('Select a target and what to copy.')).toBeInTheDocument();
    await copy();
    expect(await shown.findByText('Select at least one')).toBeInTheDocument();
    expect(asked('useCopyConfigurationMutation')).toHaveLength(0);
  }, 60_000);

  it('ADM-03 says that the environments could not be compared, and tries again', async () => {
    const { user, copying, shown, preview } = await chosen();
    copying.hasFailed = true;
    await user.click(shown.getByRole('checkbox', { name: 'Labels' }));
    expect(await preview.findByRole('alert')).toHaveTextContent(
      'Could not compare the environments',
    );
    copying.hasFailed = false;
    await user.click(preview.getByRole('button', { name: 'Try again' }));
    expect(
      await preview.findByRole('region', { name: 'Changed in Environment 1' }),
    ).toBeInTheDocument();
  }, 60_000);

  it('PERM-05 is refused to who administers no organization', async () => {
    openOrganizations({ isOrganizationAdmin: false, search: drawerSearch(COPY_DRAWER, 'e-0') });
    expect(await screen.findByText(/required permissions/, {}, FIRST)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'To' })).not.toBeInTheDocument();
  }, 60_000);
});
