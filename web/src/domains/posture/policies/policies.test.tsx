import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany, type World } from '../../../../test/world/makeWorld.ts';
import { type FakePolicy, makeHubPolicy, makePolicy } from '../../../../test/world/policyWorld.ts';

const OWN = makePolicy(1, {
  name: 'Deleting without a name',
  description: 'Nobody is asked.',
  severity: 'high',
  categories: ['Authorization'],
  cweIds: ['CWE-306'],
});
const OFF = makePolicy(2, { name: 'Old version', isEnabled: false });
const PROVIDED = makePolicy(3, {
  name: 'Answers without credentials',
  description: 'Whoever asks gets an answer.',
  providerKey: 'prov-1',
  severity: 'low',
  categories: ['Authentication'],
  filter: {
    all: [
      {
        field: 'request',
        op: 'has',
        value: {
          all: [
            { field: 'name', op: 'contains', value: 'id' },
            { field: 'sensitive', op: 'is', value: true },
          ],
        },
      },
    ],
  },
});
const FIRST = { timeout: 30_000 };
const drawer = (id: string) =>
  `drawer=${encodeURIComponent(JSON.stringify({ name: 'ManagePosturePolicySideDrawer', id }))}`;

function open(
  path: string,
  {
    permissions = ALL_PERMISSIONS,
    own = [OWN, OFF, PROVIDED],
    ...world
  }: Partial<World> & {
    readonly permissions?: readonly string[];
    readonly own?: readonly FakePolicy[];
  } = {},
) {
  const endpoints = ['DELETE /carts/{cartId}', 'GET /orders'].map((name) =>
    makeEndpoint({ companyId: 'c-2', name }),
  );
  const company = makeCompany({
    companyId: 'c-2',
    endpoints,
    permissions,
    policies: { own: [...own], hub: [makeHubPolicy('prov-1', { name: PROVIDED.name })] },
  });
  return {
    ...renderApp(`/c-2/settings/posture-policies${path}`, { companies: [company], ...world }),
    company,
  };
}

const grid = () => screen.findByRole('grid', { name: 'Posture policies' }, FIRST);
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const dialog = async () => within(await screen.findByRole('dialog', {}, FIRST));
const inputOf = (app: Pick<ReturnType<typeof open>, 'asked'>, mutation: string) =>
  app.asked(mutation).at(-1)?.variables['input'] as Record<string, never>;

describe('policies of the company', () => {
  it('POST-08 are listed enabled ones first, counted by category, found by name, and sorted and filtered in the address', async () => {
    const app = open('');
    await waitFor(
      async () =>
        expect((await rows()).map((row) => /Old version/.test(row))).toEqual([false, false, true]),
      FIRST,
    );
    expect(app.asked('PoliciesPageQuery').at(-1)?.variables).toMatchObject({
      sort: 'isEnabled',
      direction: 'descending',
      filter: null,
    });
    expect(screen.getByRole('tab', { name: /^All/ })).toHaveTextContent('3');
    expect(screen.getByRole('tab', { name: /^No Category/ })).toHaveTextContent('1');
    await app.user.click(screen.getByRole('tab', { name: /^Authentication/ }));
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringContaining('Answers without credentials')]),
    );
    expect(app.search().get('category')).toBe('Authentication');
    await app.user.click(screen.getByRole('tab', { name: /^No Category/ }));
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringContaining('Old version')]),
    );
    expect(app.search().get('category')).toBe('EMPTY');
    await app.user.click(screen.getByRole('tab', { name: /^All/ }));
    await app.user.click(screen.getByRole('button', { name: /^Policy/ }));
    await waitFor(() =>
      expect(app.asked('PoliciesPageQuery').at(-1)?.variables).toMatchObject({
        sort: 'name',
        direction: 'ascending',
      }),
    );
    expect(app.search().get('category')).toBeNull();
    await app.user.type(screen.getByRole('searchbox', { name: 'Policy name' }), 'old');
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^All/ })).toHaveTextContent('1 of 3'),
    );
  });

  it('POST-08 are turned on in their row as they are by then, and stay as they were when that is refused', async () => {
    const app = open('');
    const turn = await screen.findByRole('switch', { name: 'Enable Old version' }, FIRST);
    expect(turn).not.toBeChecked();
    app.company.policies.own[1] = { ...OFF, description: 'Written meanwhile.' };
    const now = () => screen.getByRole('switch', { name: 'Enable Old version' });
    const answer = app.hold('updatePosturePolicy');
    await app.user.click(turn);
    await waitFor(() => expect(now()).toBeChecked());
    expect(screen.queryByText('Policy updated successfully')).not.toBeInTheDocument();
    await answer();
    await screen.findByText('Policy updated successfully');
    expect(inputOf(app, 'useUpdatePolicyMutation')).toMatchObject({
      policy: { name: 'Old version', description: 'Written meanwhile.', isEnabled: true },
    });
    expect(now()).toBeChecked();
    app.refuse('updatePosturePolicy', 'unavailable');
    const answerRefusal = app.hold('updatePosturePolicy');
    await app.user.click(now());
    await waitFor(() => expect(now()).not.toBeChecked());
    await answerRefusal();
    await screen.findByText('The policy could not be updated');
    await waitFor(() => expect(now()).toBeChecked());
  });

  it('POST-08 PERM-01 cannot be turned on or off in their row without the permission to update', async () => {
    const app = open('', {
      permissions: ALL_PERMISSIONS.filter(
        (each) => each !== 'feature_security_posture_rules:update',
      ),
    });
    const turn = await screen.findByRole('switch', { name: 'Enable Old version' }, FIRST);
    expect(turn).toBeDisabled();
    await app.user.click(turn);
    expect(app.asked('useUpdatePolicyMutation')).toHaveLength(0);
  });
});

describe('the drawer of a policy', () => {
  it('POST-09 POST-10 SHELL-16 shows all of it, goes to the next row, and saves what is changed with the name trimmed', async () => {
    const app = open('');
    await app.user.click(await screen.findByText(OWN.name, {}, FIRST));
    const shown = await dialog();
    await waitFor(() => expect(shown.getByLabelText('Name')).toHaveValue(OWN.name));
    expect(shown.getByLabelText('Description')).toHaveValue('Nobody is asked.');
    expect(shown.getByLabelText('Severity')).toHaveDisplayValue('High');
    expect(shown.getByRole('group', { name: 'Method' })).toHaveTextContent('DELETE');
    expect(shown.getByRole('link', { name: /View in Unified Inventory/ })).toHaveAttribute(
      'href',
      `/c-2/unified-inventory?${new URLSearchParams({ filters: JSON.stringify(OWN.filter) }).toString()}`,
    );
    for (const name of ['Duplicate', 'Delete', 'Cancel', 'Reset', 'Save'])
      expect(shown.getByRole('button', { name })).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    expect(shown.getByRole('button', { name: 'Reset' })).toBeDisabled();
    const tested = within(await shown.findByRole('region', { name: 'Effect right now' }));
    await waitFor(() =>
      expect(tested.getByText('Opens', { selector: 'dt' }).nextSibling).toHaveTextContent('2'),
    );
    expect(tested.getByText('Closes', { selector: 'dt' }).nextSibling).toHaveTextContent('1');

    await app.user.type(shown.getByLabelText('Name'), ' at all ');
    expect(shown.getByText('Unsaved changes')).toBeInTheDocument();
    await app.user.click(shown.getByRole('button', { name: 'Reset' }));
    expect(shown.getByLabelText('Name')).toHaveValue(OWN.name);
    await app.user.type(shown.getByLabelText('Name'), ' at all ');
    await app.user.selectOptions(shown.getByLabelText('Severity'), 'Critical');
    await waitFor(() =>
      expect(app.asked('useBackTestQuery').at(-1)?.variables).toMatchObject({
        severity: 'critical',
        policyId: OWN.policyId,
        filter: OWN.filter,
      }),
    );
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await screen.findByText('Policy updated successfully');
    expect(inputOf(app, 'useUpdatePolicyMutation')).toMatchObject({
      policy: {
        name: `${OWN.name} at all`,
        severity: 'critical',
        isEnabled: true,
        filter: OWN.filter,
      },
    });
    await waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());

    await app.user.click(shown.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(app.search().get('drawer')).not.toContain(OWN.policyId));
  });

  it('POST-09 SHELL-16 is not left with changes unasked', async () => {
    const app = open(`?${drawer(OWN.policyId)}`);
    const shown = await dialog();
    await app.user.type(await shown.findByLabelText('Description', {}, FIRST), ' Ever.');
    await app.user.click(shown.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: /^Keep editing/ }));
    expect(shown.getByLabelText('Description')).toHaveValue('Nobody is asked. Ever.');
    await app.user.click(shown.getByRole('button', { name: 'Cancel' }));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('POST-10 says every fault where it is, and does not save before it is mended', async () => {
    const app = open(`?${drawer(OWN.policyId)}`);
    const shown = await dialog();
    const name = await shown.findByLabelText('Name', {}, FIRST);
    const save = () => shown.getByRole('button', { name: 'Save' });
    await app.user.clear(name);
    await waitFor(() => expect(name).toHaveAccessibleDescription('Policy name is required'));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(name);
    await app.user.paste('n'.repeat(71));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('Policy name cannot exceed 70 characters'),
    );
    for (const label of ['Description', 'Remediation']) {
      await app.user.click(shown.getByLabelText(label));
      await app.user.paste('d'.repeat(1001));
      await waitFor(() =>
        expect(shown.getByLabelText(label)).toHaveAccessibleDescription(
          `${label} cannot exceed 1000 characters`,
        ),
      );
      expect(save()).toHaveAttribute('aria-disabled', 'true');
      await app.user.clear(shown.getByLabelText(label));
    }
    await app.user.clear(name);
    await app.user.type(name, ' OLD version ');
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await app.user.click(save());
    await waitFor(() => expect(name).toHaveAccessibleDescription('Policy name already exists'));
    await app.user.click(shown.getByRole('button', { name: 'Remove Method' }));
    expect(
      await shown.findByText(
        'Choose which endpoints the policy is for: the filter has no condition.',
      ),
    ).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(app.asked('useUpdatePolicyMutation')).toHaveLength(1);
  });

  it('POST-11 of a provider lets severity and status be changed and nothing else, and is uninstalled after a question', async () => {
    const app = open(`?${drawer(PROVIDED.policyId)}`);
    const shown = await dialog();
    expect(await shown.findByText(PROVIDED.description, {}, FIRST)).toBeInTheDocument();
    expect(shown.getByText('Category').nextSibling).toHaveTextContent(PROVIDED.categories.join(''));
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /^Category/ })).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /^Filter/ })).not.toBeInTheDocument();
    expect(shown.getByText(/Request parameter has/).parentElement).toHaveTextContent(
      'Request parameter hasNamecontainsidandSensitiveisYes',
    );
    expect(shown.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await app.user.selectOptions(shown.getByLabelText('Severity'), 'Critical');
    await app.user.click(shown.getByRole('switch', { name: /Enabled$/ }));
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await screen.findByText('Policy updated successfully');
    expect(app.company.policies.own[2]).toMatchObject({
      name: PROVIDED.name,
      severity: 'critical',
      isEnabled: false,
    });
    await app.user.selectOptions(shown.getByLabelText('Severity'), 'High');
    await app.user.click(shown.getByRole('button', { name: 'Uninstall' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Its posture gaps are deleted with it/)).toBeInTheDocument();
    await app.user.click(question.getByRole('button', { name: 'Uninstall' }));
    await screen.findByText('Policy uninstalled successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it("POST-13 is duplicated into a copy that is saved as the company's own, and deleted after a question", async () => {
    const app = open(`?${drawer(PROVIDED.policyId)}`);
    await app.user.click(await screen.findByRole('button', { name: 'Duplicate' }, FIRST));
    const copy = await dialog();
    await waitFor(() =>
      expect(copy.getByRole('textbox', { name: 'Name' })).toHaveValue(`Copy of ${PROVIDED.name}`),
    );
    expect(app.company.policies.own).toHaveLength(3);
    expect(copy.getByText('Not saved yet')).toBeInTheDocument();
    expect(copy.queryByText('Created')).not.toBeInTheDocument();
    await app.user.click(copy.getByRole('button', { name: 'Save' }));
    await screen.findByText('Policy created successfully');
    expect(inputOf(app, 'useCreatePolicyMutation')).toMatchObject({
      companyId: 'c-2',
      policy: {
        name: `Copy of ${PROVIDED.name}`,
        isEnabled: true,
        severity: 'low',
        filter: PROVIDED.filter,
      },
    });
    const shown = await dialog();
    await app.user.click(await shown.findByRole('button', { name: 'Delete' }));
    await app.user.click(
      within(
        await screen.findByRole('alertdialog', {
          name: `Delete the policy Copy of ${PROVIDED.name}?`,
        }),
      ).getByRole('button', { name: 'Delete' }),
    );
    await screen.findByText('Policy deleted successfully');
    await waitFor(() => expect(app.company.policies.own).toHaveLength(3));
  });

  it('POST-09 says in words that the policy is gone, before it is opened and while it is open', async () => {
    const app = open(`?${drawer(OWN.policyId)}`);
    const shown = await dialog();
    await app.user.type(await shown.findByLabelText('Name', {}, FIRST), '!');
    app.company.policies.own.splice(0, 1);
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'This policy was deleted or uninstalled in the meantime, so nothing was saved.',
    );
    expect(shown.getByLabelText('Name')).toHaveValue(`${OWN.name}!`);
  });
});
