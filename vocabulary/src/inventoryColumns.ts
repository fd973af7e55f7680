import type { Feature } from './permissions.ts';

/**
 * Columns that a CSV of endpoints can have, in the order they come in when none are chosen, with
 * their headings. Keys are those of the page.
 */
export const INVENTORY_COLUMNS = {
  method: 'Method',
  path: 'Path',
  host: 'Host',
  api: 'API',
  domain: 'Domain',
  riskScore: 'Risk score',
  learningState: 'Learning state',
  authenticated: 'Authenticated',
  authTypes: 'Auth types',
  sensitive: 'Sensitive',
  dataTypes: 'Data types',
  dataCategories: 'Data categories',
  isExternal: 'External',
  labels: 'Labels',
  parameterCount: 'Parameters',
  requests7d: 'Requests 7d',
  requests: 'Requests',
  trend: 'Requests by hour 48h',
  errors: 'Errors',
  protocols: 'Protocols',
  endpointTypes: 'Endpoint types',
  contentTypes: 'Content types',
  responseCodes: 'Response codes',
  sources: 'Sources',
  sourceTypes: 'Source types',
  webServer: 'Web server',
  technologies: 'Technologies',
  cdn: 'CDN',
  urlType: 'URL type',
  monitored: 'Monitored',
  rateLimited: 'Rate limited',
  resourceId: 'Resource id',
  availabilityStatus: 'Availability',
  vulnerabilities: 'Vulnerabilities',
  openGaps: 'Open gaps',
  worstGap: 'Worst open gap',
  attackers: 'Attackers 7d',
  detectionTime: 'Detected',
  firstSeen: 'First seen',
  lastActivity: 'Last activity',
  endpointId: 'Endpoint id',
} as const;
export type InventoryColumn = keyof typeof INVENTORY_COLUMNS;

/** What a column needs beside the inventory. */
export const COLUMN_FEATURES: Readonly<Partial<Record<InventoryColumn, Feature>>> = {
  openGaps: 'feature_security_posture_gaps',
  worstGap: 'feature_security_posture_gaps',
  attackers: 'feature_attackers',
};
