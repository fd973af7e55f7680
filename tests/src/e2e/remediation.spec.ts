import { JIRA } from '@palisade/services/domains/integrations/testing/jiraServer.ts';
import { COMPANIES, expect, openLive, palisade, test } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const companyId = COMPANIES.demo;

/** A gap of a policy of the company's own, which traffic of the demo opens. */
async function openGap(name: string): Promise<string> {
  const policy = {
    name,
    description: 'Customers are listed.',
    remediation: 'List fewer.',
    severity: 'high',
    categories: ['Data Exposure'],
    filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
  };
  await askGraph(
    'mutation ($input: CreatePosturePolicyInput!) { createPosturePolicy(input: $input) { errors { message } } }',
    { input: { companyId, policy } },
  );
  let gapId: string | undefined;
  await expect(async () => {
    const filter = { all: [{ field: 'gapName', op: 'contains', value: name }] };
    const { company } = await askGraph<{
      company: { gaps: { edges: { node: { gapId: string } }[] } };
    }>(
      'query ($companyId: ID!, $filter: FilterInput) { company(companyId: $companyId) { gaps(first: 1, filter: $filter) { edges { node { gapId } } } } }',
      { companyId, filter },
    );
    gapId = company.gaps.edges[0]?.node.gapId;
    expect(gapId).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return gapId ?? '';
}

async function installJira(name: string): Promise<string> {
  const settings = { name, url: palisade.jira, ...JIRA, projectKey: 'SEC', issueType: 'Task' };
  const { createIntegration } = await askGraph<{
    createIntegration: { integration: { integrationId: string } | null; errors: unknown[] };
  }>(
    'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { integrationId } errors { message } } }',
    { input: { companyId, kind: 'jira', settings } },
  );
  expect(createIntegration.errors).toEqual([]);
  return createIntegration.integration?.integrationId ?? '';
}

test('ATK-15 POST-06 a ticket made for a gap appears in Remediation, without a reload too, and leads to the vendor and back to the gap', async ({
  page,
}) => {
  const name = `Customers listed ${Date.now()}`;
  const board = `Board ${Date.now()}`;
  const integrationId = await installJira(board);
  const gapId = await openGap(name);

  await page.goto(`/${companyId}/posture-gaps/open?search=${encodeURIComponent(name)}`);
  await page
    .getByRole('grid', { name: 'Posture gaps' })
    .getByRole('row')
    .filter({ hasText: name })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Posture gap' });
  await drawer.getByRole('button', { name: 'Create ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New integration ticket' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled();
  const choice = dialog.getByLabel('Integration');
  await choice.selectOption({ label: `${board} · Jira` });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Jira ticket created successfully')).toBeVisible();

  await openLive(page, `/${companyId}/remediation`);
  await expect(page).toHaveURL(/remediation\/tickets\/open$/);
  const rows = page
    .getByRole('grid', { name: 'Tickets' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(rows).toHaveCount(1);
  const vendor = rows.getByRole('link', { name: /^Open SEC-\d+ in Jira$/ });
  await expect(vendor).toHaveAttribute('href', new RegExp(`^${palisade.jira}/browse/SEC-`));
  await expect(vendor).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: /^Remediation/ })).toContainText(/\d/);

  // Another one, made elsewhere.
  await askGraph(
    'mutation ($input: CreateTicketInput!) { createGapTicket(input: $input) { errors { message } } }',
    {
      input: {
        companyId,
        wish: `key ${name}`,
        integrationId,
        things: [{ thingId: gapId }],
        details: { name },
      },
    },
  );
  await expect(rows).toHaveCount(2);

  await page.getByRole('searchbox').fill('nothing is called so');
  await expect(page.getByText('No Results')).toBeVisible();
  await expect(page).toHaveURL(/search=nothing/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows.first().getByRole('link', { name, exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Posture gap' }).getByText('List fewer.'),
  ).toBeVisible();
});
