import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { ownerQuery } from './support/ownerQuery.ts';
import { COMPANIES, expect, logIn, NOBODY, palisade, test, type Page } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const { demo, production } = COMPANIES;
/** Names of this run: others are made beside it. */
const RUN = `admins ${Date.now()}`;
const REFUSED = /You do not have the required permissions/;

test.use({ storageState: NOBODY });

const sql = (text: string, values: readonly unknown[]) => ownerQuery(palisade.home, text, values);

interface Made {
  readonly role: keyof typeof ROLE_IDS;
  readonly isSystem?: boolean;
  readonly labelIds?: readonly string[];
}

/** Somebody with a role in the demo, signed in there. */
async function enter(page: Page, { role, isSystem = false, labelIds }: Made): Promise<void> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  await sql(
    `insert into identity.users (id, email, first_name, last_name, password_hash, is_system)
     select $1, $2, 'Sven', 'Holm', password_hash, $4 from identity.users where email = $3`,
    [id, email, palisade.email, isSystem],
  );
  await sql(
    'insert into identity.company_roles (company_id, user_id, role_id, label_ids) values ($1, $2, $3, $4)',
    [demo, id, ROLE_IDS[role], labelIds ?? null],
  );
  await page.goto('/login');
  await logIn(page, { email, password: palisade.password });
  await page.waitForURL(/\/overview$/);
}

/** Text of the file that a link downloads. */
async function fileOf(page: Page, link: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

test('ADM-12 PERM-05 a system user is warned before a change for every company, and downloads the discovery report', async ({
  page,
}) => {
  await enter(page, { role: 'Administrator', isSystem: true });
  await page.goto(`/${demo}/backoffice/data-classification/categories`);
  await expect(page.getByRole('note')).toHaveText(/every company of this installation/);
  await page.getByRole('button', { name: 'Create data category' }).click();
  const drawer = page.getByRole('dialog', { name: 'Data category' });
  await expect(drawer.getByRole('note')).toHaveText(/every company of this installation/);
  await drawer.getByRole('textbox', { name: 'Name' }).fill(RUN);
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(RUN) })).toBeVisible();
  await page.goto(`/${demo}/backoffice/discovery-reports`);
  const lines = (await fileOf(page, 'Download CSV')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.some((line) => line.includes('demo'))).toBe(true);
});

test('ADM-03 ADM-11 the administrator of an organization copies its configuration, and has tasks', async ({
  page,
}) => {
  await page.goto('/login');
  await logIn(page);
  await page.waitForURL(/\/overview$/);
  const group = await askGraph<{ createLabelGroup: { errors: unknown[] } }>(
    'mutation ($input: CreateLabelGroupInput!) { createLabelGroup(input: $input) { errors { message } } }',
    { input: { companyId: demo, name: RUN } },
  );
  expect(group.createLabelGroup.errors).toEqual([]);
  await page.goto(`/${demo}/adminpanel/organizations`);
  await page.getByRole('button', { name: 'Copy the configuration of demo' }).click();
  const drawer = page.getByRole('dialog', { name: 'Environment' });
  await drawer.getByRole('combobox', { name: 'To' }).selectOption('Production');
  await drawer.getByRole('checkbox', { name: 'Labels' }).check();
  await expect(drawer.getByRole('region', { name: 'Created in Production' })).toContainText(RUN);
  await drawer.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.goto(`/${production}/onboarding`);
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = page.getByRole('dialog', { name: 'Onboarding task' });
  await task.getByRole('textbox', { name: 'Task' }).fill(RUN);
  await task.getByRole('combobox', { name: 'Type' }).selectOption('Generic');
  await task.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: new RegExp(RUN) });
  await row.getByRole('combobox').selectOption('Completed');
  await expect(page.getByText('Status changed')).toBeVisible();
  expect(await fileFrom(page, `/${production}/settings/api-tokens`)).toContain('Name,Owner,Kind');
});

const fileFrom = async (page: Page, path: string): Promise<string> => {
  await page.goto(path);
  return fileOf(page, /^Download the tokens/);
};

test('ADM-01 PERM-01 who administers an environment sees its settings, and nothing of the organization', async ({
  page,
}) => {
  await enter(page, { role: 'Administrator' });
  await expect(menu(page, 'Settings')).toBeVisible();
  await expect(menu(page, 'Organization')).toHaveCount(0);
  for (const path of ['adminpanel/organizations', 'backoffice/discovery-reports']) {
    await page.goto(`/${demo}/${path}`);
    await expect(page.getByText(REFUSED)).toBeVisible();
  }
  await page.goto(`/${demo}/settings/audit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

test('PERM-04 an analyst limited to labels gets to no page of administration', async ({ page }) => {
  await enter(page, { role: 'Analyst', labelIds: [randomUUID()] });
  for (const path of ['adminpanel/users', 'backoffice/configurations']) {
    await page.goto(`/${demo}/${path}`);
    await expect(page.getByText(REFUSED)).toBeVisible();
  }
});
