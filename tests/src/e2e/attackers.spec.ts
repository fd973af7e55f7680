import { COMPANIES, expect, test, type Page } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const { demo } = COMPANIES;
const SEVERITIES = ['Critical', 'High', 'Medium', 'Low', 'Info'];

const grid = (page: Page) => page.getByRole('grid', { name: 'Attackers' });
/** What the rows have in the column of a name, top to bottom. */
async function column(page: Page, name: string): Promise<string[]> {
  const heads = await grid(page).getByRole('columnheader').allTextContents();
  const rows = await grid(page).locator('.p-row').all();
  return Promise.all(
    rows.map(async (row) =>
      ((await row.getByRole('gridcell').nth(heads.indexOf(name)).textContent()) ?? '').trim(),
    ),
  );
}
/** Whether each is at most as large as the one before. */
const falls = (values: readonly number[]) =>
  values.every((value, index) => value <= (values[index - 1] ?? Infinity));

interface Found {
  readonly company: {
    readonly attackers: {
      readonly edges: readonly {
        readonly node: {
          readonly id: string;
          readonly attackerId: string;
          readonly sourceId: string;
          readonly version: number;
        };
      }[];
    };
  };
}

/** The attacker with the most attempts among those identified by an address. */
async function byAddress(): Promise<Found['company']['attackers']['edges'][number]['node']> {
  const { company } = await askGraph<Found>(
    'query ($companyId: ID!) { company(companyId: $companyId) { attackers(first: 50, sort: attempts) { edges { node { id attackerId sourceId version } } } } }',
    { companyId: demo },
  );
  const found = company.attackers.edges.find(({ node }) =>
    /^\d+\.\d+\.\d+\.\d+$/.test(node.sourceId),
  );
  if (found === undefined) throw new Error('The demo has no attacker identified by an address.');
  return found.node;
}

test('ATK-01 OVER-07 OVER-08 the overview leads to attackers found in the traffic: they are counted, filtered, sorted and opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${demo}/overview`);
  const type = page
    .getByRole('region', { name: 'Most common risk types' })
    .getByRole('link')
    .first();
  const label = (await type.locator('.p-trunc').textContent()) ?? '';
  expect(label).not.toBe('');
  await type.click();
  await page.waitForURL(/attackers\/action-required\/open\?filters=/);
  await expect(page.locator('.p-chip').filter({ hasText: 'Attack type' })).toContainText(label);
  await expect(grid(page).locator('.p-row').first()).toContainText(label);
  for (const types of await column(page, 'Risk types')) expect(types).toContain(label);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/action-required\/open$/);
  await expect(async () => {
    const found = await column(page, 'Severity');
    expect(falls(found.map((severity) => -SEVERITIES.indexOf(severity)))).toBe(true);
    for (const counted of [
      page.getByRole('tab', { name: /^Open/ }),
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Attackers/ }),
    ])
      expect(await counted.textContent()).toMatch(new RegExp(`\\D${found.length}$`));
  }).toPass();

  await page.getByRole('button', { name: 'Attempts' }).click();
  await page.waitForURL(/sort=attempts/);
  await expect(async () =>
    expect(
      falls((await column(page, 'Attempts')).map((text) => Number(text.replaceAll(',', '')))),
    ).toBe(true),
  ).toPass();

  const link = grid(page).getByRole('link').first();
  await expect(link).toHaveAttribute('href', /attackers\/[0-9a-f-]{36}$/);
  await link.click();
  await page.waitForURL(/attackers\/[0-9a-f-]{36}$/);
});

test('ATK-10 ATK-11 an address is denied through a list that proxies fetch, after somebody else changed the attacker meanwhile', async ({
  page,
  request,
}) => {
  const made = await askGraph<{ readonly createIntegration: { readonly denyListAddress: string } }>(
    'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { denyListAddress errors { code } } }',
    { input: { companyId: demo, kind: 'denyList', settings: { name: 'Edge proxies' } } },
  );
  const served = `${made.createIntegration.denyListAddress}.txt`;
  expect(await (await request.get(served)).text()).not.toMatch(/\d+\.\d+\.\d+\.\d+/);

  const { id, attackerId, sourceId, version } = await byAddress();
  await page.goto(`/${demo}/attackers/${attackerId}`);
  await page.getByRole('button', { name: 'Take action' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take action' });
  await dialog.getByRole('button', { name: /^Integration: / }).click();
  await page.getByRole('checkbox', { name: /Edge proxies/ }).click();
  await dialog.getByRole('checkbox', { name: new RegExp(sourceId.replaceAll('.', '\\.')) }).click();
  await dialog.getByLabel('Status').selectOption('Fixing');
  await dialog.getByLabel('Comment').fill('Denied at the edge');

  await askGraph(
    'mutation ($input: ChangeAttackerStatusInput!) { changeAttackerStatus(input: $input) { errors { code } } }',
    { input: { id, newStatus: 'ignored', message: 'Ours', version } },
  );
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Comment')).toHaveValue('Denied at the edge');
  expect(await (await request.get(served)).text()).not.toContain(sourceId);

  await expect(dialog.getByRole('option', { name: 'No Change (Ignored)' })).toBeAttached();
  await dialog.getByLabel('Status').selectOption('Fixing');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByText(/Took action for attacker identified by .+ with integration Edge proxies/),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await (await request.get(served)).text()).toContain(sourceId);
  expect(await (await request.get(served.replace(/txt$/, 'conf'))).text()).toContain(
    `deny ${sourceId};`,
  );
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Denied at the edge'),
  ).toBeVisible();
});
