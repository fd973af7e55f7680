import { withDrawers } from '../../../entities/drawers/drawerStack.ts';
import { toRow } from '../../../entities/lists/meantRow.ts';
import { workflowHubPath } from '../../../entities/tickets/hubPath.ts';
import {
  attackerPath,
  MARK_DRAWER,
  marksPath,
  remediationPath,
} from '../../attackers/attackers.paths.ts';
import { INTEGRATION_DRAWER } from '../../integrations/integrations.paths.ts';
import { inventoryPath, inventorySettingsPath } from '../../inventory/inventory.paths.ts';
import { PARAMETER_DRAWER } from '../../inventory/parameter-configuration/parameterConfiguration.paths.ts';
import { apiSettingsPath } from '../../inventory/settings/apis.paths.ts';
import { oasAnalysisPath } from '../../inventory/oas/oas.paths.ts';
import {
  LABEL_DRAWER,
  LABEL_GROUP_DRAWER,
  LABEL_RULE_DRAWER,
  labelManagementPath,
} from '../../labels/labels.paths.ts';
import { gapsPath, policiesPath } from '../../posture/posture.paths.ts';
import { organizationsPath } from '../organizations/organizations.paths.ts';
import { USER_DRAWER, usersPath } from '../users/users.paths.ts';
import { ROLE_DRAWER, rolesPath } from '../roles/roles.paths.ts';
import { apiTokensPath, ipAllowedListPath, ipExcludeListPath } from '../administration.paths.ts';

const opened = (path: string, name: string, id: string): string =>
  `${path}?${withDrawers(new URLSearchParams(), [{ name, id }]).toString()}`;

type PathTo = (companyId: string, id: string) => string;

/** Where things are looked at, by the audit log's word for them: their drawer or their list. */
const PATHS: Readonly<Record<string, PathTo>> = {
  attacker: attackerPath,
  endpoint: (companyId, endpointId) => inventoryPath(companyId, { endpointId }),
  gap: (companyId, gapId) => gapsPath(companyId, { gapId }),
  integration: (companyId, id) => opened(workflowHubPath(companyId), INTEGRATION_DRAWER, id),
  label: (companyId, id) => opened(labelManagementPath(companyId, 'labels'), LABEL_DRAWER, id),
  labelGroup: (companyId, id) =>
    opened(labelManagementPath(companyId, 'groups'), LABEL_GROUP_DRAWER, id),
  labelRule: (companyId, id) =>
    opened(labelManagementPath(companyId, 'rules'), LABEL_RULE_DRAWER, id),
  mark: (companyId, id) => opened(marksPath(companyId), MARK_DRAWER, id),
  oasDocument: (companyId) => oasAnalysisPath(companyId),
  parameter: (companyId, id) => opened(inventoryPath(companyId), PARAMETER_DRAWER, id),
  policy: policiesPath,
  ticket: (companyId) => remediationPath(companyId),
  token: (companyId, id) => toRow(apiTokensPath(companyId), id),
};

/** What the graph has no node of, by the page of the settings that lists it. */
const LISTED: Readonly<Record<string, (companyId: string) => string>> = {
  correlator: (companyId) => inventorySettingsPath(companyId, 'correlators'),
  ipAllowedList: ipAllowedListPath,
  environment: (companyId) => organizationsPath(companyId),
  ipExcludeList: ipExcludeListPath,
  organization: (companyId) => organizationsPath(companyId),
  parameterType: (companyId) => inventorySettingsPath(companyId, 'parameter-types'),
  role: rolesPath,
  tokens: apiTokensPath,
  user: usersPath,
  users: usersPath,
};

/** Drawers of these pages. */
const DRAWERS: Readonly<Record<string, string>> = { role: ROLE_DRAWER, user: USER_DRAWER };

/** The list that has what an entry is about; none for what was deleted. */
function listedPath(
  { companyId, action, targetType, targetId }: Target,
  viewer: Viewer,
): string | null {
  if (companyId !== viewer.companyId || action.endsWith('.delete')) return null;
  const path = Object.hasOwn(LISTED, targetType) ? LISTED[targetType]?.(companyId) : undefined;
  if (path === undefined || !viewer.sees(path.slice(companyId.length + 2))) return null;
  if (targetId == null) return path;
  const drawer = DRAWERS[targetType];
  return drawer === undefined ? toRow(path, targetId) : opened(path, drawer, targetId);
}

/** The parameters of an endpoint, with the tuning marked. */
function tunePath(companyId: string, endpointId: string, tuneId: string | null | undefined) {
  const path = inventoryPath(companyId, { endpointId, tab: 'parameters' });
  return tuneId == null ? path : toRow(path, tuneId);
}

/** In which company the log is read, and which of its pages may be seen there. */
interface Viewer {
  readonly companyId: string;
  readonly sees: (path: string) => boolean;
}

interface Target {
  readonly companyId: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | null | undefined;
  /** Null where it is gone, or may not be seen; of a tuning its endpoint. */
  readonly target: Seen | null | undefined;
}

/** As far as its list finds it by more than the id. */
interface Seen {
  readonly __typename: string;
  readonly endpointId?: string | undefined;
  /** Of APIs and hosts. */
  readonly name?: string | undefined;
  readonly management?: { readonly hidden: boolean } | null | undefined;
}

/** The endpoints of a host, under it. */
const hostPath = (companyId: string, { name }: Seen): string =>
  inventoryPath(companyId, {
    groupBy: 'host',
    ...(name !== undefined && {
      filter: { all: [{ field: 'host', op: 'contains', value: name }] },
    }),
  });

/** Address of what an entry is about; null where there is nothing to look at any more. */
export function targetPath(entry: Target, viewer: Viewer): string | null {
  const { companyId, targetType, targetId, target } = entry;
  if (targetType === 'tune')
    return target?.endpointId === undefined
      ? null
      : tunePath(companyId, target.endpointId, targetId);
  if (targetType === 'host' && target != null) return hostPath(companyId, target);
  if (targetType === 'api' && target != null && targetId != null)
    return apiSettingsPath(companyId, {
      apiId: targetId,
      name: target.name ?? '',
      isHidden: target.management?.hidden === true,
    });
  if (!Object.hasOwn(PATHS, targetType)) return listedPath(entry, viewer);
  if (target == null || targetId == null) return null;
  return PATHS[targetType]?.(companyId, targetId) ?? null;
}
