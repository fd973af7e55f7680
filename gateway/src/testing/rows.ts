import type { LabelGroupRow, LabelRow, LabelRuleRow } from '../domains/labels/labels.upstream.ts';
import type {
  ApiRow,
  EndpointItemRow,
  EndpointTraffic,
  HostRow,
  ParameterItemRow,
} from '../domains/inventory/inventory.upstream.ts';

const id = (prefix: string, index: number): string =>
  `${prefix}000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const AT = '2026-01-31T12:00:00.000Z';

export const hostRow = (index: number): HostRow => ({
  id: id('1a', index),
  name: `host${index}.example.com`,
  isExternal: true,
  endpointCount: 10,
  apiCount: 2,
  sensitiveCount: 3,
  riskScore: 6.5,
  requests: 123_456,
  detectionTime: AT,
  firstSeen: AT,
  lastActivity: AT,
  hostSamples: [`tenant-${index}.host${index}.example.com`],
});

export const apiRow = (index: number): ApiRow => ({
  id: id('2a', index),
  hostId: hostRow(index % 5).id,
  name: `customers v${index}`,
  basePath: `/api/v${index}/customers`,
  endpointCount: 7,
  detectionTime: AT,
  firstSeen: AT,
  lastActivity: AT,
});

/** An endpoint of a list; five endpoints share a host, three an API. */
export const endpointRow = (index: number): EndpointItemRow => ({
  cursor: `cursor${index}`,
  id: id('3a', index),
  hostId: hostRow(index % 5).id,
  apiId: apiRow(index % 3).id,
  host: hostRow(index % 5).name,
  method: index % 2 === 0 ? 'GET' : 'POST',
  path: `/api/v1/customers/{customerId}/orders/${index}`,
  pathEvidence: [
    {
      name: 'customerId',
      index: 3,
      kind: 'shape',
      shape: 'uuid',
      distinctValues: 412,
      observations: 9_120,
      since: AT,
      samples: [],
    },
  ],
  learningState: 'available',
  authenticated: index % 3 !== 0,
  authTypes: ['Bearer'],
  sensitive: index % 4 === 0,
  dataTypes: ['Email Address', 'Phone Number'],
  dataCategories: ['PII'],
  isExternal: true,
  protocols: ['REST', 'JSON'],
  graphqlOperations: [
    { name: 'Orders', type: 'query', count: 3 },
    { name: 'Order', type: 'query', count: 1 },
  ],
  sources: ['collector'],
  contentTypes: ['application/json'],
  responseCodes: [200, 404],
  riskScore: 7.2,
  riskFactors: [{ key: 'sensitiveData', contribution: 4.1 }],
  parameterCount: 12,
  requests: 98_765,
  errors: 4_321,
  domain: 'example.com',
  webServer: 'nginx',
  technologies: ['nginx', 'PHP'],
  cdn: null,
  urlType: 'API',
  rateLimited: true,
  resourceId: null,
  sourceTypes: ['collector'],
  monitored: false,
  endpointTypes: ['REST'],
  availability: 'available',
  detectionTime: AT,
  firstSeen: AT,
  lastActivity: AT,
});

export const parameterRow = (index: number): ParameterItemRow => ({
  cursor: `cursor${index}`,
  id: id('4a', index),
  endpointId: endpointRow(0).id,
  side: 'request',
  location: 'query',
  contentType: '',
  statusClass: '',
  name: `parameter${index}`,
  type: 'string',
  format: null,
  required: false,
  sensitive: true,
  dataType: 'Email Address',
  dataCategories: ['PII'],
  isObject: false,
  tuned: false,
  samples: [],
  occurrences: 10,
  distinctValues: 3,
  confidence: 0.9,
  firstSeen: AT,
  lastSeen: AT,
  enumValues: [],
  minimum: null,
  maximum: null,
  quantiles: null,
  minLength: 1,
  maxLength: 9,
  length99: 9,
  charClasses: ['lower'],
  minItems: null,
  maxItems: null,
  isMap: false,
  otherTypes: [],
  opportunities: 12,
  presence: 0.6,
});

export const trafficRow = (endpointId: string, points = 168): EndpointTraffic => ({
  id: endpointId,
  requests: 840,
  errors: 12,
  points: Array.from({ length: points }, (_, step) => ({
    at: new Date(Date.parse(AT) + step * 7_200_000).toISOString(),
    requests: step,
    errors: step % 3,
  })),
});

export const labelRow = (index: number): LabelRow => ({
  id: id('5a', index),
  name: `label${index}`,
  groupId: id('6a', 0),
  groupName: 'Team',
  isMadeByRule: false,
  isTag: index % 2 === 0,
  createdAt: AT,
  createdBy: 'ada@example.com',
  version: 1,
});

export const groupRow = (index: number): LabelGroupRow => ({
  id: id('6a', index),
  name: `group${index}`,
  labelCount: 3,
  ruleCount: 1,
  isTag: true,
  createdAt: AT,
  createdBy: 'ada@example.com',
  version: 1,
});

export const ruleRow = (index: number): LabelRuleRow => ({
  id: id('7a', index),
  name: `rule${index}`,
  description: '',
  kind: index % 2 === 0 ? 'pathLocation' : 'filter',
  startIdx: 0,
  endIdx: 1,
  isLastIdx: false,
  metadataName: 'host',
  groupId: index % 2 === 0 ? id('6a', 0) : null,
  labelIds: index % 2 === 0 ? [] : [id('5a', 1), id('5a', 2)],
  filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
  leftOut: [],
  enabled: true,
  isFull: false,
  state: 'running',
  done: 500,
  total: 1204,
  appliedAt: null,
  createdAt: AT,
  createdBy: 'ada@example.com',
  updatedAt: AT,
  updatedBy: 'ada@example.com',
  version: 1,
});

export const range = <Value>(length: number, make: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => make(index));

export const savedFilterRow = (index: number) => ({
  id: `00000000-0000-4000-8000-5${String(index).padStart(11, '0')}`,
  name: `Filter ${index}`,
  isShared: index === 1,
  isOwn: index === 0,
  canChange: index === 0,
  filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
  search: '',
  columns: null,
  groupBy: null,
  sort: 'riskScore',
  direction: 'descending',
  unknownFields: [],
  updatedAt: '2026-01-31T12:00:00.000Z',
  version: 1,
});
