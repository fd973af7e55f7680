import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';

const [team, tier] = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
];

function labelling() {
  return {
    ...noLabels(),
    groups: [
      { groupId: team, name: 'Team', isTag: true },
      { groupId: tier, name: 'Tier', isTag: false },
    ],
    labels: [
      { labelId: 'l-1', name: 'payments', groupId: team },
      { labelId: 'l-2', name: 'gold', groupId: tier },
    ],
    rules: [{ ruleId: 'r-1', name: 'By path' }],
  };
}

function open(path: string) {
  const endpoints = ['GET /v2/orders/{orderId}', 'POST /carts'].map((name) =>
    makeEndpoint({ companyId: 'c-2', name }),
  );
  return renderApp(`/c-2/${path}`, {
    companies: [makeCompany({ companyId: 'c-2', endpoints, labelling: labelling() })],
  });
}

describe('a new label rule', () => {
  const start = async (app: ReturnType<typeof open>) => {
    // The first of all fetches the whole app.
    await app.user.click(
      await screen.findByRole('button', { name: 'New rule' }, { timeout: 30_000 }),
    );
    return within(await screen.findByRole('dialog', { name: 'Create label rule' }));
  };

  it('LAB-03 starts at segments 0 to 1 with the endpoints it would label; its end follows its start', async () => {
    const app = open('settings/label-management/rules');
    const dialog = await start(app);
    expect(
      [dialog.getByLabelText('Start index'), dialog.getByLabelText('End index')].map(
        (select) => (select as HTMLSelectElement).value,
      ),
    ).toEqual(['0', '1']);
    expect(await dialog.findByRole('row', { name: /orders/ })).toHaveTextContent('v2');
    await app.user.selectOptions(dialog.getByLabelText('Start index'), '4');
    expect(dialog.getByLabelText('End index')).toHaveValue('5');
    await app.user.selectOptions(dialog.getByLabelText('Start index'), '2');
    expect(dialog.getByLabelText('End index')).toHaveValue('5');
    await app.user.click(dialog.getByLabelText(/Last index/));
    expect(dialog.getByLabelText('Start index')).toBeDisabled();
    expect(dialog.getByLabelText('End index')).toBeDisabled();
  });

  it('SHELL-18 asks before it is left with changes', async () => {
    const app = open('settings/label-management/rules');
    const dialog = await start(app);
    await app.user.selectOptions(dialog.getByLabelText('Start index'), '4');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByRole('alertdialog', {
        name: 'Are you sure you want to leave the page without saving changes?',
      }),
    ).toHaveTextContent('All the set up rule settings will be lost');
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('LAB-03 goes on only when it is said where labels come from', async () => {
    const app = open('settings/label-management/rules');
    const dialog = await start(app);
    expect(dialog.getByRole('button', { name: 'Next' })).toBeEnabled();
    await app.user.selectOptions(dialog.getByLabelText('Labels come from'), 'Filter');
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await app.user.selectOptions(dialog.getByLabelText('Labels come from'), 'Endpoint metadata');
    expect(dialog.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(dialog.getByLabelText('Metadata')).toHaveValue('host');
  });

  it('LAB-03 LAB-04 SHELL-17 is saved in step two; endpoints are said to be updated and asked again', async () => {
    const app = open('settings/label-management/rules');
    const dialog = await start(app);
    await app.user.click(dialog.getByRole('button', { name: 'Next' }));
    await app.user.click(dialog.getByRole('button', { name: 'Create rule' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name'),
    );
    expect(dialog.getByLabelText('Label group')).toHaveAccessibleDescription(
      'Please select a label group',
    );
    expect(dialog.getByLabelText('Description')).toHaveAttribute('rows', '3');
    await app.user.type(dialog.getByLabelText('Name'), ' Services ');
    await app.user.selectOptions(dialog.getByLabelText('Label group'), 'Team');
    await app.user.click(dialog.getByRole('button', { name: 'Create rule' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Rules' })).toHaveTextContent('Services'),
    );
    expect(app.asked('useCreateRuleMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      rule: {
        name: 'Services',
        description: '',
        source: {
          kind: 'pathLocation',
          startIdx: 0,
          endIdx: 1,
          isLastIdx: false,
          metadataName: 'host',
          filter: null,
        },
        groupId: team,
        labelIds: [],
        enabled: true,
      },
    });
    const before = app.asked('RulesPageQuery').length;
    expect(await screen.findByText('Endpoints are being updated')).toBeInTheDocument();
    await waitFor(() => expect(app.asked('RulesPageQuery').length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(screen.queryByText('Endpoints are being updated')).not.toBeInTheDocument(),
    );
  });
});
