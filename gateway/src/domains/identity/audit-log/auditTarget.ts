import type { NodeLoader } from '../../../platform/graph/nodeValue.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import type { AuditEntryRow } from './auditLog.loaders.ts';

/** Types of the graph whose rows the audit log tells of, by its word for them. */
const TYPES: Readonly<Record<string, string>> = {
  api: 'Api',
  attacker: 'Attacker',
  correction: 'Correction',
  endpoint: 'Endpoint',
  gap: 'PostureGap',
  host: 'Host',
  integration: 'Integration',
  label: 'Label',
  labelGroup: 'LabelGroup',
  labelRule: 'LabelRule',
  mark: 'ReviewedMark',
  oasDocument: 'OasDocument',
  policy: 'PosturePolicy',
  ticket: 'Ticket',
  token: 'Token',
};

/**
 * What an entry is about, as it is now: null when it is gone, when the viewer may not see it, and
 * when it cannot be looked up; the entry itself is told in any case.
 */
export async function auditTarget(
  { companyId, targetType, targetId }: Pick<AuditEntryRow, 'companyId' | 'targetType' | 'targetId'>,
  nodes: NodeLoader,
) {
  const type = Object.hasOwn(TYPES, targetType) ? TYPES[targetType] : undefined;
  if (type === undefined || targetId === null) return null;
  return nodes.load(globalId(type, companyId, targetId)).catch(() => null);
}
