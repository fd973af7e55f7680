import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { ATTACKS } from '@palisade/vocabulary/attackTypes.ts';
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import dataTypes from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import { POLICY_CATEGORY_NAMES } from '@palisade/vocabulary/posturePolicies.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { ownerQuery } from './support/ownerQuery.ts';
import { COMPANIES, expect, logIn, NOBODY, palisade, test, type Page } from './support/test.ts';

const { demo } = COMPANIES;
const PERSON = { id: randomUUID(), email: `lucia.${randomUUID()}@example.com` };
const TEXTS = `${ROOT}web/src/`;

interface TextTree {
  readonly [key: string]: string | TextTree;
}
const leavesOf = (tree: TextTree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leavesOf(value)));
const textsOf = (language: string): Set<string> =>
  new Set(
    readdirSync(TEXTS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(`.${language}.json`))
      .flatMap((file) => leavesOf(JSON.parse(readFileSync(TEXTS + file, 'utf8')) as TextTree)),
  );

/** Names that tickets, files and the API have too: they are the same in every language. */
const NAMES = new Set<string>([
  ...DATA_TYPE_NAMES,
  ...dataTypes.types.map(({ category }) => category),
  ...Object.values(ATTACKS).map(({ label }) => label),
  ...POLICY_CATEGORY_NAMES,
]);
/** Texts of the pages that only the English pages say. */
function englishOnly(): Set<string> {
  const spanish = textsOf('es');
  return new Set(
    [...textsOf('en')].filter(
      (text) =>
        /[a-z]{3}/.test(text) && !text.includes('{{') && !spanish.has(text) && !NAMES.has(text),
    ),
  );
}

/** Everything a page says: what is written, and names and tooltips. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(?:SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? ''))
        found.push(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.push(element.getAttribute(name)?.trim() ?? '');
    return found.filter((text) => text !== '');
  });

/** Main pages, with the heading that each has in Spanish, and something that comes with its data. */
const PAGES = [
  ['overview', 'Resumen', (page: Page) => page.getByRole('row').nth(3)],
  ['unified-inventory', 'Inventario', (page: Page) => page.getByRole('row').nth(5)],
  ['posture-gaps/open', 'Brechas de postura', (page: Page) => page.getByRole('row').nth(3)],
  ['attackers/action-required/open', 'Atacantes', (page: Page) => page.getByRole('row').nth(1)],
  ['settings/learning', 'Inventario', (page: Page) => page.getByRole('slider').first()],
  [
    'settings/label-management/groups',
    'Gestión de etiquetas',
    (page: Page) => page.getByRole('grid'),
  ],
  [
    'settings/posture-policies',
    'Políticas de postura',
    (page: Page) => page.getByRole('row').nth(3),
  ],
] as const;

test.use({ storageState: NOBODY });

test('SHELL-15 a person reads the pages in Spanish, in this browser and in another', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await ownerQuery(
    palisade.home,
    `insert into identity.users (id, email, first_name, last_name, password_hash)
       select $1, $2, 'Lucía', 'Peña', password_hash from identity.users where email = $3`,
    [PERSON.id, PERSON.email, palisade.email],
  );
  await ownerQuery(
    palisade.home,
    'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
    [demo, PERSON.id, ROLE_IDS.Administrator],
  );
  await page.goto('/login');
  await logIn(page, { email: PERSON.email, password: palisade.password });
  await page.waitForURL(/\/overview$/);

  await page.goto(`/${demo}/profile`);
  await page.getByLabel('Language').selectOption('Español');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Perfil/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  const english = englishOnly();
  for (const [path, heading, settled] of PAGES) {
    await page.goto(`/${demo}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await settled(page).waitFor();
    const left = (await said(page)).filter((text) => english.has(text));
    expect(left, `English on ${path}`).toEqual([]);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width}`).toBe(0);
    }
  }

  // Nine tabs with long names end within a narrow window.
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/${demo}/discovery/changes`);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(9);
  await expect(tabs.last()).toContainText('Estado');
  const { right, edge } = await tabs.last().evaluate((tab) => ({
    right: tab.getBoundingClientRect().right,
    edge: tab.closest('main')?.getBoundingClientRect().right ?? 0,
  }));
  expect(right).toBeLessThanOrEqual(edge - 16);

  // Numbers and dates: `1.284` would be `1,284` in English, and `27 nov` would be `27 Nov`.
  await page.goto(`/${demo}/overview`);
  await expect(
    page.getByText(/^(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d{1,2} de \p{L}+/u),
  ).toBeVisible();
  await expect(page.getByText(/\b\d{2,3}\.\d{3}\b/).first()).toBeVisible();
  await page.goto(`/${demo}/attackers/action-required/open`);
  await page.getByRole('row').nth(1).waitFor();
  const written = await said(page);
  expect(written.filter((text) => /\b\d{2} \p{Lu}\p{Ll}{2,3} \d{4}\b/u.test(text))).toEqual([]);

  // The sign-in page of this browser, and the pages of another one after sign-in.
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible();
  const other = await browser.newPage({ baseURL: palisade.url, locale: 'en-GB' });
  await other.goto('/login');
  await logIn(other, { email: PERSON.email, password: palisade.password });
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Resumen');
  await other.context().close();
});
