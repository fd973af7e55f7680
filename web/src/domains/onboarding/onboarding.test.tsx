import { cleanup, screen, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeIntegration } from '../../../test/world/integrationWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, type FakeCompany, makeCompany } from '../../../test/world/makeWorld.ts';
import { makePolicy } from '../../../test/world/policyWorld.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const MORE_READS = [
  'feature_integrations_hub:read',
  'feature_sensitive_data:read',
  'feature_attackers:read',
];

const open = (part: Partial<FakeCompany> = {}, world: Parameters<typeof renderApp>[1] = {}) =>
  renderApp('/c-2/onboarding', {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, ...MORE_READS],
        endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders', sensitive: true })],
        ...part,
      }),
    ],
    ...world,
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }, FIRST));

describe('Use cases', () => {
  it('ADM-14 shows the status of each of the six by what is there', async () => {
    open({
      policies: { own: [makePolicy(1, { name: 'Open', categories: ['Data Exposure'] })], hub: [] },
      integrations: [makeIntegration({ name: 'Board' })],
    });
    const statuses: Record<string, string> = {
      'Exposed surface': 'Coming soon',
      'API inventory': 'Active',
      'Posture governance': 'Active',
      'Data security': 'Active',
      'Threat protection': 'Open tasks',
      'AI agents': 'Coming soon',
    };
    for (const [name, status] of Object.entries(statuses))
      expect((await card(name)).getByText(status)).toBeVisible();
    expect((await card('AI agents')).queryByRole('listitem')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-14 nothing is started in an empty company, and each step leads to its page', async () => {
    open({ endpoints: [] });
    const attacks = await card('Threat protection');
    expect(attacks.getByText('Not started')).toBeVisible();
    expect(
      attacks
        .getAllByRole('listitem')
        .map((step) => [step.textContent, within(step).getByRole('link').getAttribute('href')]),
    ).toEqual([
      ['Send traffic: open', '/c-2/ingest'],
      ['Watch the traffic of the last 7 days for attackers: open', '/c-2/attackers'],
      [
        'Connect a webhook or a deny list to block attackers: open',
        '/c-2/workflows-hub/workflow-hub',
      ],
    ]);
    const security = await card('Data security');
    expect(security.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/c-2/ingest',
      '/c-2/data-security',
      '/c-2/settings/api-policy-hub',
    ]);
  }, 60_000);

  it('PERM-04 ADM-14 says what the role does not show, and leads nowhere it may not go', async () => {
    const unknown = {
      kind: 'govern',
      status: null,
      steps: [
        { kind: 'sendTraffic', isDone: true },
        { kind: 'enablePolicies', isDone: null },
      ],
    };
    const company = {
      ...makeCompany({ companyId: 'c-2', permissions: ['feature_inventory:read'] }),
      useCases: [unknown],
    };
    renderApp('/c-2/onboarding', { companies: [company] });
    const govern = await card('Posture governance');
    expect(govern.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Send traffic: done',
      'Turn on a posture policyYour role does not show this.',
    ]);
    expect(govern.queryByRole('link')).not.toBeInTheDocument();
    for (const status of ['Active', 'Open tasks', 'Not started', 'Coming soon'])
      expect(govern.queryByText(status)).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-14 a use case that could not be loaded says so, without a status', async () => {
    open({}, { failedFields: { 'UseCase.steps': 'UNAVAILABLE', 'UseCase.status': 'UNAVAILABLE' } });
    const inventory = await card('API inventory');
    expect(inventory.getByText(/^Could not load the steps/)).toBeVisible();
    expect(inventory.queryByText('Active')).not.toBeInTheDocument();
    cleanup();
    open({}, { failures: { UseCasesQuery: 'UNAVAILABLE' } });
    expect(await screen.findByText('Unable to load data', {}, FIRST)).toBeVisible();
  }, 60_000);
});
