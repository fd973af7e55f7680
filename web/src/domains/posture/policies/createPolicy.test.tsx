import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';

describe('SHELL-17 the dialog for a new policy', () => {
  it('POST-10 SHELL-17 asks for what is missing, tries the conditions out, makes the policy and says when that failed', async () => {
    const app = renderApp('/c-2/settings/posture-policies', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'DELETE /carts/{cartId}' })],
        }),
      ],
    });
    await app.user.click(await screen.findByRole('button', { name: 'New policy' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Create posture policy' }));
    await app.user.click(await shown.findByRole('button', { name: 'Create policy' }));
    await waitFor(() =>
      expect(shown.getByLabelText('Name')).toHaveAccessibleDescription('Policy name is required'),
    );
    expect(shown.getByLabelText('Severity')).toHaveAccessibleDescription('Severity is required');
    await app.user.type(shown.getByLabelText('Name'), ' Deletes ');
    await app.user.selectOptions(shown.getByLabelText('Severity'), 'Medium');
    await app.user.click(shown.getByRole('button', { name: /^Category(?:: |$)/ }));
    await app.user.click(await screen.findByRole('checkbox', { name: /^Authorization/ }));
    await app.user.keyboard('{Escape}');
    await app.user.click(shown.getByRole('button', { name: /^Filter/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Request parameter' }));
    await app.user.click(await screen.findByRole('button', { name: 'Location' }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Query' }));
    await app.user.keyboard('{Escape}');
    const filter = {
      all: [
        {
          field: 'request',
          op: 'has',
          value: { all: [{ field: 'location', op: 'is', value: ['query'] }] },
        },
      ],
    };
    await waitFor(() =>
      expect(app.asked('useBackTestQuery').at(-1)?.variables).toMatchObject({
        filter,
        severity: 'medium',
        policyId: null,
      }),
    );
    app.refuse('createPosturePolicy', 'unavailable');
    await app.user.click(shown.getByRole('button', { name: 'Create policy' }));
    await screen.findByText(
      'An error occurred while attempting to create the Deletes Posture Gap Policy',
    );
    app.allow('createPosturePolicy');
    await app.user.click(shown.getByRole('button', { name: 'Create policy' }));
    await screen.findByText('Policy created successfully');
    expect(app.asked('useCreatePolicyMutation').at(-1)?.variables['input']).toEqual({
      companyId: 'c-2',
      policy: {
        name: 'Deletes',
        description: '',
        remediation: '',
        severity: 'medium',
        isEnabled: true,
        categories: ['Authorization'],
        cweIds: [],
        filter,
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await within(await screen.findByRole('grid', { name: 'Posture policies' })).findByText(
      'Deletes',
    );
  });

  it('POST-10 SHELL-17 opens with the filters of the inventory, and refuses risk scores and traffic until they are taken away', async () => {
    const cards = { field: 'path', op: 'contains', value: 'carts' };
    const filters = encodeURIComponent(
      JSON.stringify({ all: [cards, { field: 'riskScore', op: 'between', value: [0, 10] }] }),
    );
    const app = renderApp(`/c-2/unified-inventory?filters=${filters}`, {
      companies: [
        makeCompany({
          companyId: 'c-2',
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'DELETE /carts/{cartId}' })],
        }),
      ],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Saved filters', busy: false }));
    await app.user.click(
      await screen.findByRole('button', { name: 'Create posture policy from these filters' }),
    );
    const shown = within(await screen.findByRole('dialog', { name: 'Create posture policy' }));
    expect(
      await shown.findByText(
        'A filter with a risk score or traffic condition cannot be saved as a posture policy.',
      ),
    ).toBeInTheDocument();
    await app.user.type(shown.getByLabelText('Name'), 'Carts');
    await app.user.selectOptions(shown.getByLabelText('Severity'), 'Low');
    await app.user.click(shown.getByRole('button', { name: 'Create policy' }));
    expect(app.asked('useCreatePolicyMutation')).toHaveLength(0);
    await app.user.click(shown.getByRole('button', { name: 'Remove Risk score' }));
    await waitFor(() =>
      expect(shown.queryByText(/cannot be saved as a posture policy/)).not.toBeInTheDocument(),
    );
    await app.user.click(shown.getByRole('button', { name: 'Create policy' }));
    await screen.findByText('Policy created successfully');
    expect(app.asked('useCreatePolicyMutation').at(-1)?.variables['input']).toMatchObject({
      policy: { name: 'Carts', filter: { all: [cards] } },
    });
  });
});
