import { askGraph, collect, ndjsonOf } from './support/traffic.ts';
import { COMPANIES, expect, test, type Page } from './support/test.ts';

const search = `?companyId=${COMPANIES.demo}`;
const HOST = 'corrections.example';
const SEGMENTS = ['export', 'summary', 'calendar'];
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Endpoint' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Entries whose answers differ by path, so that learning leaves the paths apart. */
const entry = (path: string, number: number) => {
  const text = JSON.stringify({ [`${path.split('/')[2]} total`]: number });
  return {
    startedDateTime: new Date(Date.now() - 60_000 + number).toISOString(),
    _clientAddress: '203.0.113.9',
    request: {
      method: 'GET',
      url: `https://${HOST}${path}`,
      headers: [{ name: 'host', value: HOST }],
    },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text, size: text.length },
    },
  };
};

interface Found {
  readonly company: {
    readonly endpoints: {
      readonly edges: readonly {
        readonly node: { readonly endpointId: string; readonly path: string };
      }[];
    };
  };
}

/** Endpoints of the test's host by path. */
async function endpoints(): Promise<ReadonlyMap<string, string>> {
  const { company } = await askGraph<Found>(
    'query Found($companyId: ID!, $filter: FilterInput) { company(companyId: $companyId) { endpoints(filter: $filter) { edges { node { endpointId path } } } } }',
    {
      companyId: COMPANIES.demo,
      filter: { field: 'host', op: 'contains', value: HOST },
    },
  );
  return new Map(company.endpoints.edges.map(({ node }) => [node.path, node.endpointId]));
}

async function open(page: Page, endpointId: string | undefined) {
  const param = encodeURIComponent(
    JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: endpointId }),
  );
  await page.goto(`/${COMPANIES.demo}/unified-inventory?drawer=${param}`);
}

async function choose(page: Page, action: string) {
  await drawer(page).getByRole('button', { name: 'Endpoint actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('INV-11 endpoints are merged, shown at once without a reload, and come back with Undo', async ({
  page,
}) => {
  await collect(
    ndjsonOf(
      SEGMENTS.flatMap((segment, n) => [
        entry(`/report/${segment}`, n),
        entry(`/report/${segment}/rows`, n + 10),
      ]),
    ),
    { search },
  );
  const before = await endpoints();
  expect([...before.keys()].sort()).toEqual(
    SEGMENTS.flatMap((segment) => [`/report/${segment}`, `/report/${segment}/rows`]).sort(),
  );
  await open(page, before.get('/report/export'));
  await choose(page, 'Merge endpoints…');
  const merge = dialog(page, 'Merge endpoints');
  await merge.getByRole('radio', { name: 'Segment 2: export' }).click();
  await merge.getByLabel('Name of the parameter').fill('kind');
  await merge.getByRole('checkbox', { name: '/report/export' }).check();
  await merge.getByRole('checkbox', { name: '/report/summary' }).check();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(merge.getByText('4 endpoints become 2 endpoints.')).toBeVisible();
  await expect(merge).toContainText('1 other path stays separate');
  await merge.getByRole('button', { name: 'Approve' }).click();
  await expect(merge).toBeHidden();
  await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toContainText(
    'GET/report/{kind}',
  );
  await expect(drawer(page).getByRole('button', { name: 'Undo /report/{kind}' })).toBeVisible();
  expect([...(await endpoints()).keys()].sort()).toEqual([
    '/report/calendar',
    '/report/calendar/rows',
    '/report/{kind}',
    '/report/{kind}/rows',
  ]);
  await page
    .getByRole('button', { name: /^Undo$/ })
    .last()
    .click();
  await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toContainText(
    'GET/report/export',
  );
  await expect(drawer(page).getByText('undone by')).toBeVisible();
  expect(await endpoints()).toEqual(before);
});

test('INV-12 a value is split off its parameter and taken back from the list of corrections', async ({
  page,
}) => {
  await collect(
    ndjsonOf([
      ...Array.from({ length: 30 }, (_, n) => entry(`/account/${n + 5000}`, n)),
      ...Array.from({ length: 9 }, (_, n) => entry('/account/777', n + 40)),
    ]),
    { search },
  );
  const path = [...(await endpoints()).keys()].find((each) => each.startsWith('/account/')) ?? '';
  await open(page, (await endpoints()).get(path));
  await choose(page, 'Split endpoint…');
  const split = dialog(page, 'Split endpoint');
  await expect(split.getByRole('radio', { name: 'Segment 1: account' })).toBeDisabled();
  await split.getByRole('radio', { name: /Segment 2/ }).click();
  await split.getByRole('radio', { name: /\/account\/777/ }).check();
  await split.getByRole('button', { name: 'Split' }).click();
  await split.getByRole('button', { name: 'Approve' }).click();
  await expect(split).toBeHidden();
  expect(
    [...(await endpoints()).keys()].filter((each) => each.startsWith('/account/')).sort(),
  ).toEqual(['/account/777', path]);
  await drawer(page).getByRole('button', { name: 'Undo /account/777' }).click();
  await expect(drawer(page).getByText('undone by')).toBeVisible();
  expect([...(await endpoints()).keys()].filter((each) => each.startsWith('/account/'))).toEqual([
    path,
  ]);
});
