import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeIntegration, type FakeIntegration } from '../../../test/world/integrationWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const ALL = [
  ...ALL_PERMISSIONS,
  'feature_workflows:read',
  ...['read', 'create', 'update', 'delete'].map((action) => `feature_integrations_hub:${action}`),
];

const open = (integrations: FakeIntegration[]) =>
  renderApp('/c-2/workflows-hub/workflow-hub', {
    companies: [makeCompany({ companyId: 'c-2', permissions: ALL, integrations })],
  });

describe('integrations for actions', () => {
  it('ATK-11 a webhook is installed with an address and a signing key that is long enough, and says how events are checked', async () => {
    const { user, asked } = open([]);
    await user.click(
      await screen.findByRole('button', { name: 'Add webhook' }, { timeout: 30_000 }),
    );
    await user.type(await screen.findByLabelText('Name'), 'SOAR');
    await user.type(screen.getByLabelText('URL'), 'https://soar.example/hook');
    await user.type(screen.getByLabelText('Signing key'), 'short');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Signing key')).toHaveAccessibleDescription(
        'A signing key needs at least 16 characters.',
      ),
    );
    expect(screen.getByText('palisade-signature')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Signing key'), ' but now long enough');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(await screen.findByText('Integration installed')).toBeInTheDocument();
    expect(asked('useSaveIntegrationCreateMutation')[0]?.variables['input']).toEqual({
      companyId: 'c-2',
      kind: 'webhook',
      settings: {
        name: 'SOAR',
        url: 'https://soar.example/hook',
        secret: 'short but now long enough',
      },
    });
    expect(await screen.findByRole('row', { name: /SOAR/ })).toHaveTextContent(
      /Webhook.*0 actions/,
    );
  });

  it('ATK-11 the address of a deny list is shown once in every format', async () => {
    const { user } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Add deny list' }));
    await user.type(await screen.findByLabelText('Name'), 'Edge');
    await user.type(screen.getByLabelText('Days to keep an address'), '7');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Address of the list' }));
    for (const ending of ['conf', 'acl', 'txt', 'json'])
      expect(
        dialog.getByText(`https://palisade.example/deny-lists/secret.${ending}`),
      ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Edge/ })).toHaveTextContent(
      /Deny list.*0 addresses denied/,
    );
  });

  it('INT-02 tickets are counted for systems that have some, and for no others', async () => {
    open([
      makeIntegration({ name: 'Board', ticketCount: 0 }),
      makeIntegration({ name: 'SOAR', kind: 'webhook' }),
      makeIntegration({ name: 'Edge', kind: 'denyList', url: '' }),
    ]);
    const tickets = async (name: RegExp) => {
      const row = await screen.findByRole('row', { name });
      const place = screen
        .getAllByRole('columnheader')
        .findIndex(({ textContent }) => textContent === 'Tickets');
      return within(row).getAllByRole('gridcell')[place]?.textContent;
    };
    expect([await tickets(/Board/), await tickets(/SOAR/), await tickets(/Edge/)]).toEqual([
      '0',
      '–',
      '–',
    ]);
  });

  it('ATK-11 addresses are seen and removed, and the list gets a new address', async () => {
    const { user } = open([
      makeIntegration({
        name: 'Edge',
        kind: 'denyList',
        url: '',
        denied: ['198.51.100.1', '198.51.100.2'],
        entryCount: 2,
      }),
    ]);
    await user.click(await screen.findByRole('row', { name: /Edge/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove 198.51.100.1' }));
    expect(await screen.findByText('198.51.100.1 is no longer denied')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove 198.51.100.1' })).not.toBeInTheDocument(),
    );
    expect(screen.getByText('198.51.100.2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New address' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New address' }),
    );
    expect(
      await screen.findByText('https://palisade.example/deny-lists/another.conf'),
    ).toBeInTheDocument();
  });
});
