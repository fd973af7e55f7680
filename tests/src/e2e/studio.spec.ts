import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { found } from './support/axe.ts';
import { ownerQuery } from './support/ownerQuery.ts';
import { COMPANIES, expect, logIn, NOBODY, palisade, test } from './support/test.ts';

const { demo } = COMPANIES;
const SYSTEM = { id: randomUUID(), email: 'sven.holm@example.com' };
// Without groups that show what is busy, which axe's helper waits for, and without landmarks twice.
const PAGES = ['components?group=forms', 'components?group=charts', 'logo', 'theme', 'grid'];

test.use({ storageState: NOBODY });

test.beforeAll(async () => {
  const sql = (text: string, values: readonly unknown[]) => ownerQuery(palisade.home, text, values);
  await sql(
    `insert into identity.users (id, email, first_name, last_name, password_hash, is_system)
     select $1, $2, 'Sven', 'Holm', password_hash, true from identity.users where email = $3`,
    [SYSTEM.id, SYSTEM.email, palisade.email],
  );
  await sql(
    'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
    [demo, SYSTEM.id, ROLE_IDS.Viewer],
  );
});

test('ADM-13 the studio shows parts in the colours of both modes, by code of its own', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/login');
  await logIn(page, { email: SYSTEM.email, password: palisade.password });
  await expect(page).toHaveURL(/overview/);
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
  await page.getByRole('navigation').getByRole('link', { name: 'Components' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  // Nothing of it came with the pages before.
  expect(scripts.filter((path) => /StudioComponentsPage.*\.js$/.test(path))).toHaveLength(1);
  const grounds = page.locator('[data-mode]');
  const colour = (place: number) =>
    grounds.nth(place).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect([await colour(0), await colour(1)]).toEqual(['rgb(255, 255, 255)', 'rgb(18, 21, 25)']);
  // From elsewhere the first address is loaded anew, and axe with it.
  await page.goto('about:blank');
  expect(
    await found(
      page,
      PAGES.map((path) => `/${demo}/studio/${path}`),
    ),
  ).toEqual([]);
});
