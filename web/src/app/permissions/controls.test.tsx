import { cleanup, screen, waitFor } from '@testing-library/react';
import { BUILT_IN_ROLES, type Permission } from '@palisade/vocabulary/permissions.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { makeRange } from '../../../test/world/ipWorld.ts';
import { noLabels } from '../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../test/world/makeWorld.ts';
import { makeDocument } from '../../../test/world/oasWorld.ts';
import { makeHubPolicy, makePolicy } from '../../../test/world/policyWorld.ts';
import { CONTROLS } from '../../entities/permissions/controls.ts';

const GROUP = '10000000-0000-4000-8000-000000000001';
const drawer = (name: string, id: string, more: object = {}) =>
  `drawer=${encodeURIComponent(JSON.stringify({ name, id, ...more }))}`;
const endpointDrawer = (more: object = {}) =>
  `unified-inventory?${drawer('UnifiedEndpointDetailsSideDrawer', 'get-orders-id-', more)}`;
const token = {
  id: 'T-1',
  tokenId: 't-1',
  name: 'nightly',
  hint: 'plc_1a2b',
  scopes: ['collect'],
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  owner: 'maya@example.com',
  revokedAt: null,
};

const POLICY = makePolicy(1, { name: 'Of its own' });
const policyDrawer = `settings/posture-policies?${drawer('ManagePosturePolicySideDrawer', POLICY.policyId)}`;

/** A role: everything but one permission. */
const open = (path: string, without?: Permission) =>
  renderApp(`/c-2/${path}`, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: BUILT_IN_ROLES.Administrator.filter((each) => each !== without),
        endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders/{id}' })],
        tokens: [token, { ...token, id: 'T-2', tokenId: 't-2', name: 'export', scopes: ['read'] }],
        ipLists: { excluded: [makeRange('10.1.0.0/16')], allowed: [makeRange('10.2.0.0/16')] },
        labelling: {
          ...noLabels(),
          groups: [{ groupId: GROUP, name: 'Team', isTag: true }],
          labels: [{ labelId: 'l-1', name: 'payments', groupId: GROUP }],
          rules: [{ ruleId: 'r-1', name: 'By path' }],
        },
        gaps: [makeGap('No rate limit')],
        policies: { own: [POLICY], hub: [makeHubPolicy('prov-1', { name: 'From the hub' })] },
        oas: { documents: [makeDocument('c-2', 1)], isAnalysing: false },
      }),
    ],
  });

interface Case {
  readonly control: keyof typeof CONTROLS;
  readonly path: string;
  readonly role: 'button' | 'switch' | 'slider' | 'textbox' | 'checkbox' | 'combobox';
  readonly name: string | RegExp;
  /** What it is without the permission. */
  readonly without: 'hidden' | 'disabled';
}
const hidden = (control: Case['control'], path: string, name: string | RegExp): Case => ({
  control,
  path,
  role: 'button',
  name,
  without: 'hidden',
});
const disabled = (
  control: Case['control'],
  path: string,
  role: Case['role'],
  name: string | RegExp,
): Case => ({ control, path, role, name, without: 'disabled' });

/** Controls of pages and drawers, by the control of the table that each belongs to. */
const CASES: readonly Case[] = [
  hidden('seeTokens', 'ingest', 'Collector tokens'),
  disabled('uploadTraffic', 'ingest', 'button', 'Choose files'),
  disabled(
    'changeSampling',
    'settings/data-classification/sampling',
    'switch',
    'Keep masked samples',
  ),
  hidden('createToken', `ingest?${drawer('CollectorTokensSideDrawer', '')}`, 'Create token'),
  hidden('revokeToken', `ingest?${drawer('CollectorTokensSideDrawer', '')}`, 'Revoke nightly'),
  hidden('createToken', 'settings/api-tokens', 'New API token'),
  hidden('updateToken', 'settings/api-tokens', 'Edit export'),
  hidden('revokeToken', 'settings/api-tokens', 'Revoke export'),
  hidden('createExcludedRange', 'settings/ip-exclude-list', 'Add range'),
  hidden('updateExcludedRange', 'settings/ip-exclude-list', /^Edit 10/),
  hidden('deleteExcludedRange', 'settings/ip-exclude-list', /^Delete 10/),
  hidden('createAllowedRange', 'settings/ip-allowed-list', 'Add range'),
  hidden('updateAllowedRange', 'settings/ip-allowed-list', /^Edit 10/),
  hidden('deleteAllowedRange', 'settings/ip-allowed-list', /^Delete 10/),
  hidden('createLabels', 'settings/label-management/labels', 'New label'),
  disabled(
    'changeLabels',
    `settings/label-management/groups?${drawer('LabelGroupManagerSideDrawer', GROUP)}`,
    'textbox',
    'Name',
  ),
  hidden(
    'deleteLabels',
    `settings/label-management/groups?${drawer('LabelGroupManagerSideDrawer', GROUP)}`,
    'Delete group',
  ),
  hidden(
    'deleteLabels',
    `settings/label-management/rules?${drawer('LabelRuleManagerSideDrawer', 'r-1')}`,
    'Delete rule',
  ),
  disabled('changeLabels', 'settings/tags', 'switch', 'Show Team as tags'),
  hidden('attachLabels', endpointDrawer(), 'Edit labels'),
  hidden('correctPaths', endpointDrawer(), 'Endpoint actions'),
  hidden('tuneParameters', endpointDrawer({ tab: 'parameters' }), 'Add parameter'),
  hidden('changeInventory', 'settings/apis', 'Add new API'),
  disabled('changeInventory', 'settings/learning', 'slider', /Requests with low traffic/),
  disabled(
    'changeGaps',
    `posture-gaps/open?${drawer('PostureGapSideDrawer', 'no-rate-limit')}`,
    'button',
    /^Status:/,
  ),
  disabled(
    'changeGaps',
    `posture-gaps/open?${drawer('PostureGapSideDrawer', 'no-rate-limit')}`,
    'textbox',
    'Write a comment',
  ),
  disabled(
    'openTickets',
    `posture-gaps/open?${drawer('PostureGapSideDrawer', 'no-rate-limit')}`,
    'button',
    'Create ticket',
  ),
  hidden('createPolicies', 'settings/posture-policies', 'New policy'),
  hidden('createPolicies', policyDrawer, 'Duplicate'),
  disabled('updatePolicies', 'settings/posture-policies', 'switch', 'Enable Of its own'),
  disabled('updatePolicies', policyDrawer, 'combobox', 'Severity'),
  hidden('updatePolicies', 'settings/api-policy-hub', 'Install From the hub'),
  hidden('deletePolicies', policyDrawer, 'Delete'),
  hidden('analyseDocuments', 'discovery/oas-analysis', 'Analyse now'),
];

const FIRST = { timeout: 30_000 };
const isOff = (element: HTMLElement) => element.matches(':disabled, [aria-disabled="true"]');

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

it.each(CASES)(
  'PERM-06 $control: “$name” is $without without the permission, and works with it',
  async ({ control, path, role, name, without }) => {
    open(path);
    const shown = await screen.findByRole(role, { name }, FIRST);
    await waitFor(() => expect(isOff(shown)).toBe(false));
    cleanup();
    open(path, CONTROLS[control]);
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull(), FIRST);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    await waitFor(() => {
      const left = screen.queryByRole(role, { name });
      expect(left === null ? 'hidden' : isOff(left) ? 'disabled' : 'usable').toBe(without);
    });
  },
);

it.each([
  ['LabelManagerSideDrawer', 'l-1', 'ingest', 'feature_tags:read'],
  ['UnifiedEndpointDetailsSideDrawer', 'get-orders-id-', 'settings/tags', 'feature_inventory:read'],
  ['CollectorTokensSideDrawer', '', 'ingest', 'feature_api_tokens:read'],
  ['PostureGapSideDrawer', 'no-rate-limit', 'settings/tags', 'feature_security_posture_gaps:read'],
  [
    'ManagePosturePolicySideDrawer',
    POLICY.policyId,
    'ingest',
    'feature_security_posture_rules:read',
  ],
  ['AuditEntrySideDrawer', 'a-1', 'settings/tags', 'feature_audit:read'],
] as const)(
  'PERM-06 the drawer %s says that it may not be seen, and the page behind it stays',
  async (name, id, path, permission) => {
    open(`${path}?${drawer(name, id)}`, permission);
    const shown = await screen.findByRole('dialog', {}, FIRST);
    await waitFor(
      () =>
        expect(shown).toHaveTextContent(
          'You do not have the required permissions to view this data. Contact your admin',
        ),
      FIRST,
    );
    expect(document.querySelector('main h1')).not.toBeNull();
  },
);

it('PERM-06 the profile needs no permission, and a licence is not offered to who may not see what it gives', async () => {
  const nobody = (path: string) =>
    renderApp(`/c-2/${path}`, {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: [],
          licences: { threatProtection: false, postureGovernance: false, discovery: false },
        }),
      ],
      mutations: { profile: () => ({ secondFactor: null, sessions: [], tokenCount: 0 }) },
    });
  nobody('profile');
  expect(
    await screen.findByRole('heading', { name: 'Two-factor authentication' }, FIRST),
  ).toBeInTheDocument();
  cleanup();
  nobody('attackers');
  expect(await screen.findByText('Access Denied', {}, FIRST)).toBeInTheDocument();
  expect(screen.queryByText('Threat protection is not licensed')).not.toBeInTheDocument();
});
