import type { Page } from './test.ts';

/** Reads the terms of sampling to their end, by the wheel, and approves them. */
export async function approveTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Terms of sensitive data sampling' });
  await dialog.getByRole('region', { name: 'Terms of sensitive data sampling' }).hover();
  await page.mouse.wheel(0, 5_000);
  await dialog.getByRole('button', { name: 'Approve' }).click();
}
