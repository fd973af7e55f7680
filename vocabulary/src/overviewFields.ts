import type { FilterField } from './inventoryFields.ts';

/**
 * What the overview and a company's traffic are filtered by: columns are those of
 * `inventory.traffic_hourly`, labels those of its endpoints.
 */
export const OVERVIEW_FIELDS: readonly FilterField[] = [
  { key: 'time', type: 'date', operators: ['between', 'after', 'before'], column: 'hour' },
  {
    key: 'label',
    type: 'enum',
    operators: ['is', 'isNot'],
    elements: 'uuid',
    hasOptions: true,
    child: 'endpoint_labels',
    column: 'label_id',
    flag: 'aAutoLabels',
  },
];
