import { attackOf } from '../attackTraffic.ts';
import { COMPANIES, expect, openLive, type Page, test } from './support/test.ts';
import { collect, entries, ndjsonOf } from './support/traffic.ts';

test('ledger and top bar follow traffic that comes in over HTTP, without a reload', async ({
  page,
}) => {
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

test('GRAPH-06 ATK-01 a new attacker, and then new steps of it, are told while the page is open, without a reload', async ({
  page,
}) => {
  const address = '198.18.77.61';
  await openLive(page, `/${COMPANIES.production}/attackers/action-required/open`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const search = `?companyId=${COMPANIES.production}&source=attack.ndjson`;
  expect((await collect(ndjsonOf(attackOf(address)), { search })).status).toBe(200);
  const [told, link] = [
    page.getByRole('button', { name: /new attacker/ }),
    page.getByRole('link', { name: address }),
  ];
  await expect(told.or(link).first()).toBeVisible(); // An empty list shows them by itself.
  if (await told.isVisible()) await told.click();
  await link.click();
  await page.waitForURL(/attackers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('button')).not.toHaveCount(0);
  expect(
    (
      await collect(
        ndjsonOf(
          attackOf(address).map((entry) => ({
            ...entry,
            request: { ...entry.request, url: entry.request.url.replace('/find', '/find-orders') },
          })),
        ),
        { search },
      )
    ).status,
  ).toBe(200);
  await expect(page.getByRole('button', { name: /new step/ })).toBeVisible();
  expect(loads).toBe(0);
});

test('ATK-13 an attack that was refused with a status that HTTP does not know is shown with it', async ({
  page,
}) => {
  const address = '198.18.77.62';
  expect(
    (
      await collect(ndjsonOf(attackOf(address, 999)), {
        search: `?companyId=${COMPANIES.production}&source=refused.ndjson`,
      })
    ).status,
  ).toBe(200);
  await openLive(page, `/${COMPANIES.production}/attackers/action-required/open`);
  await page.getByRole('link', { name: address }).click();
  await page.waitForURL(/attackers\/[0-9a-f-]{36}$/);
  await expect(
    page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /999 GET \/find/ }),
  ).toBeVisible();
});

test('GRAPH-06 POST-03 POST-04 a gap that is worked on in one window changes in another: counts, row, status and comments, without a reload', async ({
  page,
  context,
}) => {
  const gaps = `/${COMPANIES.demo}/posture-gaps/open`;
  await openLive(page, gaps);
  const rows = page.getByRole('grid', { name: 'Posture gaps' }).locator('[role=row][data-key]');
  await rows.first().click();
  const drawer = page.getByRole('dialog', { name: 'Posture gap' });
  await expect(drawer.getByRole('button', { name: 'Status: Open' })).toBeVisible();
  const address = page.url();
  const key = (await rows.first().getAttribute('data-key')) ?? '';
  let loads = 0;
  page.on('load', () => (loads += 1));
  const countIn = async (window: Page) =>
    Number((await window.getByRole('tab', { name: /^Open/ }).innerText()).replaceAll(/\D/g, ''));
  const before = await countIn(page);

  const other = await context.newPage();
  await openLive(other, address);
  const there = other.getByRole('dialog', { name: 'Posture gap' });
  const said = `Seen ${Date.now()}`;
  await expect(there.getByRole('button', { name: 'Status: Open' })).toBeVisible();
  await other.keyboard.press('c');
  await other.keyboard.type(said);
  await other.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('listitem').filter({ hasText: said })).toBeVisible();
  await there.getByRole('button', { name: 'Status: Open' }).click();
  await other.getByRole('menuitem', { name: /^In process/ }).click();

  await expect(drawer.getByRole('button', { name: 'Status: In process' })).toBeVisible();
  await expect.poll(() => countIn(page)).toBe(before - 1);
  await expect(page.locator(`[role=row][data-key="${key}"]`)).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Status: In process' }).click();
  await page.getByRole('menuitem', { name: /^Open/ }).click();
  await expect.poll(() => countIn(other)).toBe(before);
  expect(loads).toBe(0);
});
