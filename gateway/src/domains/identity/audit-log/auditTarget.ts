import type { NodeLoader } from '../../../platform/graph/nodeValue.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import type { AuditEntryRow } from './auditLog.loaders.ts';

type Told = Pick<AuditEntryRow, 'companyId' | 'targetType' | 'targetId' | 'before' | 'after'>;

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
  parameter: 'Parameter',
  policy: 'PosturePolicy',
  ticket: 'Ticket',
  token: 'Token',
};

const readEndpoint = (json: string | null): string | null => {
  const told: unknown = json === null ? null : JSON.parse(json);
  if (typeof told !== 'object' || told === null || !('endpointId' in told)) return null;
  return typeof told.endpointId === 'string' ? told.endpointId : null;
};

/** A tuning has no node of its own: its endpoint stands for it. */
function nodeOf({ companyId, targetType, targetId, before, after }: Told): string | null {
  if (targetType === 'tune') {
    const endpointId = readEndpoint(after) ?? readEndpoint(before);
    return endpointId === null ? null : globalId('Endpoint', companyId, endpointId);
  }
  const type = Object.hasOwn(TYPES, targetType) ? TYPES[targetType] : undefined;
  return type === undefined || targetId === null ? null : globalId(type, companyId, targetId);
}

/**
 * What an entry is about, as it is now: null when it is gone, when the viewer may not see it, and
 * when it cannot be looked up; the entry itself is shown in any case.
 */
export async function auditTarget(entry: Told, nodes: NodeLoader) {
  const id = nodeOf(entry);
  return id === null ? null : nodes.load(id).catch(() => null);
}
