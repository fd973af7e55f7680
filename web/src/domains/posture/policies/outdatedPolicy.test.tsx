import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { makePolicy } from '../../../../test/world/policyWorld.ts';

const OWN = makePolicy(1, {
  name: 'Deleting without a name',
  description: 'Nobody is asked.',
  severity: 'high',
});
const FIRST = { timeout: 30_000 };

function open() {
  const company = makeCompany({
    companyId: 'c-2',
    permissions: ALL_PERMISSIONS,
    policies: { own: [OWN], hub: [] },
  });
  const drawer = JSON.stringify({ name: 'ManagePosturePolicySideDrawer', id: OWN.policyId });
  const path = `/c-2/settings/posture-policies?drawer=${encodeURIComponent(drawer)}`;
  return { ...renderApp(path, { companies: [company] }), company };
}

describe('the drawer of a policy', () => {
  it('POST-10 that somebody else saved meanwhile keeps what is typed, and is read anew or saved over', async () => {
    const app = open();
    const shown = within(await screen.findByRole('dialog', {}, FIRST));
    const description = await shown.findByLabelText('Description', {}, FIRST);
    const meanwhile = (text: string, version: number) =>
      void (app.company.policies.own[0] = { ...OWN, description: text, version });
    meanwhile('Written by Ada.', 2);
    await app.user.type(description, ' Ever.');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(
      /was changed by ada@example\.com at 2026-11-24 15:42 UTC meanwhile/,
    );
    expect(description).toHaveValue('Nobody is asked. Ever.');
    expect(app.company.policies.own[0]?.description).toBe('Written by Ada.');

    await app.user.click(shown.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(description).toHaveValue('Written by Ada.'));
    expect(shown.queryByRole('alert')).not.toBeInTheDocument();
    await app.user.type(description, ' Twice.');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.company.policies.own[0]?.description).toBe('Written by Ada. Twice.'),
    );
    await waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());

    // What was saved here is no change of somebody else.
    await app.user.type(description, ' Thrice.');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.company.policies.own[0]?.description).toBe('Written by Ada. Twice. Thrice.'),
    );
    await waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());
    meanwhile('By Ada again.', 9);
    await app.user.type(description, ' Mine.');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    const saveAnyway = await shown.findByRole('button', { name: 'Save anyway' });
    // A third change, which nobody was told of: it is not written over unseen.
    meanwhile('A third.', 10);
    await app.user.click(saveAnyway);
    await waitFor(() => expect(app.asked('useUpdatePolicyMutation')).toHaveLength(5));
    expect(await shown.findByRole('alert')).toHaveTextContent(/was changed by ada@example\.com/);
    expect(app.company.policies.own[0]?.description).toBe('A third.');
    await app.user.click(await shown.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(app.company.policies.own[0]?.description).toBe('Written by Ada. Twice. Thrice. Mine.'),
    );
  });
});
