import { COMPANIES, answered, expect, palisade, test, type Page } from './support/test.ts';
import { collect, entries, ndjsonOf } from './support/traffic.ts';

const { production } = COMPANIES;
const range = (page: Page, text: string) =>
  page.getByRole('row', { name: new RegExp(text.replaceAll('.', '\\.')) });

async function add(page: Page, text: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Add range' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address or range').fill(text);
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByRole('button', { name: 'Add range' }).click();
}

async function remove(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${text}` }).click();
  const removed = answered(page);
  await page.getByRole('button', { name: 'Delete range' }).click();
  await expect(range(page, text)).toBeHidden();
  await removed;
}

test('ADM-10 traffic from an excluded range is noise in the ledger, without a restart', async ({
  page,
}, { retry }) => {
  await page.goto(`/${production}/settings/ip-exclude-list`);
  await add(page, '192.0.2.0/24', 'Load test');
  await expect(range(page, '192.0.2.0/24')).toContainText(palisade.email);
  const source = `load-test-${retry}`;
  let seed = 100 + retry * 100;
  const sent = async (): Promise<number | undefined> => {
    const body = ndjsonOf(
      entries(3, (seed += 1)).map((entry) => ({ ...entry, _clientAddress: '192.0.2.77' })),
    );
    const answer = (await (
      await collect(body, { search: `?companyId=${production}&source=${source}` })
    ).json()) as { noise: { excludedAddress?: number } };
    return answer.noise.excludedAddress;
  };
  await expect.poll(sent).toBe(3);
  await page.goto(`/${production}/ingest`);
  await expect(
    page
      .getByRole('grid', { name: 'Ledger' })
      .getByRole('row', { name: new RegExp(source) })
      .first(),
  ).toContainText('from an excluded address');
  await page.goto(`/${production}/settings/ip-exclude-list`);
  await remove(page, '192.0.2.0/24');
});

test('ADM-10 a company with an allowed list is used from there alone, and nobody locks themselves out', async ({
  page,
  browser,
  signedIn,
}) => {
  await page.goto(`/${production}/settings/ip-allowed-list`);
  await add(page, '198.51.100.0/24', 'Office');
  await expect(
    page
      .getByRole('dialog')
      .getByText(
        /^This would lock out the address that you come from, .*Add it to the list first\.$/,
      ),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await add(page, '127.0.0.0/8', 'This machine');
  await expect(range(page, '127.0.0.0/8')).toBeVisible();
  // A proxy on this machine tells who is behind it.
  const elsewhere = await browser.newContext({
    baseURL: palisade.url,
    storageState: await signedIn(),
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  const there = await elsewhere.newPage();
  await there.goto(`/${production}/overview`);
  await expect(
    there.getByRole('heading', { name: 'Production is not available from your network' }),
  ).toBeVisible();
  await expect(there.getByText(/203\.0\.113\.9 is not one of them/)).toBeVisible();
  await remove(page, '127.0.0.0/8');
  // What somebody may use is remembered for five seconds.
  await expect(async () => {
    await there
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await expect(there.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 20_000 });
  await elsewhere.close();
});
