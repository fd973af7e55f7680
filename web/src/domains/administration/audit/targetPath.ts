import { withDrawers } from '../../../entities/drawers/drawerStack.ts';
import { workflowHubPath } from '../../../entities/tickets/hubPath.ts';
import {
  attackerPath,
  MARK_DRAWER,
  marksPath,
  remediationPath,
} from '../../attackers/attackers.paths.ts';
import { INTEGRATION_DRAWER } from '../../integrations/integrations.paths.ts';
import { inventoryPath, inventorySettingsPath } from '../../inventory/inventory.paths.ts';
import { oasAnalysisPath } from '../../inventory/oas/oas.paths.ts';
import {
  LABEL_DRAWER,
  LABEL_GROUP_DRAWER,
  LABEL_RULE_DRAWER,
  labelManagementPath,
} from '../../labels/labels.paths.ts';
import { gapsPath, policiesPath } from '../../posture/posture.paths.ts';
import { apiTokensPath } from '../administration.paths.ts';

const opened = (path: string, name: string, id: string): string =>
  `${path}?${withDrawers(new URLSearchParams(), [{ name, id }]).toString()}`;

type PathTo = (companyId: string, id: string) => string;

/** Where things are looked at, by the audit log's word for them: their drawer or their list. */
const PATHS: Readonly<Record<string, PathTo>> = {
  api: (companyId) => inventorySettingsPath(companyId, 'apis'),
  attacker: attackerPath,
  endpoint: (companyId, endpointId) => inventoryPath(companyId, { endpointId }),
  gap: (companyId, gapId) => gapsPath(companyId, { gapId }),
  host: (companyId) => inventoryPath(companyId, { groupBy: 'host' }),
  integration: (companyId, id) => opened(workflowHubPath(companyId), INTEGRATION_DRAWER, id),
  label: (companyId, id) => opened(labelManagementPath(companyId, 'labels'), LABEL_DRAWER, id),
  labelGroup: (companyId, id) =>
    opened(labelManagementPath(companyId, 'groups'), LABEL_GROUP_DRAWER, id),
  labelRule: (companyId, id) =>
    opened(labelManagementPath(companyId, 'rules'), LABEL_RULE_DRAWER, id),
  mark: (companyId, id) => opened(marksPath(companyId), MARK_DRAWER, id),
  oasDocument: (companyId) => oasAnalysisPath(companyId),
  policy: policiesPath,
  ticket: remediationPath,
  token: apiTokensPath,
};

interface Target {
  readonly companyId: string;
  readonly targetType: string;
  readonly targetId: string | null | undefined;
  /** Null where it is gone, or may not be seen. */
  readonly target: object | null | undefined;
}

/** Address of what an entry is about; null where there is nothing to look at any more. */
export function targetPath({ companyId, targetType, targetId, target }: Target): string | null {
  if (target == null || targetId == null || !Object.hasOwn(PATHS, targetType)) return null;
  return PATHS[targetType]?.(companyId, targetId) ?? null;
}
