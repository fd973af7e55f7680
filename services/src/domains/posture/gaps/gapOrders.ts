import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import type { KeyColumn } from '../../../platform/keyset.ts';

const ID: KeyColumn = { expression: 'g.id', type: 'uuid' };
type Order = readonly [of: KeyColumn, id: KeyColumn];
const by = (expression: string, type: KeyColumn['type']): Order => [{ expression, type }, ID];

/**
 * Key columns of each order. Each is an index of its own within a status (004_orders_of_gaps.sql).
 */
export const GAP_ORDERS: Readonly<Record<GapSort, Order>> = {
  severity: by('g.severity_rank', 'int'),
  gapName: by('g.name', 'text'),
  host: by('g.host', 'text'),
  path: by('g.path', 'text'),
  method: by('g.method', 'text'),
  isFrozen: by('g.is_frozen', 'boolean'),
  detected: by('g.opened_at', 'timestamptz'),
  lastActivity: by('g.last_activity_at', 'timestamptz'),
  lastUpdate: by('g.updated_at', 'timestamptz'),
};
