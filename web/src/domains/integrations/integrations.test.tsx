import { screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeIntegration, type FakeIntegration } from '../../../test/world/integrationWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const READS = ['feature_workflows:read', 'feature_integrations_hub:read'];
const ALL = [
  ...ALL_PERMISSIONS,
  ...READS,
  'feature_integrations_hub:create',
  'feature_integrations_hub:update',
  'feature_integrations_hub:delete',
];

function open(
  integrations: FakeIntegration[] = [],
  permissions: readonly string[] = ALL,
  part: object = {},
) {
  return renderApp('/c-2/workflows-hub/workflow-hub', {
    companies: [makeCompany({ companyId: 'c-2', permissions, integrations })],
    ...part,
  });
}
const board = () => makeIntegration({ name: 'Board' });

describe('the workflow hub', () => {
  it('POST-06 lists integrations with where their tickets go, how many, the connection and when statuses were read', async () => {
    open([
      board(),
      makeIntegration({
        name: 'Desk',
        kind: 'serviceNow',
        url: 'https://acme.service-now.com',
        projectKey: null,
        issueType: null,
        table: 'incident',
        testFailure: 'No.',
        syncFailure: 'Away.',
      }),
    ]);
    expect(
      await screen.findByRole('row', { name: /Board/ }, { timeout: 30_000 }),
    ).toHaveTextContent(/Jira.*SEC · Task.*3.*Works/);
    expect(screen.getByRole('row', { name: /Desk/ })).toHaveTextContent(
      /ServiceNow.*incident.*3.*Failed.*Failed/,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Workflow hub');
  });

  it('POST-06 the first integration is installed from the empty page, its fields required, and tested', async () => {
    const { user, asked } = open();
    expect(await screen.findByText('No integrations yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Jira' }));
    const name = await screen.findByLabelText('Name');
    expect(screen.getByRole('button', { name: 'Install' })).toBeDisabled();
    await user.type(name, ' Board ');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() =>
      expect(screen.getByLabelText('URL')).toHaveAccessibleDescription('URL is required'),
    );
    expect(screen.getByLabelText('API token')).toHaveAccessibleDescription('API token is required');
    await user.type(screen.getByLabelText('URL'), 'https://acme.atlassian.net');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('API token'), 'good');
    await user.type(screen.getByLabelText('Project key'), 'SEC');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(await screen.findByText('Integration installed')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Board/ })).toHaveTextContent(/Works/);
    expect(asked('useSaveIntegrationCreateMutation')[0]?.variables['input']).toEqual({
      companyId: 'c-2',
      kind: 'jira',
      settings: {
        name: 'Board',
        url: 'https://acme.atlassian.net',
        account: 'ada@example.com',
        secret: 'good',
        projectKey: 'SEC',
        issueType: 'Task',
      },
    });
    await waitFor(() => expect(screen.queryByLabelText('URL')).not.toBeInTheDocument());
  });

  it('POST-06 installed, and the test failed, says both', async () => {
    const { user } = open([board()]);
    await user.click(await screen.findByRole('button', { name: 'Add integration' }));
    await chooseMenuItem(user, 'ServiceNow');
    expect(await screen.findByLabelText('Table')).toHaveValue('incident');
    for (const [label, text] of [
      ['Name', 'Desk'],
      ['URL', 'https://acme.service-now.com'],
      ['User name', 'palisade'],
      ['Password', 'wrong'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(
      await screen.findByText('Integration installed, but the test failed'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Desk/ })).toHaveTextContent(/Failed/);
  });

  it('POST-06 the secret stays empty and is kept; a test with another one says at its field what is wrong', async () => {
    const { user, asked } = open([board()]);
    await user.click(await screen.findByRole('row', { name: /Board/ }));
    const token = await screen.findByLabelText('API token');
    expect(token).toHaveValue('');
    expect(token).toHaveAccessibleDescription('Leave empty to keep the stored one.');
    expect(screen.getByText('The connection works.')).toBeInTheDocument();
    await user.type(token, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await waitFor(() =>
      expect(token).toHaveAccessibleDescription('Jira does not accept this account and API token.'),
    );
    await user.clear(token);
    await user.type(screen.getByLabelText('Name'), ' two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Integration saved')).toBeInTheDocument();
    const [update] = asked('useSaveIntegrationUpdateMutation');
    expect(update?.variables['input']).toMatchObject({
      settings: { name: 'Board two', secret: null },
    });
  });

  it('POST-06 shows what statuses there mean here', async () => {
    const { user } = open([board()]);
    await user.click(await screen.findByRole('row', { name: /Board/ }));
    const statuses = within(await screen.findByRole('region', { name: 'Statuses' }));
    expect(statuses.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'In JiraHere',
      'To DoOpen',
      'No CategoryOpen',
      'In ProgressIn progress',
      'DoneDone',
    ]);
  });

  it('POST-06 what the server says stands at its field, and nothing typed is lost', async () => {
    const { user, refuse } = open([board()]);
    await user.click(await screen.findByRole('row', { name: /Board/ }));
    refuse('updateIntegration', 'conflict');
    await user.type(await screen.findByLabelText('Name'), ' two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('updateIntegration refused');
    expect(screen.getByLabelText('Name')).toHaveValue('Board two');
  });

  it('POST-06 is deleted after a question that says what becomes of its tickets', async () => {
    const { user } = open([board()]);
    await user.click(await screen.findByRole('row', { name: /Board/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete integration' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Its 3 tickets stay linked/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete integration' }));
    expect(await screen.findByText('No integrations yet')).toBeInTheDocument();
  });

  it('POST-06 says that there is no such integration', async () => {
    const drawer = encodeURIComponent(
      JSON.stringify({ name: 'IntegrationSideDrawer', id: 'gone' }),
    );
    renderApp(`/c-2/workflows-hub/workflow-hub?drawer=${drawer}`, {
      companies: [makeCompany({ companyId: 'c-2', permissions: ALL })],
    });
    expect(await screen.findByText('It was deleted, or the address is wrong.')).toBeInTheDocument();
  });

  it('PERM-01 readers change nothing, and nobody else sees the page', async () => {
    const { user } = open([board()], [...ALL_PERMISSIONS, ...READS]);
    await user.click(await screen.findByRole('row', { name: /Board/ }));
    expect(await screen.findByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Add|Delete|Test/ })).not.toBeInTheDocument();
  });

  it('PERM-01 is closed without the permission to read', async () => {
    open([board()], [...ALL_PERMISSIONS, 'feature_workflows:read']);
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });

  it('POST-06 says that the integrations could not be loaded', async () => {
    open([board()], ALL, { failures: { WorkflowHubPageQuery: 'UNAVAILABLE' } });
    expect(await screen.findByText(/Unable to load data/)).toBeInTheDocument();
  });
});
