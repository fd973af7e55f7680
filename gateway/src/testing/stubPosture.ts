import assert from 'node:assert/strict';
import { apiToken, COMPANY } from './people.ts';
import { gapItem, gapRow, policyItem, policyRow } from './postureRows.ts';
import { range } from './rows.ts';
import { stubInventory } from './stubInventory.ts';
import type { TestGateway } from './testGateway.ts';

export const idsOf = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // The gateway's own request.
export const number = (id: string): number => Number(id.slice(-4));
export const company = (inner: string) => `{ company(companyId: "${COMPANY}") { ${inner} } }`;
export const EVIDENCE = {
  description: 'wrong',
  remediation: 'mend',
  ruleType: 'companyDefined',
  cweIds: ['CWE-306'],
  owasp: [],
  filter: { all: [] },
  closing: { kind: 'requests', requests: 300, days: 30 },
  progress: {
    fact: 'withoutCredentials',
    value: '',
    lastSeenAt: '2026-05-01T00:00:00.000Z',
    clean: 112,
    needed: 300,
  },
  matchingFields: [{ field: 'authenticated', op: 'is', values: [false] }],
  parameters: [
    {
      side: 'response',
      location: 'body',
      contentType: 'application/json',
      statusClass: '2xx',
      name: 'email',
      type: 'string',
      required: true,
      sensitive: true,
      dataType: 'Email Address',
      dataCategories: ['PII'],
      isObjectId: false,
      samples: ['m***@example.com'],
    },
  ],
  vulnerabilities: [
    {
      name: 'Mixed authentication',
      severity: 'medium',
      cweId: 'CWE-306',
      cveId: null,
      seen: ['some'],
    },
  ],
};
const hubRow = (key: string, isInstalled: boolean) => ({
  key,
  name: key,
  description: '',
  remediation: '',
  severity: 'low',
  categories: [],
  cweIds: [],
  owasp: [],
  filter: { all: [] },
  timeCreated: '2026-05-01T00:00:00.000Z',
  isInstallable: true,
  isRecommended: !isInstalled,
  scope: 'host',
  isInstalled,
  isEnabled: isInstalled,
  policyId: isInstalled ? policyRow(1).id : null,
  installedAt: null,
});

export const COUNTS = [{ status: 'open', severity: 'high', gaps: 7 }];

/** Has services of posture and inventory answer for as many rows as are asked for. */
export function stubPosture({ people, services }: TestGateway): void {
  people.set(
    'plt_reader',
    apiToken(
      ['read', 'write'],
      [
        'feature_inventory:read',
        'feature_security_posture_gaps:read',
        'feature_security_posture_rules:read',
      ],
    ),
  );
  people.set('plt_gaps', apiToken(['read'], ['feature_security_posture_gaps:read']));
  stubInventory(services, 100)
    .on('POST /posture/:companyId/gaps/search', ({ body }) => ({
      items: range(Number(Reflect.get(Object(body), 'first')), gapItem),
      hasNextPage: true,
      ...(Reflect.get(Object(body), 'counts') === true && { counts: COUNTS }),
    }))
    .on('GET /posture/:companyId/gaps/events', (_call, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(`data: ${JSON.stringify({ gapIds: [gapRow(1).id], count: 4 })}\n\n`);
    })
    .on('POST /posture/:companyId/gaps/count', () => ({ count: 70 }))
    .on('POST /posture/:companyId/gaps/counts', () => COUNTS)
    .on('POST /posture/:companyId/gaps/top', ({ body }) => [
      {
        name: 'Worst',
        severity: 'critical',
        categories: ['Data Exposure'],
        gaps: Number(Reflect.get(Object(body), 'first')),
      },
    ])
    .on('POST /posture/:companyId/gaps/lookup', ({ body }) =>
      idsOf(body).map((id) => gapRow(number(id))),
    )
    .on('POST /posture/:companyId/gaps/evidence', ({ body }) =>
      idsOf(body).map((gapId) => ({ gapId, ...EVIDENCE })),
    )
    .on('POST /posture/:companyId/gaps/also-at', ({ body }) =>
      idsOf(body).map((gapId) => ({ gapId, total: 120, endpointIds: [gapRow(3).endpointId] })),
    )
    .on('POST /posture/:companyId/gap-groups/search', ({ body }) => ({
      items: range(Number(Reflect.get(Object(body), 'first')), (index) => ({
        cursor: String(index),
        key: `h${index}.example`,
        policies: [{ id: gapRow(1).policyId, name: 'Worst' }],
        host: `h${index}.example`,
        endpointId: null,
        method: null,
        path: null,
        cause: 'missingAuthentication',
        severity: 'critical',
        gaps: 7,
        active: 6,
        hosts: 1,
      })),
      hasNextPage: true,
    }))
    .on('POST /posture/:companyId/gap-groups/count', () => ({ count: 31 }))
    .on('POST /posture/:companyId/gaps/comments', ({ body }) =>
      idsOf(body).map((gapId) => ({
        gapId,
        count: 1,
        comments: [
          {
            id: gapId,
            newStatus: 'open',
            message: 'm',
            authorId: null,
            author: 'maya',
            timestamp: '2026-05-01T00:00:00.000Z',
          },
        ],
      })),
    )
    .on('PUT /posture/:companyId/gaps/:gapId/status', ({ body }, reply) =>
      Reflect.get(Object(body), 'newStatus') === 'open'
        ? reply.code(409).send({
            code: 'conflict',
            detail: 'The gap has this status already.',
            field: 'newStatus',
          })
        : {
            ...gapRow(1),
            status: 'ignored',
            changeId: Reflect.get(Object(body), 'undoes') ?? gapRow(2).id,
          },
    )
    .on('POST /posture/:companyId/gaps/:gapId/comments', (_call, reply) =>
      reply.code(201).send(gapRow(1)),
    )
    .on('POST /posture/:companyId/gaps/status-changes', (_call, reply) =>
      reply.code(202).send({
        id: gapRow(1).id,
        newStatus: 'open',
        total: 2,
        position: 0,
        changed: 0,
        skipped: 0,
        isDone: false,
      }),
    )
    .on('POST /integrations/:companyId/gap-tickets/of-things', ({ body }) =>
      idsOf(body).map((thingId) => ({ thingId, tickets: [] })),
    )
    .on('POST /posture/:companyId/policies/search', ({ body }) => ({
      items: range(Number(Reflect.get(Object(body), 'first')), policyItem),
      hasNextPage: true,
    }))
    .on('POST /posture/:companyId/policies/count', () => ({ count: 60 }))
    .on('POST /posture/:companyId/policies/lookup', ({ body }) =>
      idsOf(body).map((id) => policyRow(number(id))),
    )
    .on('POST /posture/:companyId/policies', ({ body }, reply) =>
      Reflect.get(Object(body), 'name') === 'Taken'
        ? reply
            .code(409)
            .send({ code: 'conflict', detail: 'Policy name already exists', field: 'name' })
        : reply.code(201).send(policyItem(0)),
    )
    .on('POST /posture/:companyId/hub/search', () => [hubRow('a', true), hubRow('b', false)])
    .on('GET /posture/:companyId/policies/updates', () =>
      [1, 2].map((index) => ({
        policyId: policyRow(index).id,
        before: { name: 'a', severity: 'low', filter: { all: [] } },
        after: { name: 'b', severity: 'high', filter: { any: [] } },
      })),
    )
    .on('POST /posture/:companyId/policies/updates/take', ({ body }) =>
      (Reflect.get(Object(body), 'policyIds') as string[]).map((policyId) => ({
        policyId,
        name: 'b',
        fault: null,
      })),
    )
    .on('POST /posture/:companyId/hub/install-recommended', () => ({
      installed: 81,
      skipped: ['Mine'],
    }))
    .on('GET /posture/:companyId/first-policies', () => ({
      note: { policies: 82, installedAt: '2026-05-01T00:00:00.000Z' },
    }))
    .on('POST /posture/:companyId/first-policies/seen', (_call, reply) => reply.code(204).send())
    .on('POST /posture/:companyId/hub/:key/install', (_call, reply) =>
      reply.code(201).send(policyItem(1)),
    );
}

/** Calls of services that a query takes for 2 rows and for 50. */
export async function callsPerRows(
  gateway: TestGateway,
  inner: (rows: number) => string,
): Promise<number[]> {
  const calls: number[] = [];
  for (const rows of [2, 50]) {
    gateway.services.made.length = 0;
    const { errors } = await gateway.ask(company(inner(rows)));
    assert.deepEqual(errors, []);
    calls.push(gateway.upstreamCalls().length);
  }
  return calls;
}
