import { cleanup, screen, waitFor } from '@testing-library/react';
import { BUILT_IN_ROLES, type Permission } from '@palisade/vocabulary/permissions.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeWorld } from '../../../test/world/makeWorld.ts';

const DENIED = 'You do not have the required permissions to view this data. Contact your admin';
const WRONG = /Unable to load data|Something went wrong/;
const ENDPOINT = 'unified-inventory/api.example/endpoint/get-v2-customers-customerid-/get';

/** Every page below a company, and the permissions that something on it needs. */
const PAGES: Readonly<Record<string, readonly Permission[]>> = {
  overview: [],
  'unified-inventory': ['feature_inventory:read'],
  [ENDPOINT]: ['feature_inventory:read'],
  [`${ENDPOINT}/json/response`]: ['feature_inventory:read'],
  'discovery/oas-analysis': ['feature_oas_analysis:read', 'feature_inventory:read'],
  ingest: ['feature_asset_monitoring:read'],
  'settings/learning': ['feature_inventory:read'],
  'settings/inventory-display-settings': ['feature_inventory:read'],
  'settings/label-management/groups': ['feature_tags:read'],
  'settings/label-management/labels': ['feature_tags:read'],
  'settings/label-management/rules': ['feature_tags:read'],
  'settings/tags': ['feature_tags:read'],
  'settings/outbox': ['feature_users:update'],
};
/** What else pages may be without and go on. */
const TAKEN: readonly Permission[] = [
  'feature_inventory:read',
  'feature_oas_analysis:read',
  'feature_asset_monitoring:read',
  'feature_tags:read',
  'feature_api_tokens:read',
];

const NO_MESSAGES = { edges: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
const open = (page: string, without: Permission) =>
  renderApp(`/c-2/${page}`, {
    companies: makeWorld().companies.map((company) => ({
      ...company,
      outbox: NO_MESSAGES,
      permissions: BUILT_IN_ROLES.Administrator.filter((each) => each !== without),
    })),
  });

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

describe('PERM-06 what somebody may not see', () => {
  for (const [page, needed] of Object.entries(PAGES)) {
    for (const permission of needed)
      it(`PERM-06 ${page} says so without ${permission}`, async () => {
        open(page, permission);
        expect(
          (await screen.findAllByText(DENIED, {}, { timeout: 30_000 })).length,
        ).toBeGreaterThan(0);
        await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
        expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
        expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
      });

    const others = TAKEN.filter((permission) => !needed.includes(permission));
    it.each(others)(`PERM-06 ${page} is there without %s`, async (permission) => {
      const { asked } = open(page, permission);
      expect(
        await screen.findByRole('navigation', { name: 'Main menu' }, { timeout: 30_000 }),
      ).toBeInTheDocument();
      await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull());
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      expect(asked('ShellQuery')).not.toHaveLength(0);
      expect(document.querySelector('main [data-page].p-state')).toBeNull();
      expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
    });
  }

  it('PERM-06 a refused page says so in its title', async () => {
    open('settings/tags', 'feature_tags:read');
    expect(await screen.findByText(DENIED)).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Access Denied · Palisade'));
  });

  it('SHELL-10 the settings lead to the first page that may be seen, and are refused where there is none', async () => {
    const at = (permissions: readonly Permission[]) =>
      renderApp('/c-2/settings', {
        companies: makeWorld().companies.map((company) => ({
          ...company,
          outbox: NO_MESSAGES,
          permissions: [...permissions],
        })),
      });
    const one = at(['feature_tags:read']);
    await waitFor(() => expect(one.address()).toBe('/c-2/settings/label-management/groups'));
    cleanup();
    const other = at(['feature_inventory:read', 'feature_api_tokens:read']);
    await waitFor(() => expect(other.address()).toBe('/c-2/settings/api-tokens'));
    cleanup();
    const none = at([]);
    expect(await screen.findByText(DENIED)).toBeInTheDocument();
    expect(none.address()).toBe('/c-2/settings');
  });
});
