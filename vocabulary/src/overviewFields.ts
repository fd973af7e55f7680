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

/** The labels alone: what changes of counts are filtered by, whose days are said apart. */
export const LABELS_OF_OVERVIEW = OVERVIEW_FIELDS.filter(({ key }) => key === 'label');
