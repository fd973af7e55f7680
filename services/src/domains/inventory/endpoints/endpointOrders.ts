import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import type { KeyColumn } from '../../../platform/keyset.ts';

const RISK: KeyColumn = { expression: 'risk_score', type: 'double precision' };
const ID: KeyColumn = { expression: 'id', type: 'uuid' };

/**
 * Key columns of each order. Each is an index of its own (002_inventory_indexes.sql) and runs in
 * one direction throughout.
 */
export const ENDPOINT_ORDERS: Readonly<Record<InventorySort, readonly KeyColumn[]>> = {
  riskScore: [RISK, ID],
  host: [{ expression: 'host', type: 'text' }, RISK, ID],
  path: [{ expression: 'path', type: 'text' }, ID],
  method: [{ expression: 'method', type: 'text' }, ID],
  requests: [{ expression: 'requests', type: 'bigint' }, ID],
  lastActivity: [{ expression: 'last_activity_at', type: 'timestamptz' }, ID],
  detectionTime: [{ expression: 'detected_at', type: 'timestamptz' }, ID],
};
