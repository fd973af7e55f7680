import { brotliBytes, entryScripts } from '../bench/builtScripts.ts';
import { visitCold } from '../bench/webVisits.ts';
import { pageBytes } from '../bench/webWeights.ts';
import { askGraph } from './support/traffic.ts';
import { COMPANIES, expect, NOBODY, palisade, test } from './support/test.ts';

const { demo } = COMPANIES;
/** Brotli bytes of scripts that arrive before anything else can start. */
const MOST_OF_ENTRY = 170_000;
/** Brotli bytes of all scripts of a page, without those that draw charts. */
const MOST_OF_PAGE = 260_000;

/** Pages that people open most, and the heaviest of them. */
const PAGES = [
  '/login',
  `/${demo}/overview`,
  `/${demo}/unified-inventory`,
  `/${demo}/posture-gaps/open`,
  `/${demo}/attackers/action-required/open`,
  `/${demo}/remediation/tickets/open`,
  `/${demo}/settings/audit`,
  `/${demo}/onboarding`,
  `/${demo}/profile`,
  '/terms-and-conditions',
];

/** The page of some attacker of the demo. */
async function attackerPage(): Promise<string> {
  const { company } = await askGraph<{
    readonly company: {
      readonly attackers: {
        readonly edges: readonly { readonly node: { readonly attackerId: string } }[];
      };
    };
  }>(
    'query ($companyId: ID!) { company(companyId: $companyId) { attackers(first: 1) { edges { node { attackerId } } } } }',
    { companyId: demo },
  );
  const id = company.attackers.edges[0]?.node.attackerId;
  if (id === undefined) throw new Error('The demo has no attacker.');
  return `/${demo}/attackers/${id}`;
}

test('starts with scripts of at most 170 kB', () => {
  const scripts = entryScripts();
  expect(scripts).not.toEqual([]);
  const bytes = scripts.map((script) => brotliBytes(script)).reduce((sum, size) => sum + size, 0);
  expect(bytes, scripts.join(', ')).toBeLessThanOrEqual(MOST_OF_ENTRY);
});

test('every page comes with scripts of at most 260 kB', async ({ browser, storageState }) => {
  const session = typeof storageState === 'object' ? storageState : NOBODY;
  for (const page of [...PAGES, await attackerPage()]) {
    const who = page === '/login' ? NOBODY : session;
    const { scripts } = await visitCold(browser, palisade.url + page, false, who);
    expect(scripts.size, page).toBeGreaterThan(entryScripts().length);
    expect(pageBytes(scripts), `${page}: ${[...scripts].join(', ')}`).toBeLessThanOrEqual(
      MOST_OF_PAGE,
    );
  }
});
