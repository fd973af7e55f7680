import { COMPANIES, expect, NOBODY, test, type Page } from './support/test.ts';

const { demo, production } = COMPANIES;

declare global {
  interface Window {
    /** Sum of the layout shifts of this page. */
    layoutShift: number;
  }
}

interface View {
  readonly name: string;
  readonly path: string;
  /** Something that is there once the page has settled. */
  readonly settled: (page: Page) => ReturnType<Page['getByRole']>;
  readonly isPublic?: boolean;
}

const VIEWS: readonly View[] = [
  {
    name: 'login',
    path: '/login',
    isPublic: true,
    settled: (page) => page.getByRole('heading', { name: 'Log In' }),
  },
  {
    name: 'overview',
    path: `/${demo}/overview`,
    settled: (page) =>
      page.getByRole('region', { name: 'Latest discoveries' }).getByRole('row').nth(3),
  },
  {
    name: 'inventory',
    path: `/${demo}/unified-inventory`,
    settled: (page) => page.getByRole('row').nth(5),
  },
  {
    name: 'endpoint drawer',
    path: `/${demo}/unified-inventory?search=tax-profile`,
    settled: (page) => page.getByRole('dialog', { name: 'Endpoint' }).getByText('Why this path'),
  },
  {
    name: 'endpoint page',
    path: `/${demo}/unified-inventory?search=tax-profile`,
    settled: (page) => page.getByRole('tabpanel').getByText('Sensitive data', { exact: true }),
  },
  {
    name: 'labels',
    path: `/${demo}/settings/label-management/labels`,
    settled: (page) => page.getByRole('grid', { name: 'Labels' }),
  },
  {
    name: 'learning settings',
    path: `/${demo}/settings/learning`,
    settled: (page) => page.getByRole('slider').first(),
  },
  {
    name: 'OAS analysis',
    path: `/${demo}/discovery/oas-analysis`,
    settled: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'attacker',
    path: `/${demo}/attackers/action-required/open`,
    settled: (page) => page.getByRole('button', { name: 'Take action' }),
  },
  {
    name: 'ingest',
    path: `/${production}/ingest`,
    settled: (page) => page.getByRole('grid', { name: 'Ledger' }),
  },
];

/** Pages whose parts keep their places from the skeleton on. */
const STEADY = new Set([
  'overview',
  'inventory',
  'endpoint page',
  'labels',
  'learning settings',
  'OAS analysis',
]);

async function open(page: Page, { name, path, settled }: View): Promise<void> {
  await page.goto(path);
  if (name.startsWith('endpoint')) await page.getByRole('row', { name: /tax-profile/ }).click();
  if (name === 'attacker') {
    await page.getByRole('grid', { name: 'Attackers' }).getByRole('link').first().click();
    await expect(settled(page)).toBeVisible();
    // What attackers call themselves may be as long as they like.
    await page.locator('.attacker-id').evaluate((id) => (id.textContent = 'maya.'.repeat(40)));
  }
  if (name === 'endpoint page') {
    await page
      .getByRole('dialog', { name: 'Endpoint' })
      .getByRole('link', { name: 'Open page' })
      .click();
    await page.waitForURL(/\/endpoint\//);
    await page.reload();
  }
  await expect(settled(page)).toBeVisible();
}

/** Buttons and pictures of the page that reach beyond what is around them, or the page's edge. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    if (main === null) return [];
    const edge = main.getBoundingClientRect().right;
    return [
      ...(main.scrollWidth > main.clientWidth ? [`main is ${main.scrollWidth} wide`] : []),
      ...[...main.querySelectorAll('.p-page-header button, .card svg')].flatMap((part) => {
        const around = part.closest('.card')?.getBoundingClientRect().right ?? edge;
        const { right } = part.getBoundingClientRect();
        return right > around ? [`${part.tagName} ends at ${right}, beyond ${around}`] : [];
      }),
    ];
  });

/** Sums the layout shifts of the pages that are opened from now on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = entry as PerformanceEntry & {
          value?: number;
          hadRecentInput?: boolean;
        }; // TypeScript does not know layout shifts yet
        if (!hadRecentInput) window.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum so far. Two frames later every shift of the settled page has been reported. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(window.layoutShift))),
        ),
      ),
  );

for (const view of VIEWS) {
  const isSteady = STEADY.has(view.name);
  test.describe(view.name, () => {
    if (view.isPublic === true) test.use({ storageState: NOBODY });

    test(`${isSteady ? 'does not jump while it loads, and ' : ''}fits 1440 and 1024 pixels without scrolling sideways`, async ({
      page,
    }) => {
      await watchShifts(page);
      await open(page, view);
      if (isSteady) expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(view.settled(page)).toBeVisible();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await sticksOut(page)).toEqual([]);
      }
    });
  });
}
