import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '@palisade/tools/run.ts';
import axe from 'axe-core';
import { askGraph } from './support/traffic.ts';
import { COMPANIES, expect, NOBODY, test, type Page } from './support/test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const { demo, production } = COMPANIES;
const LINK = 'A'.repeat(43);

/** Addresses below a company by the route that draws them; those of an endpoint are filled in. */
const OF_COMPANIES: Readonly<Record<string, readonly string[]>> = {
  overview: ['overview'],
  'profile/*': ['profile'],
  'unified-inventory': ['unified-inventory', 'unified-inventory?groupEndpointsBy=[%22host%22]'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method': ['ENDPOINT'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method/:contentType/:side': [
    'ENDPOINT/json/response',
  ],
  'discovery/oas-analysis': ['discovery/oas-analysis'],
  'discovery/changes': ['discovery/changes', 'discovery/changes?group=gone'],
  'posture-gaps/:status': ['posture-gaps/open'],
  'attackers/:group/:status': ['attackers/action-required/open', 'attackers/suspicious/ignored'],
  'attackers/:attackerId': ['ATTACKER', 'ATTACKER?success=only'],
  'marks/:state': ['marks/active', 'marks/expired'],
  'remediation/:view/:status': [
    'remediation/tickets/open',
    'remediation/tickets/done',
    'remediation/insights/open',
    'remediation/insights/done',
  ],
  ingest: ['ingest'],
  'settings/audit': ['settings/audit'],
  'adminpanel/audit-log': ['adminpanel/audit-log'],
  'settings/outbox': ['settings/outbox'],
  'settings/system-users': ['settings/system-users'],
  'settings/background-jobs': [
    'settings/background-jobs',
    'settings/background-jobs?view=schedules',
  ],
  'settings/api-tokens': ['settings/api-tokens'],
  'settings/ip-exclude-list': ['settings/ip-exclude-list'],
  'settings/ip-allowed-list': ['settings/ip-allowed-list'],
  'settings/:settingsView': [
    'learning',
    'inventory-display-settings',
    'parameter-types',
    'correlators',
    'apis',
  ].map((view) => `settings/${view}`),
  'settings/label-management/groups': ['settings/label-management/groups'],
  'settings/label-management/labels': ['settings/label-management/labels'],
  'settings/label-management/rules': ['settings/label-management/rules'],
  'settings/tags': ['settings/tags'],
  'workflows-hub/workflow-hub': ['workflows-hub/workflow-hub'],
  'settings/posture-policies': ['settings/posture-policies'],
  'settings/api-policy-hub': ['settings/api-policy-hub', 'settings/api-policy-hub?category=EMPTY'],
};
/** Drawers, by the page below them. */
const DRAWERS = [
  ['unified-inventory', 'UnifiedEndpointDetailsSideDrawer', 'ENDPOINT'],
  ['ingest', 'CollectorTokensSideDrawer', ''],
  ['ingest', 'SourcesSideDrawer', ''],
  ['settings/api-policy-hub', 'HubPolicySideDrawer', 'prov-auth-001'],
] as const;
/** Those whose path is not written out in their route. */
const MORE = ['no-such-page'];
const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  '/login/*': [
    '',
    '/forgetpassword',
    '/checkemail',
    '/toomanyloginattempts',
    '/changepasswordsuccess',
    '/challenge',
    '/sso',
  ].map((path) => `/login${path}`),
  '/login/changepassword/:token': [`/login/changepassword/${LINK}`],
};
const OF_PERSONS: Readonly<Record<string, readonly string[]>> = {
  '/terms-and-conditions': ['/terms-and-conditions'],
  '/unauthorized': ['/unauthorized'],
  '/graphql/playground': ['/graphql/playground'],
};
/** They lead on, or frame others. */
const WITHOUT_PAGE = new Set([
  '/',
  '*',
  ':companyId',
  'settings',
  'adminpanel',
  'settings/label-management',
  'posture-gaps',
  'attackers',
  'marks',
  'remediation',
  'settings/posture-rules-marketplace',
]);

/** Every path that is written out in a route of the web. */
function writtenPaths(): string[] {
  const files = readdirSync(`${ROOT}web/src`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /routes\.tsx?$/.test(file) && !file.includes('__generated__'),
  );
  return files.flatMap((file) =>
    [...readFileSync(`${ROOT}web/src/${file}`, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
}

interface Endpoint {
  readonly endpointId: string;
  readonly method: string;
  readonly api: { readonly apiId: string };
}

async function anEndpoint(): Promise<Endpoint> {
  const found = await askGraph<{ company: { endpoints: { edges: { node: Endpoint }[] } } }>(
    'query ($companyId: ID!) { company(companyId: $companyId) { endpoints(first: 1) { edges { node { endpointId method api { apiId } } } } } }',
    { companyId: demo },
  );
  const node = found.company.endpoints.edges[0]?.node;
  if (node === undefined) throw new Error('The demo has no such endpoint.');
  return node;
}

async function anAttacker(): Promise<string> {
  const found = await askGraph<{
    company: { attackers: { edges: { node: { attackerId: string } }[] } };
  }>(
    'query ($companyId: ID!) { company(companyId: $companyId) { attackers(first: 1) { edges { node { attackerId } } } } }',
    { companyId: demo },
  );
  const node = found.company.attackers.edges[0]?.node;
  if (node === undefined) throw new Error('The demo has no attacker.');
  return node.attackerId;
}

const OF_A_COMPANY = /^\/[0-9a-f-]{36}\//;

/**
 * Loads an address, or goes there as a link does when the page shows its company already, and waits
 * until nothing of it is on its way.
 */
async function open(page: Page, address: string): Promise<void> {
  const company = OF_A_COMPANY.exec(address)?.[0];
  if (company !== undefined && page.url().includes(company)) {
    await page.evaluate(async (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, address);
  } else {
    await page.goto(address);
    await page.evaluate(axe.source);
  }
  await expect(page.locator('.navigation-progress')).toHaveCount(0);
  await expect(page.locator('h1, h2, form, main.playground button').first()).toBeVisible();
  await expect(page.locator('.p-skeleton, [aria-busy="true"]')).toHaveCount(0);
}

/** What axe finds that is serious, each with where it is. */
async function seriousFaults(page: Page, runOnly?: string[]): Promise<string[]> {
  const rules = runOnly === undefined ? {} : { runOnly };
  const { violations } = await page.evaluate(
    async (options) => await window.axe.run({ exclude: ['.graphiql-tab'] }, options),
    { resultTypes: ['violations' as const], ...rules },
  ); // GraphiQL's tabs hold their close buttons.
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    );
}

/**
 * All that axe finds at these addresses, in light and, unless told otherwise, dark colours. Of what
 * it looks at, colours change the contrast alone.
 */
async function found(
  page: Page,
  addresses: readonly string[],
  isDarkToo = true,
): Promise<string[]> {
  const all: string[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, address);
    for (const fault of await seriousFaults(page))
      all.push(`${address} in light colours: ${fault}`);
    if (!isDarkToo) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    if (address.includes('playground')) await open(page, address); // Its editor takes its colours when it starts.
    for (const fault of await seriousFaults(page, ['color-contrast']))
      all.push(`${address} in dark colours: ${fault}`);
  }
  return all;
}

test('no page with a path of its own is left out', () => {
  const known = new Set([
    ...Object.keys(OF_COMPANIES),
    ...Object.keys(OF_NOBODY),
    ...Object.keys(OF_PERSONS),
    ...WITHOUT_PAGE,
  ]);
  expect(writtenPaths().filter((path) => !known.has(path))).toEqual([]);
});

for (const [name, companyId] of [
  ['with traffic', demo],
  ['on its first day', production],
] as const) {
  test(`axe finds nothing serious on any page of a company ${name}`, async ({ page }) => {
    test.setTimeout(300_000);
    const { endpointId, method, api } = await anEndpoint();
    const drawers = DRAWERS.map(
      ([path, drawer, id]) =>
        `${path}?drawer=${encodeURIComponent(JSON.stringify({ name: drawer, id: id.replace('ENDPOINT', endpointId) }))}`,
    );
    const paths = [...Object.values(OF_COMPANIES).flat(), ...MORE].filter(
      (path) => companyId === demo || !/^(?:ENDPOINT|ATTACKER)/.test(path),
    );
    const attacker = `attackers/${await anAttacker()}`;
    const endpoint = `unified-inventory/${api.apiId}/endpoint/${endpointId}/${method.toLowerCase()}`;
    expect(
      await found(
        page,
        [
          ...paths.map((path) => path.replace('ENDPOINT', endpoint).replace('ATTACKER', attacker)),
          ...(companyId === demo ? drawers : []),
        ].map((path) => `/${companyId}/${path}`),
        companyId === demo,
      ),
    ).toEqual([]);
  });
}

test('axe finds nothing serious on pages without a company', async ({ page }) => {
  expect(await found(page, Object.values(OF_PERSONS).flat())).toEqual([]);
});

test.describe('signed out', () => {
  test.use({ storageState: NOBODY });
  test('axe finds nothing serious on the way in', async ({ page }) => {
    expect(await found(page, Object.values(OF_NOBODY).flat())).toEqual([]);
  });
});
