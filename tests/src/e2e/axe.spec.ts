import { readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { ROOT } from '@palisade/tools/run.ts';
import { askGraph } from './support/traffic.ts';
import { COMPANIES, expect, NOBODY, test, type Page } from './support/test.ts';

const { demo, production } = COMPANIES;
const LINK = 'A'.repeat(43);

/** Addresses below a company by the route that draws them; those of an endpoint are filled in. */
const OF_COMPANIES: Readonly<Record<string, readonly string[]>> = {
  overview: ['overview'],
  'profile/*': ['profile'],
  'unified-inventory': ['unified-inventory', 'unified-inventory?groupEndpointsBy=[%22host%22]'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method': ['ENDPOINT'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method/:contentType/:side': ['ENDPOINT/json/response'],
  'discovery/oas-analysis': ['discovery/oas-analysis'],
  'posture-gaps/:status': ['posture-gaps/open'],
  ingest: ['ingest'],
  'settings/outbox': ['settings/outbox'],
  'settings/api-tokens': ['settings/api-tokens'],
  'settings/ip-exclude-list': ['settings/ip-exclude-list'],
  'settings/ip-allowed-list': ['settings/ip-allowed-list'],
  'settings/:settingsView': ['learning', 'inventory-display-settings', 'parameter-types', 'correlators', 'apis'].map((view) => `settings/${view}`),
  'settings/label-management/groups': ['settings/label-management/groups'],
  'settings/label-management/labels': ['settings/label-management/labels'],
  'settings/label-management/rules': ['settings/label-management/rules'],
  'settings/tags': ['settings/tags'],
  'workflows-hub/workflow-hub': ['workflows-hub/workflow-hub'],
  'settings/posture-policies': ['settings/posture-policies'],
  'settings/api-policy-hub': ['settings/api-policy-hub', 'settings/api-policy-hub?category=EMPTY'],
};
/** Drawers, by the page below them. */
const DRAWERS = [['unified-inventory', 'UnifiedEndpointDetailsSideDrawer', 'ENDPOINT'], ['ingest', 'CollectorTokensSideDrawer', ''], ['ingest', 'SourcesSideDrawer', ''], ['settings/api-policy-hub', 'HubPolicySideDrawer', 'prov-auth-001']] as const;
/** Those whose path is not written out in their route. */
const MORE = ['settings/audit', 'adminpanel/audit-log', 'attackers', 'no-such-page'];
const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  '/login/*': ['', '/forgetpassword', '/checkemail', '/toomanyloginattempts', '/changepasswordsuccess', '/challenge', '/sso'].map((path) => `/login${path}`),
  '/login/changepassword/:token': [`/login/changepassword/${LINK}`],
};
const OF_PERSONS: Readonly<Record<string, readonly string[]>> = { '/terms-and-conditions': ['/terms-and-conditions'], '/unauthorized': ['/unauthorized'], '/graphql/playground': ['/graphql/playground'] };
/** They lead on, or frame others. */
const WITHOUT_PAGE = new Set(['/', '*', ':companyId', 'settings', 'settings/label-management', 'posture-gaps', 'settings/posture-rules-marketplace']);

/** Every path that is written out in a route of the web. */
function writtenPaths(): string[] {
  const files = readdirSync(`${ROOT}web/src`, { recursive: true, encoding: 'utf8' }).filter((file) => /routes\.tsx?$/.test(file) && !file.includes('__generated__'));
  return files.flatMap((file) => [...readFileSync(`${ROOT}web/src/${file}`, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path));
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

/** Opens an address and waits until nothing of it is on its way. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2, form, main.playground button').first()).toBeVisible();
  await expect(page.locator('.p-skeleton, [aria-busy="true"]')).toHaveCount(0);
}

/** All that axe finds at these addresses, in light and, unless told otherwise, dark colours, each with where it is. Of what it looks at, colours change the contrast alone. */
async function found(page: Page, addresses: readonly string[], isDarkToo = true): Promise<string[]> {
  const all: string[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, address);
    const light = await new AxeBuilder({ page }).exclude('.graphiql-tab').analyze(); // GraphiQL's tabs hold their close buttons.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    if (address.includes('playground')) await open(page, address); // Its editor takes its colours when it starts.
    const dark = isDarkToo ? await new AxeBuilder({ page }).withRules('color-contrast').analyze() : { violations: [] };
    for (const [colours, { violations }] of Object.entries({ light, dark })) {
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      all.push(...serious.map(({ id, nodes }) => `${address} in ${colours} colours: ${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' ')}`));
    }
  }
  return all;
}

test('no page with a path of its own is left out', () => {
  const known = new Set([...Object.keys(OF_COMPANIES), ...Object.keys(OF_NOBODY), ...Object.keys(OF_PERSONS), ...WITHOUT_PAGE]);
  expect(writtenPaths().filter((path) => !known.has(path))).toEqual([]);
});

for (const [name, companyId] of [['with traffic', demo], ['on its first day', production]] as const) {
  test(`axe finds nothing serious on any page of a company ${name}`, async ({ page }) => {
    test.setTimeout(300_000);
    const { endpointId, method, api } = await anEndpoint();
    const drawers = DRAWERS.map(([path, drawer, id]) => `${path}?drawer=${encodeURIComponent(JSON.stringify({ name: drawer, id: id.replace('ENDPOINT', endpointId) }))}`);
    const paths = [...Object.values(OF_COMPANIES).flat(), ...MORE].filter((path) => companyId === demo || !path.startsWith('ENDPOINT'));
    const endpoint = `unified-inventory/${api.apiId}/endpoint/${endpointId}/${method.toLowerCase()}`;
    expect(await found(page, [...paths.map((path) => path.replace('ENDPOINT', endpoint)), ...(companyId === demo ? drawers : [])].map((path) => `/${companyId}/${path}`), companyId === demo)).toEqual([]);
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
