import { screen, waitFor, within } from '@testing-library/react';
import {
  attackerDetails,
  attackerMutations,
  makeStep,
} from '../../../../test/world/attackStepWorld.ts';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { makeIntegration } from '../../../../test/world/integrationWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeTicket } from '../../../../test/world/ticketWorld.ts';
import { renderApp } from '../../../../test/renderApp.tsx';

const PATH = '/c-2/attackers/a0000000-0000-4000-8000-000000000001';
const SEES = ['feature_attackers:read', 'feature_integrations_hub:read'];

function open(permissions: readonly string[]) {
  const plain = makeAttacker(1, '203.0.113.9', {
    types: ['objectEnumeration'],
    attempts: 1_200,
    successes: 3,
  });
  const attacker = Object.assign(
    plain,
    attackerDetails(plain, [makeStep(1, 'Objects of others were asked for')], []),
  );
  const ticket = makeTicket(7, { thing: 'attacker' });
  const mutations = {
    ...attackerMutations(attacker),
    createAttackerTicket: () => ({ ticket: (attacker.tickets.push(ticket), ticket), errors: [] }),
    unlinkAttackerTicket: () => ({ unlinkedId: (attacker.tickets.pop(), ticket.id), errors: [] }),
  };
  return renderApp(PATH, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, ...permissions],
        attackers: [attacker],
        integrations: [makeIntegration({ name: 'Board' })],
      }),
    ],
    mutations,
  });
}

beforeAll(() =>
  Promise.all([
    import('../details/AttackerPage.tsx'),
    import('../../../entities/tickets/CreateTicketDialog.tsx'),
  ]),
);

describe('tickets of an attacker', () => {
  it('ATK-15 one is opened with what is known of the attacker, who is being fixed from then on, and it is listed and unlinked', async () => {
    const { user, asked } = open([...SEES, 'feature_attackers:update']);
    expect(await screen.findByText('No linked tickets.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New integration ticket' }));
    await user.type(await dialog.findByLabelText('Comment'), 'see the board');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(asked('useChangeAttackerStatusMutation').at(-1)?.variables['input']).toMatchObject({
        newStatus: 'fixing',
        message: 'see the board',
      }),
    );
    expect(asked('useCreateTicketOfAttackerMutation')[0]?.variables['input']).toMatchObject({
      things: [{ thingId: 'a0000000-0000-4000-8000-000000000001' }],
      details: {
        name: 'IP address 203.0.113.9',
        severity: 'high',
        page: PATH,
        description:
          'Kinds of attacks: Object ID Enumeration\nAttempts: 1,200, successful: 3\nFirst seen 2026-11-19 14:02 UTC, last seen 2026-11-19 14:02 UTC',
      },
    });
    const panel = within(screen.getByRole('region', { name: /Tickets/ }));
    expect(await panel.findByRole('link', { name: 'Open SEC-7 in Jira' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await user.click(panel.getByRole('button', { name: 'Unlink SEC-7' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }),
    );
    expect(await panel.findByText('No linked tickets.')).toBeInTheDocument();
    expect(asked('useUnlinkTicketOfAttackerMutation')[0]?.variables['input']).toMatchObject({
      thingId: 'a0000000-0000-4000-8000-000000000001',
    });
  });

  it('ATK-15 PERM-01 who may not change attackers reads why none can be opened', async () => {
    open(SEES);
    expect(await screen.findByRole('button', { name: 'Create ticket' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('ATK-15 PERM-01 who sees no integrations has no button', async () => {
    open(['feature_attackers:read', 'feature_attackers:update']);
    expect(await screen.findByRole('button', { name: /^Status:/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create ticket' })).not.toBeInTheDocument();
  });
});
