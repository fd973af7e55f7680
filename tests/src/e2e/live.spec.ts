import { COMPANIES, expect, openLive, test } from './support/test.ts';
import { collect, entries, ndjsonOf } from './support/traffic.ts';

test('ledger and top bar follow traffic that comes in over HTTP, without a reload', async ({ page }) => {
  await openLive(page, `/${COMPANIES.production}/ingest`);
  const ledger = page.getByRole('grid', { name: 'Ledger' });
  await expect(ledger).toBeVisible();
  const source = `live-${Date.now()}.ndjson`;
  const search = `?companyId=${COMPANIES.production}&source=${source}`;
  const lines = ledger.getByRole('row', { name: new RegExp(source) });
  const received = async () => {
    const cells = await lines.locator('[role=gridcell]:nth-child(4)').allInnerTexts();
    return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
  };
  const intake = page.getByRole('banner').getByRole('status');
  await expect(intake).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  expect((await collect(ndjsonOf(entries(120, 21)), { search })).status).toBe(200);
  await expect.poll(received).toBe(120);
  await expect(intake).toHaveText(/^\s*Receiving [\d,]+ req\/min$/);
  expect((await collect(ndjsonOf(entries(80, 22)), { search })).status).toBe(200);
  await expect.poll(received).toBe(200);
  expect(loads).toBe(0);
});
