import { screen, within } from '@testing-library/react';
import {
  drawerSearch,
  openIdentityProviders,
  PROVISIONING,
} from '../identity-providers/testing/openIdentityProviders.ts';

/** The tab of a provider that has what is entered at it. */
async function openProvisioning(options: Parameters<typeof openIdentityProviders>[0] = {}) {
  const app = openIdentityProviders({ search: drawerSearch('saml'), ...options });
  const drawer = await screen.findByRole('dialog');
  await app.user.click(
    await within(drawer).findByRole('tab', { name: 'Identity Provider Settings' }),
  );
  return { ...app, drawer };
}

describe('provisioning of an identity provider', () => {
  it('ADM-07 shows what it provisions, by which tokens, and what was refused with why', async () => {
    const { drawer } = await openProvisioning();
    expect(await within(drawer).findByText(PROVISIONING.baseUrl)).toBeInTheDocument();
    expect(within(drawer).getByText('1,200')).toBeInTheDocument();
    expect(within(drawer).getByText('3 deactivated')).toBeInTheDocument();
    expect(within(drawer).getByRole('cell', { name: 'pls_old…' })).toBeInTheDocument();
    expect(within(drawer).getByRole('row', { name: /^Staff 800 Rule 1$/ })).toBeInTheDocument();
    expect(within(drawer).getByRole('row', { name: /^Visitors 0 None$/ })).toBeInTheDocument();
    expect(within(drawer).getByText('100 more are not shown')).toBeInTheDocument();
    expect(
      within(drawer).getByText('409: There is a user of that userName already.'),
    ).toBeInTheDocument();
  });

  it('ADM-07 a new token is shown once and stays until it was saved', async () => {
    const { user, drawer, asked } = await openProvisioning();
    await user.click(await within(drawer).findByRole('button', { name: 'Replace token' }));
    expect(await within(drawer).findByText('pls_new_secret')).toBeInTheDocument();
    expect(asked('useScimTokensCreateMutation')[0]?.variables).toEqual({
      input: { id: 'P-saml' },
    });
    expect(within(drawer).getByRole('cell', { name: 'pls_new…' })).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'I have saved it' }));
    expect(within(drawer).queryByText('pls_new_secret')).not.toBeInTheDocument();
  });

  it('ADM-07 a token is revoked after a question; without one the way to the first is shown', async () => {
    const { user, drawer, asked } = await openProvisioning();
    await user.click(await within(drawer).findByRole('button', { name: 'Revoke pls_old' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke the token pls_old?' });
    await user.click(within(question).getByRole('button', { name: /Cancel/ }));
    expect(asked('useScimTokensRevokeMutation')).toEqual([]);
    await user.click(within(drawer).getByRole('button', { name: 'Revoke pls_old' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke token' }),
    );
    expect(await within(drawer).findByText(/^No token yet/)).toBeInTheDocument();
    expect(asked('useScimTokensRevokeMutation')[0]?.variables).toEqual({
      input: { id: 'P-saml', tokenId: 't-old' },
    });
    expect(within(drawer).getByRole('button', { name: 'Create token' })).toBeInTheDocument();
  });

  it('ADM-07 what is refused is said, and nothing is shown as done', async () => {
    const { user, drawer, refuse } = await openProvisioning();
    refuse(null, 'This is for administrators of the organization.');
    await user.click(await within(drawer).findByRole('button', { name: 'Replace token' }));
    expect(await screen.findByText('The token could not be created')).toBeInTheDocument();
    expect(within(drawer).queryByText('SCIM token created')).not.toBeInTheDocument();
  });

  it('GRAPH-03 the rest of the drawer is there when provisioning cannot be loaded', async () => {
    const { drawer } = await openProvisioning({
      provisioning: () => {
        throw new Error('away');
      },
    });
    expect(await within(drawer).findByText('Provisioning is unavailable')).toBeInTheDocument();
    expect(within(drawer).getByText('https://palisade.example/sso/o/acs')).toBeInTheDocument();
  });
});
