import {
  FEATURES,
  PERMISSION_FLAGS,
  type PermissionFlag,
  SYSTEM_FLAGS,
} from '@palisade/vocabulary/permissions.ts';
import type { Reader } from './gate.ts';
import { maySee, sectionStart } from './maySee.ts';
import { MENU_PATHS } from './menuPaths.ts';
import { ROUTE_GROUPS } from './routeGroups.ts';

const reader = (
  part: Partial<Reader> = {},
  views: readonly PermissionFlag[] = PERMISSION_FLAGS.filter((flag) => flag !== 'zHideRemediation'),
): Reader => ({
  permissions: Object.keys(FEATURES).map((feature) => `${feature}:read`),
  flags: PERMISSION_FLAGS.map((name) => ({ name, canView: views.includes(name) })),
  isSystem: false,
  isOrganizationAdmin: false,
  ...part,
});
const without = (permission: string) =>
  reader({ permissions: reader().permissions.filter((each) => each !== permission) });

it('SHELL-07 every route group has its gate', () => {
  expect(Object.keys(ROUTE_GROUPS)).toEqual(
    'overview profile attackers marks remediation discovery posture-gaps data-security integrations-hub assets-monitoring settings backoffice studio adminpanel workflows-hub surface unified-inventory reports onboarding onboarding-wizard'.split(
      ' ',
    ),
  );
});

it('SHELL-07 groups are open to nobody without what they ask for', () => {
  const nobody = reader({ permissions: [] }, []);
  expect(Object.keys(ROUTE_GROUPS).filter((group) => maySee(nobody, group))).toEqual([
    'overview',
    'profile',
  ]);
  expect(Object.keys(ROUTE_GROUPS).filter((group) => !maySee(reader(), group))).toEqual([
    'backoffice',
    'studio',
  ]);
  expect(maySee(reader({ isSystem: true }), 'backoffice/keyword-lists')).toBe(true);
});

it.each([
  ['attackers', 'feature_attackers:read'],
  ['marks/active', 'feature_attackers:read'],
  ['remediation/open', 'feature_remediations:read'],
  ['discovery/inventory', 'feature_inventory:read'],
  ['discovery/oas-analysis', 'feature_oas_analysis:read'],
  ['posture-gaps/open', 'feature_security_posture_gaps:read'],
  ['settings/api-tokens', 'feature_api_tokens:read'],
  ['settings/ip-exclude-list', 'feature_ip_exclude_list:read'],
])('SHELL-07 %s needs %s', (path, permission) => {
  expect([maySee(reader(), path), maySee(without(permission), path)]).toEqual([true, false]);
});

it('SHELL-07 flags open and hide', () => {
  expect(maySee(reader({}, ['zHideRemediation']), 'remediation')).toBe(false);
  for (const [path, flag] of [
    ['settings/tags', 'admin'],
    ['adminpanel', 'adminPanel'],
    ['reports', 'pReportsPhase2'],
    ['onboarding', 'aOnboardingWizard'],
    ['unified-inventory', 'aUnifiedInventory'],
  ] as const) {
    expect([path, maySee(reader({}, [flag]), path), maySee(reader({}, []), path)]).toEqual([
      path,
      true,
      false,
    ]);
  }
});

it('SHELL-09 has every path of the menu', () => {
  const wanted =
    `discovery/inventory discovery/api-inventory unified-inventory surface posture-gaps discovery/oas-analysis integrations-hub/security-testing attackers remediation settings/audit
    integrations-hub/inbound integrations-hub/outbound integrations-hub/ci-cd settings/notifications settings/hybrids settings/users settings/api-tokens settings/ip-exclude-list settings/inventory-display-settings
    settings/label-management settings/sensitive-categories settings/posture-policies settings/api-policy-hub settings/data-classification settings/tags settings/ip-allowed-list
    adminpanel/organizations adminpanel/users adminpanel/authentication adminpanel/roles-and-permissions adminpanel/audit-log workflows-hub/workflow-hub workflows-hub/installed-workflows
    backoffice/enhancements backoffice/discovery-reports backoffice/keyword-lists backoffice/configurations backoffice/data-classification backoffice/onboarding
    studio/components studio/logo studio/theme studio/grid`.split(/\s+/);
  const paths = MENU_PATHS.map(({ path }) => path);
  expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

it.each(['unified-inventory', 'discovery/inventory', 'discovery/api-inventory', 'surface'])(
  'SHELL-10 Discover leads to %s when what comes before is not there',
  (path) => {
    const order = [
      'unified-inventory',
      'discovery/inventory',
      'discovery/api-inventory',
      'surface',
    ];
    expect(sectionStart('discover', (each) => order.indexOf(each) >= order.indexOf(path))).toBe(
      path,
    );
  },
);

it('SHELL-10 Govern and Protect fall back in their order, and to nothing when nothing is left', () => {
  expect(
    sectionStart(
      'govern',
      (path) =>
        maySee(without('feature_security_posture_gaps:read'), path) &&
        path !== 'settings/api-policy-hub',
    ),
  ).toBe('data-security');
  expect(sectionStart('govern', (path) => path === 'discovery/oas-analysis')).toBe(
    'discovery/oas-analysis',
  );
  expect(sectionStart('protect', (path) => maySee(without('feature_attackers:read'), path))).toBe(
    'remediation',
  );
  expect(sectionStart('protect', () => false)).toBeNull();
});

it('SHELL-13 the organization menu is for its administrators and for system users', () => {
  const path = 'adminpanel/organizations';
  expect([
    maySee(reader(), path),
    maySee(reader({ isOrganizationAdmin: true }, ['adminPanel']), path),
    maySee(reader({ isSystem: true }, SYSTEM_FLAGS), path),
  ]).toEqual([false, true, true]);
});

it('ADM-12 a feature that is switched off for the company is gone for its administrators too', () => {
  const administrator = (...flags: PermissionFlag[]) =>
    reader({ isOrganizationAdmin: true }, flags);
  expect(maySee(administrator('aOnboardingWizard'), 'onboarding')).toBe(true);
  expect(maySee(administrator(), 'onboarding')).toBe(false);
  expect(maySee(administrator(), 'remediation')).toBe(true);
  expect(maySee(administrator('zHideRemediation'), 'remediation')).toBe(false);
});
