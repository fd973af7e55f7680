import { screen, waitFor, within } from '@testing-library/react';
import { leaveFor } from '../../../entities/routing/leaveFor.ts';
import { drawerSearch, openIdentityProviders, OUTCOME } from './testing/openIdentityProviders.ts';

// Browsers of tests go nowhere.
jest.mock('../../../entities/routing/leaveFor.ts', () => ({ leaveFor: jest.fn() }));

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const drawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Identity provider' }, FIRST));

describe('Authentication', () => {
  beforeEach(() => jest.mocked(leaveFor).mockClear());

  it('ADM-07 lists identity providers of both protocols, and warns of a certificate that expires', async () => {
    const soon = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const { user } = openIdentityProviders({ certificateEnds: soon });
    const table = within(await screen.findByRole('grid', { name: 'Authentication' }, FIRST));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/Old sign-inSAML 2.0Enabled.*Certificate expires in 3 days/);
    expect(rows[2]).toMatch(/Company sign-inOpenID ConnectDisabledhttps:\/\/idp.example/);
    expect(rows[2]).not.toMatch(/Certificate/);
    await user.click(table.getByText('Company sign-in'));
    expect(await (await drawer()).findByDisplayValue('palisade')).toBeVisible();
  }, 60_000);

  it('ADM-07 PERM-06 refuses who administers no organization', async () => {
    openIdentityProviders({ isOrganizationAdmin: false });
    const words = /You do not have the required permissions/;
    expect(await screen.findByText(words, {}, FIRST)).toBeInTheDocument();
  }, 60_000);

  it('ADM-07 metadata fills in a SAML provider, from a file or an address; what is wrong with it is said', async () => {
    const { user, asked, refuse } = openIdentityProviders({ search: drawerSearch() });
    const shown = await drawer();
    const file = await shown.findByLabelText('Choose files', { selector: 'input' }, FIRST);
    // The browser of the tests has no `File.text`.
    const xml = (text: string) =>
      Object.assign(new File([text], 'idp.xml', { type: 'text/xml' }), { text: async () => text });
    await user.upload(file, xml('<EntityDescriptor/>'));
    expect(await shown.findByRole('status')).toHaveTextContent(/^Filled in from the metadata\./);
    expect(shown.getByRole('textbox', { name: 'Issuer URL' })).toHaveValue(
      'https://idp.example/entity',
    );
    expect(shown.getByRole('textbox', { name: 'SAML Endpoint' })).toHaveValue(
      'https://idp.example/sso',
    );
    expect(shown.getByRole('textbox', { name: 'X.509 certificates' })).toHaveValue(
      '-----BEGIN CERTIFICATE-----\nAB\n-----END CERTIFICATE-----',
    );
    await user.upload(file, xml('x'.repeat(600 * 1024)));
    expect(await shown.findByRole('alert')).toHaveTextContent(/^idp\.xml is larger than 512 KiB/);
    refuse('input.address', 'idp.example cannot be reached.');
    await user.type(
      shown.getByRole('textbox', { name: 'Metadata address' }),
      ' https://idp.example/metadata',
    );
    await user.click(shown.getByRole('button', { name: 'Read metadata' }));
    await waitFor(() =>
      expect(shown.getByRole('alert')).toHaveTextContent('idp.example cannot be reached.'),
    );
    expect(shown.getByRole('textbox', { name: 'SAML Endpoint' })).toHaveValue(
      'https://idp.example/sso',
    );
    expect(asked('useReadMetadataMutation').map(({ variables }) => variables['input'])).toEqual([
      { companyId: 'c-2', text: '<EntityDescriptor/>' },
      { companyId: 'c-2', address: 'https://idp.example/metadata' },
    ]);
  }, 60_000);

  it('ADM-07 a new OpenID Connect provider: what is missing is said, and what the service refuses is at its field', async () => {
    const { user, asked, refuse, providers } = openIdentityProviders({ search: drawerSearch() });
    const shown = await drawer();
    const field = (name: string) => shown.getByRole('textbox', { name });
    const press = () => user.click(shown.getByRole('button', { name: 'Install' }));
    await user.selectOptions(
      await shown.findByRole('combobox', { name: 'Protocol' }, FIRST),
      'OpenID Connect',
    );
    expect(shown.queryByRole('textbox', { name: 'SAML Endpoint' })).not.toBeInTheDocument();
    await press();
    for (const words of [
      'Please enter a name',
      'Please enter Issuer URL',
      'Please enter Client ID',
      'Please enter Client Secret',
    ])
      expect(await shown.findByText(words)).toBeVisible();
    await user.type(field('Name'), 'Entra');
    await user.type(field('Issuer URL'), 'https://idp.example');
    await user.type(field('Client ID'), 'abc');
    await user.type(shown.getByLabelText('Client Secret'), 'secret');
    await user.type(field('Email domains'), 'example.com, example.org');
    expect(field('First name')).toHaveValue('given_name');
    refuse('input.settings.issuerUrl', 'idp.example cannot be reached.');
    await press();
    await waitFor(() =>
      expect(field('Issuer URL')).toHaveAccessibleDescription('idp.example cannot be reached.'),
    );
    expect(providers).toHaveLength(2);
    expect(asked('useCreateIdentityProviderMutation').at(-1)?.variables).toEqual({
      input: {
        companyId: 'c-2',
        settings: {
          protocol: 'oidc',
          name: 'Entra',
          isEnabled: false,
          issuerUrl: 'https://idp.example',
          clientId: 'abc',
          clientSecret: 'secret',
          scopes: ['openid', 'email', 'profile'],
          emailDomains: ['example.com', 'example.org'],
          attributes: {
            email: null,
            firstName: 'given_name',
            lastName: 'family_name',
            groups: 'groups',
          },
          rejectsUnmatched: false,
          rules: [],
        },
      },
    });
    await user.click(shown.getByRole('tab', { name: 'Identity Provider Settings' }));
    expect(shown.getByText('https://palisade.example/sso/o/callback')).toBeVisible();
    expect(shown.queryByText('https://palisade.example/sso/o/acs')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-07 a SAML provider keeps its own fields and words', async () => {
    const { user, asked } = openIdentityProviders({ search: drawerSearch() });
    const shown = await drawer();
    const field = (name: string) => shown.getByRole('textbox', { name });
    await user.type(
      await shown.findByRole('textbox', { name: 'SAML Endpoint' }, FIRST),
      'nonsense',
    );
    await user.click(shown.getByRole('button', { name: 'Install' }));
    expect(await shown.findByText('Please enter a valid SAML Endpoint')).toBeVisible();
    expect(shown.getByText('Please enter certificate')).toBeVisible();
    await user.type(field('Name'), 'ADFS');
    await user.type(field('Issuer URL'), 'urn:adfs');
    await user.clear(field('SAML Endpoint'));
    await user.type(field('SAML Endpoint'), 'https://adfs.example/sso');
    await user.type(field('X.509 certificates'), 'AAAA');
    await user.click(shown.getByRole('button', { name: 'Install' }));
    await waitFor(() =>
      expect(asked('useCreateIdentityProviderMutation').at(-1)?.variables).toMatchObject({
        input: { settings: { protocol: 'saml', certificates: ['AAAA'] } },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }, 60_000);

  it('ADM-07 mapping rules: a rule names a group, a role and environments; the default rule stays unless all others are rejected', async () => {
    const { user, asked } = openIdentityProviders({ search: drawerSearch('oidc') });
    const shown = await drawer();
    const rule = (name: string) =>
      within(shown.getByRole('group', { name: `Mapping rule: ${name}` }));
    expect(await shown.findByRole('combobox', { name: 'Protocol' }, FIRST)).toBeDisabled();
    expect(shown.getByLabelText('Client Secret')).toHaveValue('');
    expect(rule('Staff').getByRole('textbox', { name: 'Group' })).toHaveValue('Staff');
    expect(rule('Default rule').queryByRole('button', { name: /Remove the rule/ })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Add rule' }));
    await user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByText('Please enter a group')).toBeVisible();
    expect(shown.getByText('Please select role')).toBeVisible();
    expect(shown.getByText('Please select environments')).toBeVisible();
    await user.click(rule('new').getByRole('button', { name: 'Remove the rule of new' }));
    await user.selectOptions(
      rule('Default rule').getByRole('combobox', { name: 'Role' }),
      'Viewer',
    );
    await user.click(
      shown.getByRole('checkbox', { name: 'Reject access for unauthorized roles/groups' }),
    );
    expect(shown.queryByRole('group', { name: 'Mapping rule: Default rule' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('useUpdateIdentityProviderMutation')).toHaveLength(1));
    const [sent] = asked('useUpdateIdentityProviderMutation');
    const settings: unknown = Reflect.get(Object(sent?.variables['input']), 'settings');
    expect(settings).toMatchObject({
      rejectsUnmatched: true,
      rules: [{ group: 'Staff', roleId: 'viewer', companyIds: ['c-2'] }],
    });
    expect(settings).not.toHaveProperty('clientSecret');
    expect(settings).not.toHaveProperty('defaultRule');
  }, 60_000);

  it('ADM-07 a test sign-in leaves for the provider and shows what it brought, also why it would be refused', async () => {
    const claims = [{ name: 'department', value: 'Security' }];
    const at = new Date().toISOString();
    const { user, asked, refuse } = openIdentityProviders({
      search: drawerSearch('oidc'),
      trial: { __typename: 'SsoTrial', at, claims, outcome: OUTCOME },
    });
    const shown = await drawer();
    const last = within(await shown.findByRole('region', { name: 'Last test sign-in' }, FIRST));
    expect(last.getByText('The sign-in would be accepted.')).toBeVisible();
    expect(last.getByText('Viewer · Production')).toBeVisible();
    expect(last.getByText('Rule 1, group Staff')).toBeVisible();
    expect(last.getByRole('cell', { name: 'department' })).toBeVisible();
    const start = shown.getByRole('button', { name: 'Test sign-in' });
    await user.click(start);
    await waitFor(() =>
      expect(leaveFor).toHaveBeenCalledWith('https://idp.example/authorize?state=x'),
    );
    expect(asked('useStartTrialMutation').at(-1)?.variables).toEqual({
      input: { id: 'P-oidc', returnPath: `/c-2/adminpanel/authentication${drawerSearch('oidc')}` },
    });
    refuse(null, 'idp.example did not answer in time.');
    await user.click(start);
    expect(await shown.findByText('idp.example did not answer in time.')).toBeVisible();
    expect(leaveFor).toHaveBeenCalledTimes(1);
    await user.type(shown.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(start);
    expect(asked('useStartTrialMutation')).toHaveLength(2);
  }, 60_000);

  it('ADM-07 a refused test sign-in says why, and gives no roles', async () => {
    const refusal = 'The identity provider says that the email is not verified.';
    const at = new Date().toISOString();
    openIdentityProviders({
      search: drawerSearch('oidc'),
      trial: {
        __typename: 'SsoTrial',
        at,
        claims: [],
        outcome: { ...OUTCOME, refusal, granted: [] },
      },
    });
    const shown = await drawer();
    expect(
      await shown.findByText(`The sign-in would be refused: ${refusal}`, {}, FIRST),
    ).toBeVisible();
    expect(shown.queryByText('Roles granted')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-07 a pasted SAML response is tried: who it is about and their roles, or why it would be refused', async () => {
    const app = openIdentityProviders({ search: drawerSearch('saml') });
    const shown = await drawer();
    const pasted = await shown.findByRole('textbox', { name: /^SAML response/ }, FIRST);
    const attempt = () => shown.getByRole('button', { name: 'Try response' });
    expect(attempt()).toHaveAttribute('aria-disabled', 'true');
    await app.user.type(pasted, ' PHNhbWw+ ');
    await app.user.click(attempt());
    const outcome = within(await shown.findByRole('region', { name: 'Outcome of the response' }));
    expect(outcome.getByText('The sign-in would be accepted.')).toBeInTheDocument();
    expect(outcome.getByText('Viewer · Production')).toBeInTheDocument();
    expect(app.asked('useTryResponseQuery')[0]?.variables['trial']).toEqual({
      id: 'P-saml',
      response: 'PHNhbWw+',
    });
    await app.user.clear(pasted);
    expect(shown.queryByRole('region', { name: 'Outcome of the response' })).toBeNull();
    await app.user.type(pasted, 'unsigned');
    await app.user.click(pasted);
    await app.user.paste('A'.repeat(400_000));
    expect(shown.getByText('The response is larger than 256 KiB.')).toBeInTheDocument();
    expect(pasted).toHaveValue('unsigned');
    await app.user.click(attempt());
    expect(
      await shown.findByText('The sign-in would be refused: The response is not signed.'),
    ).toBeInTheDocument();
    await app.user.clear(pasted);
    await app.user.type(pasted, 'broken');
    await app.user.click(attempt());
    expect(await shown.findByRole('alert')).toBeInTheDocument();
    expect(shown.queryByRole('region', { name: 'Outcome of the response' })).toBeNull();
    await app.user.type(shown.getByRole('textbox', { name: 'Name' }), '!');
    expect(attempt()).toHaveAttribute('aria-disabled', 'true');
  }, 60_000);

  it('ADM-07 one that somebody else saved meanwhile keeps what is typed, and is read anew or saved over', async () => {
    const app = openIdentityProviders({ search: drawerSearch('oidc') });
    const shown = await drawer();
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const meanwhile = (saved: string) => {
      const known = app.providers[1];
      if (known) Object.assign(known, { name: saved, version: known.version + 1 });
    };
    meanwhile('Saved by Ada');
    await app.user.type(name, ' of all');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(
      /^This identity provider was changed by ada@example\.com/,
    );
    expect(name).toHaveValue('Company sign-in of all');
    await app.user.click(shown.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(name).toHaveValue('Saved by Ada'));
    meanwhile('Saved by Ada again');
    await app.user.type(name, ', mine');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await app.user.click(await shown.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(app.providers[1]?.name).toBe('Saved by Ada, mine'));
  }, 60_000);

  it('ADM-07 deletes one after a warning', async () => {
    const { user, providers } = openIdentityProviders({ search: drawerSearch('saml') });
    const shown = await drawer();
    await user.click(await shown.findByRole('button', { name: 'Delete' }, FIRST));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/roles that its rules granted are taken away/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(providers.map(({ providerId }) => providerId)).toEqual(['oidc']));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Identity provider' })).not.toBeInTheDocument(),
    );
  }, 60_000);
});
