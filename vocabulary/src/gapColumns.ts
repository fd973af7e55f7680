/** Columns of the file that gaps are saved as, with their headings. */
export const GAP_COLUMNS = {
  severity: 'Severity',
  gapName: 'Gap name',
  status: 'Status',
  categories: 'Policy categories',
  host: 'Host',
  path: 'API',
  method: 'Method',
  trafficStatus: 'Traffic status',
  sourceType: 'Source type',
  source: 'Source',
  parameterNames: 'Parameter names',
  dataTypes: 'Data types',
  dataCategories: 'Data categories',
  labels: 'API labels',
  comments: 'Comments',
  detected: 'Detected',
  lastActivity: 'Last activity',
  lastUpdate: 'Last update',
} as const;
export type GapColumn = keyof typeof GAP_COLUMNS;
