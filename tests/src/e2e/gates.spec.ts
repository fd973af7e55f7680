import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { ownerQuery } from './support/ownerQuery.ts';
import { COMPANIES, expect, logIn, NOBODY, test, type Page } from './support/test.ts';

const { demo, production } = COMPANIES;
const VIEWER = { id: randomUUID(), email: 'vera.lind@example.com' };
const PENDING =
  "Access to the dashboard pending your organization's Admin acceptance of our Terms & Conditions.";
const SECTION = '<h2>Use</h2><p>Words that are read before anything else is done here.</p>';

/**
 * These change an installation for everybody, so they have one of their own; each goes on where the
 * one before ended.
 */
test.describe.configure({ mode: 'serial' });
test.use({ storageState: NOBODY });

let palisade: RunningPalisade;
let folder: string;
let page: Page;
const sql = (text: string, values: readonly unknown[] = []) =>
  ownerQuery(palisade.home, text, values);
const at = (path: string) => `${palisade.url}${path}`;

async function setMaintenance(underMaintenance: boolean): Promise<void> {
  const query =
    'mutation ($input: SetMaintenanceInput!) { setMaintenance(input: $input) { underMaintenance } }';
  const answer = await fetch(at('/graphql'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${palisade.token}` },
    body: JSON.stringify({ query, variables: { input: { underMaintenance } } }),
  });
  expect(await answer.json()).toEqual({ data: { setMaintenance: { underMaintenance } } });
}

test.beforeAll(async ({ browser }) => {
  // A product of its own begins, which a slow machine takes a minute for.
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'palisade-terms-'));
  const file = join(folder, 'terms.html');
  await writeFile(file, `<h1>Terms &amp; Conditions</h1>${SECTION.repeat(30)}`);
  palisade = await startPalisade(undefined, {
    env: { PALISADE_TERMS_FILE: file, PALISADE_SUPPORT_EMAIL: 'help@example.com' },
  });
  await sql(
    `insert into identity.users (id, email, first_name, last_name, password_hash) select $1, $2, 'Vera', 'Lind', password_hash from identity.users limit 1`,
    [VIEWER.id, VIEWER.email],
  );
  await sql(
    'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3), ($4, $2, $5)',
    [production, VIEWER.id, ROLE_IDS.Viewer, demo, ROLE_IDS.Analyst],
  );
  page = await browser.newPage();
});

test.afterAll(async () => {
  await page.context().close();
  await palisade.stop();
  palisade.remove();
  await rm(folder, { recursive: true });
});

test('SHELL-05 nobody passes the terms by; others than administrators of the organization are told whom to wait for', async ({
  browser,
}) => {
  const other = await browser.newPage();
  await other.goto(at(`/${production}/overview`));
  await logIn(other, { email: VIEWER.email, password: palisade.password });
  await expect(other.getByText(PENDING)).toBeVisible();
  await other.goto(at(`/${production}/unified-inventory`));
  await other.waitForURL('**/terms-and-conditions');
  await expect(other.getByText(PENDING)).toBeVisible();
  await other.context().close();
});

test('SHELL-02 SHELL-04 an administrator reads to the end, agrees, and goes on where they wanted to go', async () => {
  await page.goto(at(`/${demo}/unified-inventory?search=tax`));
  await logIn(page, palisade);
  await expect(page.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible();
  await page.reload();
  const box = page.getByRole('checkbox');
  await expect(box).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeDisabled();
  await page.getByRole('region', { name: 'Terms & Conditions' }).focus();
  await page.keyboard.press('End');
  await expect(box).toBeEnabled();
  await page.getByText('I agree to the Terms & Conditions').click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.waitForURL(`**/${demo}/unified-inventory?search=tax`);
  await expect(page.getByRole('row', { name: /tax-profile/ })).toBeVisible();
});

test('SHELL-06 maintenance takes the place of an open page, and goes when the check says so', async () => {
  await setMaintenance(true);
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
  const title = page.getByRole('heading', { name: 'System Under Maintenance' });
  // The gateway asks every five seconds; any answer after that tells.
  await expect(async () => {
    // The page may step aside at any moment.
    for (const name of ['Overview', 'Inventory'])
      await link(name)
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    await expect(title).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('We expect to be back soon')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  await setMaintenance(false);
  await page.getByRole('button', { name: 'Check Status' }).click();
  await expect(title).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('SHELL-12 SHELL-20 a lab says when it ends, and without a licence there is a teaser', async () => {
  await sql(
    `update identity.companies set kind = 'lab', expires_at = now() + interval '2 hours 10 minutes' where id = $1`,
    [production],
  );
  await sql(
    `update identity.organizations set licences = licences || '{"threatProtectionEnabled": false}'`,
  );
  await expect(async () => {
    await page.goto(at(`/${production}/attackers`));
    await expect(page.getByText(/Lab Environment\s+· ends in 2 h (9|10) min/)).toBeVisible({
      timeout: 2_000,
    });
    await expect(
      page.getByRole('heading', { name: 'Threat protection is not licensed' }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
});

test('PERM-01 PERM-06 a permission taken away while a page is open: what is sent is refused in words and taken back, and then nothing is shown', async ({
  browser,
}) => {
  const other = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await other.goto(at(`/${demo}/posture-gaps/open`));
  await logIn(other, { email: VIEWER.email, password: palisade.password });
  await other.waitForURL(/posture-gaps\/open/);
  const critical = other.getByRole('row', { name: /Critical/ }).first();
  // The demo of a Palisade that has just begun is still being evaluated.
  await expect(async () => {
    await other.reload();
    await expect(critical).toBeVisible();
  }).toPass({ timeout: 80_000 });
  await critical.click();
  const status = other.getByRole('button', { name: 'Status: Open' });
  await status.click();
  await other.getByRole('menuitem', { name: 'With a comment…' }).click();
  const dialog = other.getByRole('dialog', { name: 'Change status' });
  await dialog.getByLabel('New status').selectOption({ label: 'Resolved' });
  await dialog.getByLabel('Comment').fill('Mended on Monday');
  await sql(
    'update identity.company_roles set role_id = $3 where user_id = $1 and company_id = $2',
    [VIEWER.id, demo, ROLE_IDS.Viewer],
  );
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(other.getByText('The status could not be changed')).toBeVisible();
  await expect(other.getByText(/You do not have the required permissions/)).toBeVisible();
  await expect(status).toHaveAttribute('aria-disabled', 'true');
  await sql('delete from identity.company_roles where user_id = $1 and company_id = $2', [
    VIEWER.id,
    demo,
  ]);
  await other.goto(at(`/${demo}/unified-inventory`));
  await expect(other.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await other.context().close();
});
