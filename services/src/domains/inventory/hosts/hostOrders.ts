import type { KeyColumn } from '../../../platform/keyset.ts';

const ID: KeyColumn = { expression: 'id', type: 'uuid' };

/**
 * Key columns of each order of hosts. Hosts are few (thousands) and their roll-ups change with
 * every flush: sorted without an index.
 */
export const HOST_ORDERS = {
  riskScore: [{ expression: 'risk_score', type: 'double precision' }, ID],
  name: [{ expression: 'name', type: 'text' }, ID],
  detectionTime: [{ expression: 'detected_at', type: 'timestamptz' }, ID],
  requests: [{ expression: 'requests', type: 'bigint' }, ID],
} as const satisfies Record<string, readonly KeyColumn[]>;
