import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { JIRA } from '@palisade/services/domains/integrations/testing/jiraServer.ts';
import { ownerQuery } from './support/ownerQuery.ts';
import { COMPANIES, expect, logIn, NOBODY, palisade, test } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const companyId = COMPANIES.demo;
/** Names of this run: others are made beside it. */
const RUN = `limited ${Date.now()}`;
const ANALYST = { email: `${randomUUID()}@example.com`, password: palisade.password };

async function mutate<Payload>(field: string, selection: string, input: object): Promise<Payload> {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const data = await askGraph<Record<string, Payload & { readonly errors: unknown[] }>>(
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} errors { message } } }`,
    { input: { companyId, ...input } },
  );
  const payload = data[field];
  expect(payload?.errors).toEqual([]);
  return payload as Payload;
}

interface Seen {
  readonly attackerId: string;
  readonly sourceId: string;
  readonly endpointId: string;
}

/** An attacker identified by its address, and an endpoint that it attacked. */
async function anAttacker(): Promise<Seen> {
  const { company } = await askGraph<{
    company: {
      attackers: {
        edges: {
          node: Omit<Seen, 'endpointId'> & {
            steps: { edges: { node: { endpointId: string | null } }[] };
          };
        }[];
      };
    };
  }>(
    'query ($companyId: ID!) { company(companyId: $companyId) { attackers(first: 50, status: open, sort: attempts) { edges { node { attackerId sourceId steps(first: 10) { edges { node { endpointId } } } } } } } }',
    { companyId },
  );
  for (const { node } of company.attackers.edges) {
    const endpointId = node.steps.edges
      .map((edge) => edge.node.endpointId)
      .find((id) => id !== null);
    if (/^\d+\.\d+\.\d+\.\d+$/.test(node.sourceId) && endpointId != null)
      return { attackerId: node.attackerId, sourceId: node.sourceId, endpointId };
  }
  throw new Error('The demo has no attacker identified by an address.');
}

/** A label on that endpoint, and an Analyst who is limited to it. */
async function limitTo(endpointId: string): Promise<void> {
  const { groupEdge } = await mutate<{ groupEdge: { node: { groupId: string } } }>(
    'createLabelGroup',
    'groupEdge { node { groupId } }',
    { name: RUN },
  );
  const { labelEdge } = await mutate<{ labelEdge: { node: { labelId: string } } }>(
    'createLabel',
    'labelEdge { node { labelId } }',
    { name: RUN, groupId: groupEdge.node.groupId },
  );
  const { labelId } = labelEdge.node;
  await mutate('attachLabels', '', { endpointIds: [endpointId], labelIds: [labelId] });
  const userId = randomUUID();
  await ownerQuery(
    palisade.home,
    `insert into identity.users (id, email, first_name, last_name, password_hash) select $1, $2, 'Lea', 'Marsh', password_hash from identity.users where email = $3`,
    [userId, ANALYST.email, palisade.email],
  );
  await ownerQuery(
    palisade.home,
    'insert into identity.company_roles (company_id, user_id, role_id, label_ids) values ($1, $2, $3, $4)',
    [companyId, userId, ROLE_IDS.Analyst, [labelId]],
  );
}

test.use({ storageState: NOBODY });

test('PERM-04 an analyst limited to labels changes, comments, tickets and blocks what they see', async ({
  page,
  request,
}) => {
  // The gap is opened in the background, and five things are done after it.
  test.setTimeout(240_000);
  const { attackerId, sourceId, endpointId } = await anAttacker();
  await limitTo(endpointId);
  const settings = { name: RUN, url: palisade.jira, ...JIRA, projectKey: 'SEC', issueType: 'Task' };
  await mutate('createIntegration', 'integration { id }', { kind: 'jira', settings });
  const list = `${RUN} list`;
  const { denyListAddress } = await mutate<{ denyListAddress: string }>(
    'createIntegration',
    'denyListAddress',
    { kind: 'denyList', settings: { name: list } },
  );
  const policy = {
    name: RUN,
    description: 'Orders are listed.',
    remediation: 'List fewer.',
    severity: 'critical',
    categories: ['Data Exposure'],
    filter: {
      all: [{ field: 'method', op: 'is', value: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] }],
    },
  };
  await mutate('createPosturePolicy', 'policyEdge { node { id } }', { policy });

  await page.goto('/login');
  await logIn(page, ANALYST);
  await page.waitForURL(/\/overview$/);

  // One gap of the policy is theirs, whatever number there are.
  const name = encodeURIComponent(RUN);
  const rows = page
    .getByRole('grid', { name: 'Posture gaps' })
    .getByRole('row')
    .filter({ hasText: RUN });
  await expect(async () => {
    await page.goto(`/${companyId}/posture-gaps/open?search=${name}`);
    await expect(rows).toHaveCount(1, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await rows.first().click();
  const drawer = page.getByRole('dialog', { name: 'Posture gap' });
  await drawer.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitem', { name: 'With a comment…' }).click();
  const change = page.getByRole('dialog', { name: 'Change status' });
  await change.getByLabel('New status').selectOption({ label: 'In process' });
  await change.getByLabel('Comment').fill('Ours, on it');
  await change.getByRole('button', { name: 'Change status' }).click();
  await expect(drawer.getByRole('button', { name: 'Status: In process' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('Found the team');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Found the team' })).toBeVisible();

  await drawer.getByRole('button', { name: 'Create ticket' }).click();
  const ticket = page.getByRole('dialog', { name: 'New integration ticket' });
  await ticket.getByLabel('Integration').selectOption({ label: `${RUN} · Jira` });
  await ticket.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Jira ticket created successfully')).toBeVisible();

  await page.goto(`/${companyId}/attackers/${attackerId}`);
  await page.getByRole('button', { name: 'Take action' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take action' });
  await dialog.getByRole('button', { name: /^Integration: / }).click();
  await page.getByRole('checkbox', { name: new RegExp(list) }).click();
  await dialog.getByRole('checkbox', { name: new RegExp(sourceId.replaceAll('.', '\\.')) }).click();
  await dialog.getByLabel('Status').selectOption('Fixing');
  await dialog.getByLabel('Comment').fill('Blocked by the team');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/Took action for attacker identified by/)).toBeVisible();
  expect(await (await request.get(`${denyListAddress}.txt`)).text()).toContain(sourceId);
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Blocked by the team'),
  ).toBeVisible();
});
