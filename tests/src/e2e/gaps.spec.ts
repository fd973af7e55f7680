import { COMPANIES, expect, openLive, test } from './support/test.ts';
import { askGraph, collect, entries, ndjsonOf } from './support/traffic.ts';

const companyId = COMPANIES.production;

/** A policy of the company's own for every endpoint whose path has this word. */
async function makePolicy(name: string, word: string): Promise<void> {
  const { createPosturePolicy } = await askGraph<{ createPosturePolicy: { errors: unknown[] } }>(
    'mutation ($input: CreatePosturePolicyInput!) { createPosturePolicy(input: $input) { errors { message } } }',
    {
      input: {
        companyId,
        policy: {
          name,
          description: 'Orders are listed.',
          remediation: 'List fewer.',
          severity: 'critical',
          categories: ['Data Exposure'],
          filter: { all: [{ field: 'path', op: 'contains', value: word }] },
        },
      },
    },
  );
  expect(createPosturePolicy.errors).toEqual([]);
}

test('POST-14 POST-01 POST-02 POST-03 POST-05 traffic opens a gap without a reload; it is looked at, commented and worked on', async ({
  page,
}) => {
  const name = `Orders listed ${Date.now()}`;
  await openLive(page, `/${companyId}/posture-gaps?search=${encodeURIComponent(name)}`);
  await expect(page).toHaveURL(/posture-gaps\/open/);
  await makePolicy(name, 'orders');
  const grid = page.getByRole('grid', { name: 'Posture gaps' });
  let loads = 0;
  page.on('load', () => (loads += 1));
  expect(
    (
      await collect(ndjsonOf(entries(300, 31)), {
        search: `?companyId=${companyId}&source=gaps.ndjson`,
      })
    ).status,
  ).toBe(200);

  // What was opened is told, or shown by itself where there was nothing.
  const row = grid.getByRole('row').filter({ hasText: name }).first();
  const news = page.getByRole('button', { name: /new gaps?$/ });
  await expect(row.or(news).first()).toBeVisible({ timeout: 60_000 });
  if (await news.isVisible()) await news.click();
  expect(loads).toBe(0);

  await row.click();
  const drawer = page.getByRole('dialog', { name: 'Posture gap' });
  await expect(drawer.getByText('Orders are listed.')).toBeVisible();
  await expect(drawer.getByText('List fewer.')).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Endpoint' })).toContainText('orders');
  await expect(drawer.getByRole('link', { name: 'View policy' })).toHaveAttribute(
    'target',
    '_blank',
  );

  await page.keyboard.press('c');
  await page.keyboard.type('Who lists them?');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Who lists them?' })).toBeVisible();

  await drawer.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitem', { name: 'With a comment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByLabel('New status').selectOption({ label: 'In process' });
  await dialog.getByLabel('Comment').fill('Asked the team');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(drawer.getByRole('button', { name: 'Status: In process' })).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Asked the team' })).toContainText(
    'In process',
  );
  await expect(page.getByRole('tab', { name: /^In process/ })).toContainText('1');

  // The same after the page is opened anew, from what the server has.
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('tab', { name: /^In process/ }).click();
  await expect(grid.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await row.click();
  await page.waitForURL(/drawer=/);
  await page.reload();
  await expect(drawer.getByRole('button', { name: 'Status: In process' })).toBeVisible();
  await expect(drawer.getByText('Who lists them?')).toBeVisible();
});
