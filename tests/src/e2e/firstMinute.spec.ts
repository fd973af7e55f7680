import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { TWIN_HOST, twinTraffic } from '../measure/posture/twinService.ts';
import { COMPANIES, expect, logIn, NOBODY, test, type Page } from './support/test.ts';
import { harOf } from './support/traffic.ts';

const { production } = COMPANIES;
const DAY = 86_400_000;

/**
 * A company as people get it, with the policies that others leave out to have their own gaps only.
 */
test.describe.configure({ mode: 'serial' });
test.use({ storageState: NOBODY });

let palisade: RunningPalisade;
let page: Page;
const at = (path: string) => `${palisade.url}${path}`;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  palisade = await startPalisade(undefined, { firstPolicies: 'recommended' });
  page = await browser.newPage();
  await page.goto(at('/login'));
  await logIn(page, palisade);
  await page.waitForURL(/\/overview$/);
});

test.afterAll(async () => {
  await page.context().close();
  await palisade.stop();
  palisade.remove();
});

test('POST-12 an administrator is told once of the policies that the company began with', async () => {
  await page.goto(at(`/${production}/overview`));
  const note = page.getByRole('region', { name: 'Recommended policies' });
  await expect(note).toContainText('starts with');
  await note.getByRole('link', { name: 'See the policies' }).click();
  await page.waitForURL(`**/${production}/settings/posture-policies`);
  const policies = page.getByRole('grid', { name: 'Posture policies' });
  await expect(policies.getByRole('switch').first()).toBeChecked();
  await page.goto(at(`/${production}/overview`));
  await expect(page.getByRole('link', { name: 'Send traffic' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('INV-01 POST-14 an old recording is told with its gaps, and each number leads to what it counts', async () => {
  await page.goto(at(`/${production}/ingest`));
  const recorded = twinTraffic('vulnerable', Date.now() - 400 * DAY);
  await page.locator('input[type=file]').setInputFiles({
    name: 'shop.har',
    mimeType: 'application/json',
    buffer: Buffer.from(harOf(recorded)),
  });
  const found = page.getByRole('list', { name: 'Found in shop.har so far' });
  await expect(found.getByRole('link', { name: 'on 1 host' })).toBeVisible({ timeout: 30_000 });
  const gaps = found.getByRole('link', { name: /see (?:it|the worst)$/ });
  await expect(gaps).toBeVisible({ timeout: 60_000 });
  await gaps.click();
  await page.waitForURL(/posture-gaps\/open\?filters=/);
  const rows = page.getByRole('grid', { name: 'Posture gaps' }).locator('[role=row][data-key]');
  await expect(rows.first()).toContainText(TWIN_HOST);
  await expect(rows.first()).not.toContainText('Inactive');
});
