import { screen, waitFor, within } from '@testing-library/react';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import {
  ENVIRONMENT_DRAWER,
  NEW_ENVIRONMENT_DRAWER,
  ORGANIZATION_DRAWER,
} from './organizations.paths.ts';
import { drawerSearch, openOrganizations } from './testing/openOrganizations.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const grid = () => screen.findByRole('grid', { name: 'Environments' }, FIRST);
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, FIRST));

describe('Environments', () => {
  it('ADM-01 shows the organization and its environments, statuses and the account to system users alone', async () => {
    openOrganizations({ isSystem: true, isMapped: true });
    const table = await grid();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Environment name', 'Status', 'Description', 'Total users', 'Actions']);
    expect(table).toHaveTextContent(
      /Environment 0\s*Customer \(production\)\s*Where people work\s*1,200/,
    );
    expect(table).toHaveTextContent(/Environment 1\s*Internal \(dev\)\s*–\s*-/);
    expect(screen.getByText('Salesforce Account ID')).toBeInTheDocument();
    expect(screen.getByText('001A')).toBeInTheDocument();
    expect(screen.getByText('acme.palisade.local')).toBeInTheDocument();
    expect(screen.getByText('2 of 5')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create Organization' })).toBeInTheDocument();
  }, 60_000);

  it('ADM-01 keeps statuses, the account and organizations from who only administers the organization', async () => {
    openOrganizations();
    const table = await grid();
    expect(table).not.toHaveTextContent('Status');
    expect(screen.queryByText('Salesforce Account ID')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create Organization' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit organization' })).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-01 narrows the table to an environment, which the address keeps', async () => {
    const { user, address } = openOrganizations({ search: '?environment=e-1' });
    const table = await grid();
    const environment = screen.getByRole('combobox', { name: 'Environment' });
    expect(environment).toHaveValue('e-1');
    expect(table).not.toHaveTextContent('Environment 0');
    await user.selectOptions(environment, 'All environments');
    await waitFor(() => expect(table).toHaveTextContent('Environment 0'));
    expect(address()).toBe('/c-2/adminpanel/organizations');
    await user.selectOptions(environment, 'Environment 0');
    await waitFor(() => expect(table).not.toHaveTextContent('Environment 1'));
    expect(address()).toBe('/c-2/adminpanel/organizations?environment=e-0');
  }, 60_000);

  it('ADM-01 shows all environments where the address names one that is not there', async () => {
    openOrganizations({ search: '?environment=e-9' });
    const table = await grid();
    expect(table).toHaveTextContent('Environment 0');
    expect(screen.getByRole('combobox', { name: 'Environment' })).toHaveDisplayValue(
      'All environments',
    );
  }, 60_000);

  it('ADM-01 finds one organization among more than are listed, and goes to it', async () => {
    const { user, asked } = openOrganizations({ others: 60 });
    await grid();
    await user.click(screen.getByRole('button', { name: 'Organization: Acme' }));
    const list = within(await screen.findByRole('dialog', { name: 'Organization' }));
    expect(await list.findByRole('option', { name: /Acme/ })).toBeInTheDocument();
    expect(list.queryByRole('option', { name: /Beta/ })).not.toBeInTheDocument();
    expect(list.getByRole('status')).toHaveTextContent(
      'Only the first 50 are listed. Keep typing to narrow them down.',
    );
    await user.type(list.getByRole('combobox', { name: 'Search organizations' }), 'beta');
    await user.click(await list.findByRole('option', { name: /Beta/ }));
    await waitFor(() =>
      expect(asked('OrganizationsPageQuery').at(-1)?.variables).toEqual({
        companyId: 'c-2',
        organizationId: 'o-2',
      }),
    );
    expect(
      await within(screen.getByRole('region', { name: 'Organization' })).findByText('Beta'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-01 says that an organization is not there', async () => {
    openOrganizations({ organizationId: 'o-9' });
    expect(await screen.findByText('Organization not found', {}, FIRST)).toBeInTheDocument();
  }, 60_000);

  it('ADM-01 refuses who administers no organization', async () => {
    openOrganizations({ isOrganizationAdmin: false });
    const words = /You do not have the required permissions/;
    expect(await screen.findByText(words, {}, FIRST)).toBeInTheDocument();
  }, 60_000);

  it('ADM-01 offers no environment more than the limit, and says why', async () => {
    const { user } = openOrganizations({ limit: 2 });
    await grid();
    const button = screen.getByRole('button', { name: 'Create Environment' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.hover(button);
    const words = 'Your organization has reached the maximum number of environments';
    expect(await screen.findByText(words)).toBeInTheDocument();
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }, 60_000);
});

describe('the drawer of an environment', () => {
  it('ADM-03 makes one: its name is required and unique, a description has its limit', async () => {
    const { user, asked, environments } = openOrganizations({
      search: drawerSearch(NEW_ENVIRONMENT_DRAWER, 'o-1'),
    });
    const shown = await drawer('Environment');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const press = () => user.click(shown.getByRole('button', { name: 'Create Environment' }));
    await user.type(name, ' ');
    await press();
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription("Please enter the environment's name"),
    );
    await user.type(name, 'ENVIRONMENT 1');
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is already exists'));
    await user.clear(name);
    await user.type(name, 'Рroduction');
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(/look-alike letters from different alphabets/),
    );
    await user.clear(name);
    await user.type(name, 'Staging');
    expect(shown.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    await user.click(shown.getByRole('switch', { name: 'Threat protection' }));
    await press();
    await waitFor(() => expect(environments).toHaveLength(3));
    expect(asked('useCreateEnvironmentMutation').at(-1)?.variables).toEqual({
      input: {
        companyId: 'c-2',
        organizationId: 'o-1',
        environment: { name: 'Staging', description: '', threatProtection: false },
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await grid()).toHaveTextContent('Staging');
    await user.click(screen.getByRole('button', { name: /^Switch company/ }));
    const known = within(await screen.findByRole('dialog', { name: 'Search companies' }));
    expect(await known.findByRole('option', { name: /Staging/ })).toBeInTheDocument();
  }, 60_000);

  it('ADM-03 needs a status of system users, and an account for production and POV', async () => {
    const { user, asked } = openOrganizations({
      isSystem: true,
      search: drawerSearch(NEW_ENVIRONMENT_DRAWER, 'o-1'),
    });
    const shown = await drawer('Environment');
    await user.type(await shown.findByRole('textbox', { name: 'Name' }, FIRST), 'Staging');
    const status = shown.getByRole('combobox', { name: 'Status' });
    const press = () => user.click(shown.getByRole('button', { name: 'Create Environment' }));
    await press();
    const says = (words: string) =>
      waitFor(() => expect(status).toHaveAccessibleDescription(words));
    await says("Please select the environment's status");
    await user.selectOptions(status, 'Customer (production)');
    await says('To create Production environment, add Salesforce Account ID to the Organization');
    expect(shown.queryByRole('switch')).not.toBeInTheDocument();
    await user.selectOptions(status, 'Prospect (POV)');
    await says('To create POV environment, add Salesforce Account ID to the Organization.');
    await press();
    expect(asked('useCreateEnvironmentMutation')).toHaveLength(0);
  }, 60_000);

  it('ADM-03 says at the name what the server refuses, and keeps what was typed', async () => {
    const { user, refuse } = openOrganizations({
      search: drawerSearch(NEW_ENVIRONMENT_DRAWER, 'o-1'),
    });
    const shown = await drawer('Environment');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    await user.type(name, 'Staging');
    refuse('createEnvironment', 'input.environment.name', 'conflict');
    await user.click(shown.getByRole('button', { name: 'Create Environment' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('createEnvironment refused'));
    expect(name).toHaveValue('Staging');
  }, 60_000);

  it('ADM-03 changes one over the version that was read, and steps to the next', async () => {
    const { user, environments } = openOrganizations({
      search: drawerSearch(ENVIRONMENT_DRAWER, 'e-0'),
    });
    const shown = await drawer('Environment');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    await user.type(name, ' changed');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(environments[0]).toMatchObject({
        name: 'Environment 0 changed',
        version: 2,
        status: 'customer',
      }),
    );
    const [first] = environments;
    if (first) Object.assign(first, { name: 'By Ada', version: 3 });
    await user.type(name, ' too');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(/This environment was changed by/);
    await user.click(shown.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(name).toHaveValue('By Ada'));
    await user.click(shown.getByRole('button', { name: /^Next/ }));
    await waitFor(async () =>
      expect(await shown.findByRole('textbox', { name: 'Name' })).toHaveValue('Environment 1'),
    );
  }, 60_000);
});

describe('deleting an environment', () => {
  interface Asking {
    readonly refusal?: string;
    /** Whether the reader has a role in the environment. */
    readonly isEntered?: boolean;
  }
  const ask = async ({ refusal, isEntered = true }: Asking = {}) => {
    const opened = openOrganizations({
      search: drawerSearch(ENVIRONMENT_DRAWER, 'e-1'),
      ...(refusal !== undefined && { refusal }),
    });
    if (isEntered) opened.world.companies.push(makeCompany({ companyId: 'e-1', permissions: [] }));
    const shown = await drawer('Environment');
    await opened.user.click(
      await shown.findByRole('button', { name: 'Delete environment' }, FIRST),
    );
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete Environment 1?' }),
    );
    return { ...opened, dialog };
  };

  it('ADM-03 says what goes and where copies are, asks for its name, and leaves a receipt to download', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:receipt';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user, dialog, asked } = await ask();
    expect(
      await dialog.findByText('What will be deleted: 1,240 endpoints, 1 gap.'),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^2 people have a role only here/)).toBeInTheDocument();
    expect(dialog.getByText(/default environment of 1 person/)).toBeInTheDocument();
    expect(
      dialog.getByText(/removed from a single sign-on rule: Okta: analysts/),
    ).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Endpoints' })).toHaveAttribute(
      'href',
      '/e-1/unified-inventory',
    );
    const confirm = dialog.getByRole('button', { name: 'Delete environment' });
    const typed = dialog.getByRole('textbox', { name: 'Type Environment 1 to confirm' });
    await user.type(typed, 'Environment');
    expect(confirm).toBeDisabled();
    await user.type(typed, ' 1');
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked('useDeleteEnvironmentMutation')[0]?.variables).toEqual({
      input: { id: 'E-1', name: 'Environment 1' },
    });
    await waitFor(async () =>
      expect(await grid()).toHaveTextContent(/Environment 1\s*In deletion/),
    );
    await user.click(await screen.findByRole('tab', { name: /Deleted/ }));
    const table = await screen.findByRole('grid', { name: 'Deleted' });
    expect(table).toHaveTextContent(/Environment 1\s*Deleted\s*maya@example.com/);
    expect(table).toHaveTextContent('1,300');
    await user.click(screen.getByRole('button', { name: 'Download the receipt of Environment 1' }));
    expect(saved).toEqual(['deletion-e-1.json']);
    click.mockRestore();
  }, 60_000);

  it('ADM-03 offers no copies to who cannot open the environment, such as a system user, and says so', async () => {
    const { dialog } = await ask({ isEntered: false });
    expect(
      await dialog.findByText(/^You cannot open this environment\. To keep a copy/),
    ).toBeVisible();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-03 says why one cannot be deleted, and lets nobody go on', async () => {
    const { dialog, asked } = await ask({ refusal: 'You are in this environment.' });
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are in this environment.');
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete environment' })).toBeDisabled();
    expect(asked('useDeleteEnvironmentMutation')).toEqual([]);
  }, 60_000);
});

describe('the drawer of an organization', () => {
  it('ADM-02 makes one with its first environment, and looks the account up when it is left', async () => {
    const { user, asked } = openOrganizations({
      isSystem: true,
      search: drawerSearch(ORGANIZATION_DRAWER, ''),
    });
    const shown = await drawer('Organization');
    const [name, first] = await shown.findAllByRole('textbox', { name: 'Name' }, FIRST);
    if (!name || !first) throw new Error('Two names');
    const subdomain = shown.getByRole('textbox', { name: 'Subdomain' });
    const account = shown.getByRole('textbox', { name: 'Salesforce Account ID' });
    const status = shown.getByRole('combobox', { name: 'Status' });
    const press = () => user.click(shown.getByRole('button', { name: 'Create Organization' }));
    await user.type(name, ' ');
    await press();
    const says = (field: HTMLElement, words: string) =>
      waitFor(() => expect(field).toHaveAccessibleDescription(words));
    await says(name, "Please enter the organization's name");
    await says(subdomain, "Please enter the organization's subdomain");
    await says(first, "Please enter the default environment's name");
    await says(status, "Please select the default environment's status");
    await user.type(name, 'Beta');
    await user.type(subdomain, 'Beta');
    await user.type(first, 'Production');
    await user.selectOptions(status, 'Customer (production)');
    await says(account, 'Salesforce AccountID cannot be empty.');
    await user.type(account, 'nobody');
    await user.tab();
    await says(account, 'Unable to map Salesforce account. Try again');
    await user.clear(account);
    await user.type(account, '001A');
    await user.tab();
    await says(account, 'Acme Inc. account is connected');
    await press();
    await waitFor(() => expect(asked('useCreateOrganizationMutation')).toHaveLength(1));
    expect(asked('useCreateOrganizationMutation')[0]?.variables['input']).toMatchObject({
      companyId: 'c-2',
      name: 'Beta',
      subdomain: 'Beta',
      environmentsLimit: 5,
      accountId: '001A',
      environment: { name: 'Production', description: '', status: 'customer' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }, 60_000);

  it('ADM-02 changes one, whose subdomain stays, and whose limit is never below its environments', async () => {
    const { user, organization } = openOrganizations({
      isSystem: true,
      isMapped: true,
      search: drawerSearch(ORGANIZATION_DRAWER, 'o-1'),
    });
    const shown = await drawer('Organization');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const account = shown.getByRole('textbox', { name: 'Salesforce Account ID' });
    await waitFor(() =>
      expect(account).toHaveAccessibleDescription('Acme Inc. account is connected'),
    );
    expect(shown.getByRole('textbox', { name: 'Subdomain' })).toHaveAttribute('readonly');
    const limit = shown.getByRole('combobox', { name: 'Maximum environments' });
    const choices = within(limit)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect([choices[0], choices.at(-1)]).toEqual(['2', '50']);
    await user.selectOptions(limit, '9');
    await user.type(name, ' Group');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(organization).toMatchObject({ name: 'Acme Group', environmentsLimit: 9, version: 2 }),
    );
  }, 60_000);

  it('ADM-02 is refused to who is no system user', async () => {
    openOrganizations({ search: drawerSearch(ORGANIZATION_DRAWER, '') });
    const shown = await drawer('Organization');
    expect(await shown.findByText(/required permissions/, {}, FIRST)).toBeInTheDocument();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  }, 60_000);
});
