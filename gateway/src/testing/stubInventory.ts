import type { StubServices } from './stubServices.ts';
import {
  apiRow,
  endpointRow,
  hostRow,
  labelRow,
  parameterRow,
  range,
  ruleRow,
  savedFilterRow,
  trafficRow,
} from './rows.ts';

const idsOf = (body: unknown, name = 'ids'): string[] =>
  Reflect.get(Object(body), name) as string[]; // The gateway's own request.
const indexOf = (id: string): number => Number(id.slice(-12));

const SIGHTING = {
  fact: 'withoutCredentials',
  value: '',
  lastSeenAt: '2026-01-31T12:00:00.000Z',
  clean: 300,
  needed: 300,
  isPast: true,
};

function groupRow(body: unknown, index: number) {
  const isByHost = Reflect.get(Object(Reflect.get(Object(body), 'groupBy')), 'by') === 'host';
  const sums = { cursor: `group${index}`, endpointCount: 3, riskScore: 7.2, requests: 10 };
  return isByHost
    ? { ...sums, key: hostRow(index).id, host: hostRow(index), labelId: null }
    : { ...sums, key: labelRow(index).id, host: null, labelId: labelRow(index).id };
}

/** Answers of the inventory and labels services: `rows` endpoints on five hosts. */
export function stubInventory(services: StubServices, rows: number): StubServices {
  const page = (first: number) => ({
    items: range(Math.min(first, rows), endpointRow),
    hasNextPage: rows > first,
  });
  return services
    .on('POST /inventory/:companyId/endpoints/search', ({ body }) =>
      page(Number(Reflect.get(Object(body), 'first'))),
    )
    .on('POST /inventory/:companyId/endpoints/count', () => ({ count: rows }))
    .on('POST /inventory/:companyId/endpoints/lookup', ({ body }) =>
      idsOf(body).map((id) => (indexOf(id) < rows ? endpointRow(indexOf(id)) : null)),
    )
    .on('POST /inventory/:companyId/endpoints/traffic', ({ body }) =>
      idsOf(body).map((id) => trafficRow(id)),
    )
    .on('POST /inventory/:companyId/endpoints/sensor-data', ({ body }) =>
      idsOf(body).map((id) => ({ id, traffic1d: 3, traffic7d: 21 })),
    )
    .on('GET /inventory/:companyId/saved-filters', () => [savedFilterRow(0), savedFilterRow(1)])
    .on('POST /inventory/:companyId/endpoints/by-group', ({ body }) =>
      idsOf(body, 'keys').map((key) => ({ key, ...page(3) })),
    )
    .on('POST /inventory/:companyId/endpoints/findings', ({ body }) =>
      idsOf(body).map((id) => ({
        id,
        findings: [
          {
            name: 'BOLA',
            severity: 'high',
            cweId: 'CWE-639',
            cveId: null,
            evidence: [],
            foundAt: '2026-01-31T12:00:00.000Z',
          },
        ],
      })),
    )
    .on('POST /inventory/:companyId/endpoints/sightings', ({ body }) =>
      idsOf(body).map((id) => ({ id, sightings: [SIGHTING] })),
    )
    .on('POST /inventory/:companyId/filter-options', ({ body }) =>
      range(3, (index) => ({
        value:
          Reflect.get(Object(body), 'field') === 'label' ? labelRow(index).id : `value${index}`,
        count: 3 - index,
      })),
    )
    .on('POST /inventory/:companyId/endpoints/latest-by-host', ({ body }) =>
      idsOf(body, 'hostIds').map((hostId) => ({ hostId, endpoints: range(2, endpointRow) })),
    )
    .on('POST /inventory/:companyId/endpoint-groups/search', ({ body }) => ({
      items: range(5, (index) => groupRow(body, index)),
      hasNextPage: false,
    }))
    .on('POST /inventory/:companyId/endpoint-groups/count', () => ({ count: 5 }))
    .on('GET /inventory/:companyId/hosts', () => ({
      items: range(5, (index) => ({ cursor: `host${index}`, ...hostRow(index) })),
      hasNextPage: true,
    }))
    .on('GET /inventory/:companyId/hosts/count', () => ({ count: 5 }))
    .on('POST /inventory/:companyId/hosts/lookup', ({ body }) =>
      idsOf(body).map((id) => hostRow(indexOf(id))),
    )
    .on('POST /inventory/:companyId/apis/lookup', ({ body }) =>
      idsOf(body).map((id) => apiRow(indexOf(id))),
    )
    .on('GET /inventory/:companyId/endpoints/:endpointId/parameters', () => ({
      items: range(3, parameterRow),
      hasNextPage: false,
    }))
    .on('POST /inventory/:companyId/parameters/by-endpoint', ({ body }) =>
      idsOf(body, 'endpointIds').map((endpointId) => ({
        endpointId,
        items: range(3, parameterRow),
        hasNextPage: true,
        count: 7,
      })),
    )
    .on('POST /inventory/:companyId/parameters/lookup', ({ body }) =>
      idsOf(body).map((id) => parameterRow(indexOf(id))),
    )
    .on('POST /inventory/:companyId/counts', () => ({
      hosts: 5,
      apis: 3,
      endpoints: rows,
      sensitiveEndpoints: 4,
      unauthenticatedEndpoints: 2,
    }))
    .on('POST /inventory/:companyId/traffic', () => ({
      requests: 100,
      points: [{ at: '2026-01-31T12:00:00.000Z', learned: 90, unlearned: 10 }],
    }))
    .on('POST /labels/:companyId/endpoints/lookup', ({ body }) =>
      idsOf(body).map((id) => ({
        id,
        labels: range(2, labelRow).map((label, index) => ({
          ...label,
          isByHand: index === 0,
          ruleIds: index === 0 ? [] : [ruleRow(0).id],
        })),
      })),
    )
    .on('POST /labels/:companyId/labels/lookup', ({ body }) =>
      idsOf(body).map((id) => labelRow(indexOf(id))),
    );
}
