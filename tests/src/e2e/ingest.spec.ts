import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { COMPANIES, expect, openLive, test, type Page } from './support/test.ts';
import { approveTerms } from './support/sampling.ts';
import { askGraph, collect, entries, harOf, ndjsonOf } from './support/traffic.ts';

const { production } = COMPANIES;
const ledger = (page: Page) => page.getByRole('grid', { name: 'Ledger' });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const chooser = (page: Page) => page.locator('input[type=file]');
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Drops a file on the page as a hand does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: 'application/json' }));
      return transfer;
    },
    [name, text] as const,
  );
  await page
    .getByRole('region', { name: 'Drop traffic here' })
    .dispatchEvent('drop', { dataTransfer });
}

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page }) => {
  await openLive(page, `/${production}/ingest`);
  await expect(ledger(page)).toBeVisible();
});

test('a dropped HAR file shows its progress, balances in the ledger, and its endpoints are in the inventory', async ({
  page,
}, { retry }) => {
  // A ledger line adds up what comes in under one name, so a second try takes another.
  const name = `shop-${retry}.har`;
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await drop(page, name, harOf(entries(500)));
  await expect(page.getByRole('progressbar', { name })).toBeVisible();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(uploads(page).getByRole('status')).toHaveText(
    /^HAR file:500 received = [\d,]+ learned \+ [\d,]+ noise \+ 0 sampled \+ 0 rejected/,
  );
  await expect(
    ledger(page)
      .getByRole('row', { name: new RegExp(name) })
      .first()
      .getByRole('gridcell', { name: '500', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Inventory' });
  const rows = grid.locator('[role=row][data-key]');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('f');
  const editor = page.getByRole('dialog', { name: 'Filters' });
  await editor.getByRole('button', { name: 'Method' }).click();
  await editor.getByText('POST', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Path or host' }).fill('login');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('POST');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('filters') ?? '')
    .toContain('"POST"');
  await page.getByRole('searchbox', { name: 'Path or host' }).fill('');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Path' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=path/);

  // Counts in the middle of the row lead elsewhere.
  await rows.first().click({ position: { x: 60, y: 12 } });
  const drawer = page.getByRole('dialog', { name: 'Endpoint' });
  await drawer.getByRole('tab', { name: /^Parameters/ }).click();
  await expect(
    drawer.getByRole('grid', { name: 'Parameters' }).locator('[data-key]').first(),
  ).toBeVisible();
  const first = await drawer.getByRole('heading', { level: 2 }).textContent();
  await drawer.getByRole('button', { name: 'Next' }).click();
  await expect(drawer.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
  await drawer.getByRole('button', { name: 'Previous' }).click();
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(first ?? '');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(rows.first()).toBeVisible();
});

test('of half a HAR file the good part is kept, and the rest has its reason', async ({ page }) => {
  const whole = harOf(entries(40, 6));
  await chooser(page).setInputFiles(file('half.har', whole.slice(0, whole.length / 2)));
  const status = uploads(page).getByRole('status');
  await expect(status).toContainText(
    /[1-9]\d* received = [1-9]\d* learned \+ \d+ noise \+ 0 sampled \+ [1-9]\d* rejected/,
  );
  await expect(status).toContainText('truncated');
  const line = ledger(page)
    .getByRole('row', { name: /half\.har/ })
    .first();
  await expect(line).toContainText('truncated');
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
});

test('ENG-01 a file of no known format, and an empty one, are refused in words', async ({
  page,
}) => {
  await chooser(page).setInputFiles([file('notes.json', 'Dear diary,\n'), file('empty.har', '')]);
  await expect(uploads(page).filter({ hasText: 'notes.json' }).getByRole('alert')).toContainText(
    'This is none of the formats known: a HAR file, NDJSON of HAR entries, an access log',
  );
  await expect(uploads(page).filter({ hasText: 'empty.har' }).getByRole('alert')).toHaveText(
    'The file is empty.',
  );
  await page.getByRole('button', { name: 'Remove notes.json from the list' }).click();
  await expect(uploads(page)).toHaveCount(1);
});

test('ENG-01 an nginx log is told from its content, and its lines are in the ledger', async ({
  page,
}) => {
  const lines = Array.from(
    { length: 60 },
    (_, n) =>
      `203.0.113.9 - - [01/May/2026:10:00:${String(n).padStart(2, '0')} +0000] "GET /log/orders/${n * 37} HTTP/1.1" 200 12 "-" "curl/8.0"\n`,
  );
  await chooser(page).setInputFiles({
    name: 'access.log',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('')),
  });
  await expect(uploads(page).getByRole('status')).toHaveText(
    'nginx or Apache combined log:60 received = 60 learned + 0 noise + 0 sampled + 0 rejected',
  );
  await expect(
    ledger(page)
      .getByRole('row', { name: /access\.log/ })
      .first(),
  ).toContainText('60');
  await page.getByRole('button', { name: 'All sources' }).click();
  await expect(page.getByRole('dialog', { name: 'Sources' })).toContainText('/collect/v1/mirror');
});

const SAMPLES =
  'query ($id: ID!) { company(companyId: $id) { endpoints(first: 20) { edges { node { parameters(first: 50) { edges { node { samples } } } } } } } }';
type SamplesData = {
  company: {
    endpoints: { edges: { node: { parameters: { edges: { node: { samples: string[] } }[] } } }[] };
  };
};

async function countSamples(): Promise<number> {
  const { company } = await askGraph<SamplesData>(SAMPLES, { id: production });
  return company.endpoints.edges
    .flatMap(({ node }) => node.parameters.edges)
    .reduce((sum, { node }) => sum + node.samples.length, 0);
}

test('DATA-04 samples are opt-in, and opting out deletes them and leaves a receipt', async ({
  page,
}) => {
  expect(await countSamples()).toBe(0);
  await page.getByRole('button', { name: 'Keep masked samples' }).click();
  await approveTerms(page);
  await expect(page.getByText('Masked samples are kept')).toBeVisible();
  await chooser(page).setInputFiles(file('kept.ndjson', ndjsonOf(entries(200, 8))));
  await expect(uploads(page).getByRole('status')).toContainText('200 received');
  await expect.poll(countSamples).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Sampling settings' }).click();
  const samples = page.getByRole('switch', { name: 'Keep masked samples' });
  await samples.click();
  const question = page.getByRole('alertdialog', { name: 'Stop keeping samples?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(samples).toBeChecked();
  await samples.click();
  await question.getByRole('button', { name: 'Delete samples' }).click();
  await expect(samples).not.toBeChecked();
  // The switch turns at once; the server follows with its answer.
  await expect.poll(countSamples).toBe(0);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('table', { name: 'Deleted samples' })
    .getByRole('button', { name: /^Download the receipt/ })
    .click({ timeout: 60_000 });
  const text = await readFile(await (await saved).path(), 'utf8');
  const { verification } = JSON.parse(text) as {
    verification: { remainingRows: Readonly<Record<string, number>> };
  };
  expect(new Set(Object.values(verification.remainingRows))).toEqual(new Set([0]));
  const digest = createHash('sha256').update(text).digest('hex');
  await page.goto(`/${production}/settings/audit`);
  const told = page.getByText('Palisade deleted all sample values, as').first();
  await told.click();
  await expect(page.getByText(digest).first()).toBeVisible();
});

test('a collector token is shown once, sends traffic, and is refused once revoked', async ({
  page,
}) => {
  const name = `edge-${Date.now()}`;
  await page.getByRole('button', { name: 'Collector tokens' }).click();
  const drawer = page.getByRole('dialog', { name: 'Collector tokens' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('button', { name: 'Create token' }).click();
  const token = await drawer.locator('code', { hasText: /^plc_/ }).innerText();
  expect((await collect(ndjsonOf(entries(5, 9)), { token })).status).toBe(200);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText(token)).toHaveCount(0);
  await drawer.getByRole('button', { name: `Revoke ${name}` }).click();
  await page
    .getByRole('alertdialog', { name: `Revoke ${name}?` })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await expect(drawer.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  // The row goes at once; the server follows with its answer.
  await expect
    .poll(async () => (await collect(ndjsonOf(entries(5, 10)), { token })).status)
    .toBe(401);
});
