import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import type { KeyColumn } from '../../../platform/keyset.ts';

const RISK: KeyColumn = { expression: 'endpoints.risk_score', type: 'double precision' };
const ID: KeyColumn = { expression: 'endpoints.id', type: 'uuid' };

/**
 * Key columns of each order. Each is an index of its own (350_members_of_terms.sql, 380_problems.sql) and runs in
 * one direction throughout.
 */
export const ENDPOINT_ORDERS: Readonly<Record<InventorySort, readonly KeyColumn[]>> = {
  riskScore: [RISK, ID],
  host: [{ expression: 'endpoints.host', type: 'text' }, RISK, ID],
  path: [{ expression: 'endpoints.path', type: 'text' }, ID],
  method: [{ expression: 'endpoints.method', type: 'text' }, ID],
  requests: [{ expression: 'endpoints.requests', type: 'bigint' }, ID],
  lastActivity: [{ expression: 'endpoints.last_activity_at', type: 'timestamptz' }, ID],
  openGaps: [
    { expression: 'endpoints.gap_rank', type: 'int' },
    { expression: 'endpoints.open_gaps', type: 'int' },
    ID,
  ],
  attackers: [{ expression: 'endpoints.attackers', type: 'int' }, ID],
  detectionTime: [{ expression: 'endpoints.detected_at', type: 'timestamptz' }, ID],
};
