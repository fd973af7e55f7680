import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, type FakeToken, makeCompany } from '../../../../test/world/makeWorld.ts';
import { expiresAt } from './tokenForm.ts';

const token = (name: string, scopes = ['collect']): FakeToken => ({
  id: `T-${name}`,
  tokenId: name,
  name,
  hint: 'plc_1a2b',
  scopes,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
});

function open(
  part: { readonly tokens?: FakeToken[]; readonly permissions?: readonly string[] } = {},
) {
  const drawer = encodeURIComponent('{"name":"CollectorTokensSideDrawer","id":""}');
  return renderApp(`/c-2/ingest?drawer=${drawer}`, {
    companies: [makeCompany({ companyId: 'c-2', ...part })],
  });
}

describe('collector tokens', () => {
  it('lists those of collectors only', async () => {
    open({
      tokens: [
        token('laptop'),
        token('integrator', ['read']),
        token('administrator', ['read', 'collect']),
      ],
    });
    expect(await screen.findByRole('row', { name: /laptop/ })).toHaveTextContent('plc_1a2b…');
    expect(screen.queryByRole('row', { name: /integrator|administrator/ })).not.toBeInTheDocument();
  });

  it('shows the secret of a new one once', async () => {
    const { user, asked } = open();
    await user.type(await screen.findByLabelText('Name'), '  edge-1 ');
    await user.selectOptions(screen.getByLabelText('Valid for'), 'No expiry');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('plc_9f2c_the-whole-secret')).toBeInTheDocument();
    expect(await screen.findByText('Token generated successfully')).toBeInTheDocument();
    expect(asked('useCreateTokenMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      name: 'edge-1',
      scopes: ['collect'],
      expiresAt: null,
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(screen.getByRole('row', { name: /edge-1/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('plc_9f2c_the-whole-secret')).not.toBeInTheDocument();
  });

  it('need a name', async () => {
    const { user, asked } = open();
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name'),
    );
    expect(asked('useCreateTokenMutation')).toHaveLength(0);
  });

  it('go from the list at once when revoked', async () => {
    const { user, asked } = open({ tokens: [token('laptop')] });
    await user.click(await screen.findByRole('button', { name: 'Revoke laptop' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /laptop/ })).not.toBeInTheDocument(),
    );
    expect(asked('useRevokeTokenMutation').at(0)?.variables['input']).toEqual({ id: 'T-laptop' });
    expect(await screen.findByText('Token revoked successfully')).toBeInTheDocument();
  });

  it('leave the list before the server answers, and come back when it refuses', async () => {
    const { user, refuse, allow, hold } = open({ tokens: [token('laptop')] });
    const revoke = async () => {
      await user.click(await screen.findByRole('button', { name: 'Revoke laptop' }));
      await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
      await waitFor(() =>
        expect(screen.queryByRole('row', { name: /laptop/ })).not.toBeInTheDocument(),
      );
    };
    refuse('revokeToken', 'forbidden');
    const answerRefusal = hold('revokeToken');
    await revoke();
    await answerRefusal();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /laptop/ })).toBeInTheDocument();
    allow('revokeToken');
    const answer = hold('revokeToken');
    await revoke();
    await answer();
    expect(await screen.findByText('Token revoked successfully')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /laptop/ })).not.toBeInTheDocument();
  });

  it('cannot be made or revoked by who may only look', async () => {
    open({
      tokens: [token('laptop')],
      permissions: ALL_PERMISSIONS.filter(
        (permission) => !/api_tokens:(create|delete)/.test(permission),
      ),
    });
    await screen.findByRole('row', { name: /laptop/ });
    for (const name of ['Create token', 'Create one'])
      expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revoke laptop' })).not.toBeInTheDocument();
  });
});

it('ends a token after the chosen days', () => {
  expect(expiresAt('30', new Date('2026-11-01T00:00:00Z'))).toBe('2026-12-01T00:00:00.000Z');
  expect(expiresAt('never', new Date())).toBeNull();
});
