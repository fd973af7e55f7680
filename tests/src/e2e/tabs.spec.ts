import type { BrowserContext } from '@playwright/test';
import { attackOf } from '../attackTraffic.ts';
import { openStreamProxy, type StreamProxy } from '../streamProxy.ts';
import {
  COMPANIES,
  expect,
  isLive,
  logIn,
  NOBODY,
  palisade,
  test,
  type Page,
} from './support/test.ts';
import { collect, ndjsonOf } from './support/traffic.ts';

const LIST = `/${COMPANIES.production}/attackers/action-required/open`;
const INVENTORY = `/${COMPANIES.production}/unified-inventory`;
/**
 * Subscriptions of a list of attackers: its own, the intake and two counters of the menu. The
 * inventory has the last three.
 */
const OF_LIST = 4;

let proxy: StreamProxy;
test.beforeEach(async () => {
  proxy = await openStreamProxy(palisade.url);
});
test.afterEach(() => proxy.close());

/**
 * Opens tabs one after the other, as somebody does who works through a list, and waits for each to
 * be told what is new.
 */
async function openTabs(context: BrowserContext, paths: readonly string[]): Promise<Page[]> {
  const tabs = [];
  for (const path of paths) {
    const tab = await context.newPage();
    await tab.goto(proxy.url + path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await isLive(tab);
    tabs.push(tab);
  }
  return tabs;
}

const attack = async (address: string) =>
  expect(
    (
      await collect(ndjsonOf(attackOf(address)), {
        search: `?companyId=${COMPANIES.production}&source=tabs.ndjson`,
      })
    ).status,
  ).toBe(200);

/**
 * What is shown of a new attacker in a list: a note above it, or its row where the list was empty.
 */
const noteOf = (tab: Page, address: string) =>
  tab
    .getByRole('button', { name: /new attacker/ })
    .or(tab.getByRole('link', { name: address }))
    .first();

test('GRAPH-06 ATK-01 ten tabs load without waiting for each other, over one stream, and a new attacker is told in all of them', async ({
  context,
}) => {
  const tabs = await openTabs(
    context,
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? LIST : INVENTORY)),
  );
  expect(proxy.figures()).toEqual({ streams: 1, subscriptions: OF_LIST });
  expect(proxy.mostStreams()).toBe(1);
  const counters = await Promise.all(
    tabs.map(async (tab) => (await menuOf(tab).textContent()) ?? ''),
  );
  await attack('198.18.77.91');
  for (const [index, tab] of tabs.entries()) {
    if (index % 2 === 0) await expect(noteOf(tab, '198.18.77.91')).toBeVisible();
    await expect(menuOf(tab)).not.toHaveText(counters[index] ?? '');
  }
  for (const tab of tabs.slice(1)) await tab.close();
  await expect.poll(() => proxy.figures()).toEqual({ streams: 1, subscriptions: OF_LIST });
  await tabs[0]?.close();
  await expect.poll(() => proxy.figures()).toEqual({ streams: 0, subscriptions: 0 });
});

/** The entry of the menu that counts open attackers. */
const menuOf = (tab: Page) =>
  tab.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Attackers/ });

async function crash(tab: Page | undefined): Promise<void> {
  const crashed = tab?.waitForEvent('crash');
  await tab?.goto('chrome://crash').catch(() => null); // It never gets there.
  await crashed;
}

test('GRAPH-06 a tab that crashes is forgotten, and one that takes the shared stream along is made up for', async ({
  context,
}) => {
  const [first, list, last] = await openTabs(context, [INVENTORY, LIST, INVENTORY]);
  await crash(list);
  await expect.poll(() => proxy.figures()).toEqual({ streams: 1, subscriptions: OF_LIST - 1 });
  const before = proxy.opened();
  await crash(first); // The worker lives in the process of the tab that began.
  await expect.poll(() => proxy.opened()).toBe(before + 1);
  await expect.poll(() => proxy.figures()).toEqual({ streams: 1, subscriptions: OF_LIST - 1 });
  if (last) await isLive(last);
});

test('GRAPH-06 ATK-01 after the server was away, tabs look again: what they missed is told', async ({
  context,
}) => {
  const tabs = await openTabs(context, [LIST, INVENTORY, LIST]);
  proxy.breakOff();
  for (const tab of tabs) await expect(tab.locator('html[data-live]')).toHaveCount(0);
  await attack('198.18.77.92');
  proxy.restore();
  for (const tab of tabs) await isLive(tab);
  for (const tab of [tabs[0], tabs[2]])
    if (tab) await expect(noteOf(tab, '198.18.77.92')).toBeVisible();
  expect(proxy.figures().streams).toBe(1);
});

test.describe('one after the other in a browser', () => {
  test.use({ storageState: NOBODY });

  test('AUTH-01 GRAPH-06 signing out ends the stream of all tabs, and who signs in next has a new one', async ({
    context,
    page,
  }) => {
    await page.goto(`${proxy.url}/login`);
    await logIn(page);
    await page.waitForURL(/\/overview$/);
    const [other] = await openTabs(context, [LIST]);
    expect(proxy.figures().streams).toBe(1);
    await page.bringToFront();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => proxy.figures()).toEqual({ streams: 0, subscriptions: 0 });
    await logIn(page);
    await page.waitForURL(/\/overview$/);
    await isLive(page);
    expect(proxy.figures().streams).toBe(1);
    await other?.close();
  });
});
