import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { graphOf } from './companyGraph.ts';
import { ADMIN, type ContractWorld } from './contractWorld.ts';
import { webhookOf } from './integrationInputs.ts';

/** Raw keys of what there is of attackers in a company. */
export interface AttackerSubjects {
  /** An attacker with everything that is shown of one. */
  readonly attackerId: string;
  /** One of its steps, with an example. */
  readonly stepId: string;
  /** The same as a node. */
  readonly stepNode: string;
}

/** Attackers are numbered by detection, which finds fewer here. */
const FIRST_NUMBER = 1_000_000;
const ONE_OF_EACH = ['fixing', 'fixed', 'ignored', 'deleted'] as const;
const BODY = { mediaType: 'application/json', size: 12, text: '{"id":"1\'"}', isCut: false };
const EXCHANGE = {
  method: 'POST',
  scheme: 'https',
  host: 'reports.example',
  path: '/totals',
  query: [['q', "1' or '1'='1"]],
  clientAddress: '198.51.100.7',
  requestHeaders: [['accept', '*/*']],
  requestBody: BODY,
  status: 500,
  responseHeaders: [['server', 'x']],
  responseBody: BODY,
};
const ANOMALIES = [
  {
    location: 'query',
    name: 'q',
    status: 'invalid',
    anomaly: 'value',
    reason: 'Unlike those before.',
    value: "1' or '1'='1",
  },
];

const OUTCOME = {
  reasons: [{ kind: 'rows', value: 50, usual: 3, detail: '' }],
  consumption: [{ type: 'Email Address', category: 'PII', values: 50, usual: 0, isUnusual: true }],
  fields: [{ name: 'items[].email', isNew: true, type: 'Email Address', isUnusual: true }],
};

/**
 * An attacker with steps at an endpoint, a suspicious one with the same address, and one of every
 * other status.
 */
export async function attackerSubjects(
  { services: { db } }: ContractWorld,
  companyId: string,
  endpointId: string,
): Promise<AttackerSubjects> {
  const [attackerId, stepId] = [randomUUID(), randomUUID()];
  await db.company(companyId).transaction(async (query) => {
    const attackers = [
      { id: attackerId, level: 'attacker', status: 'open' },
      { id: randomUUID(), level: 'suspect', status: 'open' },
      ...ONE_OF_EACH.map((status) => ({ id: randomUUID(), level: 'attacker', status })),
    ];
    for (const [index, { id, level, status }] of attackers.entries()) {
      await query(
        `insert into attackers.attackers (company_id, id, number, level, status, source_type, source_id, address, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
         values ($1, $2, $3, $4, $5, 'ip', '198.51.100.7', '198.51.100.7', 'high', 12, 'exploitation', 'injection', array['injection'], now() - interval '1 hour', now(), 20, 1, 2, 1)`,
        [companyId, id, FIRST_NUMBER + index, level, status],
      );
      await query(
        `insert into attackers.attacker_sources (company_id, attacker_id, source_type, source_id, first_seen_at, last_seen_at, attempts) values ($1, $2, 'ip', '198.51.100.7', now(), now(), 20)`,
        [companyId, id],
      );
      await query(
        `insert into attackers.attacker_sources
           (company_id, attacker_id, source_type, source_id, first_seen_at, last_seen_at, attempts,
            fingerprint, claims)
         values ($1, $2, 'token', 'hash', now(), now(), 20, '0123456789abcdef', $3)`,
        [companyId, id, JSON.stringify({ jti: 'j', sub: 's', kid: 'k', iss: 'i' })],
      );
      // At all endpoints: whatever labels they lose, who is limited to one sees the attackers.
      await query(
        'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) select company_id, $2, id, now() from inventory.endpoints where company_id = $1',
        [companyId, id],
      );
      await query(
        `insert into attackers.endpoint_totals (company_id, attacker_id, endpoint_id, type, phase_rank, first_seen_at, last_seen_at, attempts, successes, refused, steps, weight, score, top_score, is_proven, on_sensitive_data)
         select company_id, $2, id, 'injection', 2, now() - interval '1 hour', now(), 10, 1, 0, 1, 6, 12, 12, true, false from inventory.endpoints where company_id = $1`,
        [companyId, id],
      );
    }
    await query(
      `insert into attackers.steps (company_id, id, attacker_id, type, phase, endpoint_id, host, method, template, path, started_at, ended_at, attempts, successes, response_status, weight, message, consumed)
       select $1, s.id, $3, 'injection', 'exploitation', $4, 'reports.example', 'POST', '/totals', '/totals', now() - interval '1 hour', now(), 10, 1, 500, 6, 'SQL in a value', $5 from unnest($2::uuid[]) as s (id)`,
      [
        companyId,
        [stepId, randomUUID()],
        attackerId,
        endpointId,
        JSON.stringify({ 'Email Address': [50, 50] }),
      ],
    );
    await query(
      `insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies, answer, place, outcome) values ($1, $2, 1, now(), 'SQL in a value', true, $3, $4, $5, '{"location": "query", "name": "q"}', $6)`,
      [
        companyId,
        stepId,
        JSON.stringify(EXCHANGE),
        JSON.stringify(ANOMALIES),
        JSON.stringify({ isStatusUnusual: true, isSizeUnusual: false }),
        JSON.stringify(OUTCOME),
      ],
    );
    // One at a path that no endpoint has, which who is limited to labels never sees.
    const unknownId = randomUUID();
    await query(
      `insert into attackers.steps (company_id, id, attacker_id, type, phase, host, method, path, started_at, ended_at, attempts, successes, response_status, weight, message)
       values ($1, $2, $3, 'pathScan', 'recon', 'reports.example', 'GET', '/old', now() - interval '2 hours', now() - interval '2 hours', 6, 0, 404, 5, '6 different paths that do not exist')`,
      [companyId, unknownId, attackerId],
    );
    await query(
      `insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies) values ($1, $2, 1, now(), 'A path that there is not', false, $3, '[]')`,
      [companyId, unknownId, JSON.stringify({ ...EXCHANGE, method: 'GET', path: '/old' })],
    );
    await query(
      `insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, endpoint_id, host, method, template, path, status) select $1, $2, r, now(), false, $3, 'reports.example', 'GET', '/totals', '/totals', 200 from unnest($4::uuid[]) as r`,
      [companyId, attackerId, endpointId, [randomUUID(), randomUUID()]],
    );
    await query(
      `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location, name, verdict, message, author) select $1, $2, 'field', $3, 'field query q', 'query', 'q', 'legitimate', 'Ours', 'contract'`,
      [companyId, attackerId, endpointId],
    );
    // One that detection goes by, against what was said of this attacker; and some that expired.
    await query(
      `insert into attackers.marks (company_id, attacker_id, set_at_attacker, kind, endpoint_id, subject, status, host, method, path, verdict, message, author, expires_at, ended_at)
       select $1, case when m.of_attacker then $2::uuid end, $2, m.kind, $3, m.subject, m.status, 'reports.example', 'POST', '/totals', m.verdict, 'Ours', 'contract', m.expires_at, m.expires_at
       from (values (false, 'size', 'size', null::int, 'legitimate', null::timestamptz), (true, 'size', 'size', null, 'suspicious', null),
         (false, 'status', 'status 418', 418, 'legitimate', now() - interval '1 day'), (false, 'status', 'status 419', 419, 'legitimate', now() - interval '2 days')
       ) as m (of_attacker, kind, subject, status, verdict, expires_at)`,
      [companyId, attackerId, endpointId],
    );
    await query(
      `insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason, host, method, template, attacker_id, is_active, author) values ($1, $2, 'query', 'q', 'value', 'Unlike those before.', 'reports.example', 'POST', '/totals', $3, true, 'contract')`,
      [companyId, endpointId, attackerId],
    );
    await query(
      `insert into attackers.comments (company_id, id, attacker_id, message, author) values ($1, $2, $3, 'Looked at', 'contract')`,
      [companyId, randomUUID(), attackerId],
    );
  });
  return { attackerId, stepId, stepNode: globalId('AttackStep', companyId, stepId) };
}

/** Has the attacker attack the endpoint of a gap too, so that the gap has a stored exchange. */
export async function attackGap(
  { services: { db } }: ContractWorld,
  companyId: string,
  { stepId }: AttackerSubjects,
  gapId: string,
): Promise<void> {
  await db.company(companyId).query(
    `with step as (
       insert into attackers.steps (company_id, id, attacker_id, type, phase, endpoint_id, host, method, template, path, started_at, ended_at, attempts, successes, response_status, weight, message)
       select s.company_id, gen_random_uuid(), s.attacker_id, s.type, s.phase, g.endpoint_id, g.host, g.method, g.path, g.path, s.started_at, s.ended_at, s.attempts, s.successes, s.response_status, s.weight, s.message
       from attackers.steps s join posture.gaps g on g.company_id = s.company_id
       where s.company_id = $1 and s.id = $2 and g.id = $3 returning id)
     insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies)
     select x.company_id, step.id, x.attempt, x.at, x.message, x.is_success, x.exchange, x.anomalies
     from attackers.examples x, step where x.company_id = $1 and x.step_id = $2`,
    [companyId, stepId, gapId],
  );
}

/**
 * Input that a mutation of attackers can carry out, by its field's name. Null for other mutations.
 */
export async function attackerInput(
  world: ContractWorld,
  name: string,
  companyId: string,
  { attackerId, stepId }: AttackerSubjects,
): Promise<object | null> {
  const id = globalId('Attacker', companyId, attackerId);
  const step = { id: globalId('AttackStep', companyId, stepId), location: 'query', name: 'q' };
  const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
    changeAttackerStatus: async () => {
      const { node } = await graphOf(world).ask<{ node: { nextStatuses: string[] } }>(
        'query ($id: ID!) { node(id: $id) { ... on Attacker { nextStatuses } } }',
        { id },
      );
      return { id, newStatus: node.nextStatuses[0] };
    },
    takeAction: async () => {
      const { node } = await graphOf(world).ask<{
        node: { status: string; sources: { sourceType: string; sourceId: string }[] };
      }>(
        'query ($id: ID!) { node(id: $id) { ... on Attacker { status sources { sourceType sourceId } } } }',
        { id },
      );
      return {
        companyId,
        key: randomUUID(),
        isWorkflow: false,
        integrationId: await webhookOf(world, companyId),
        eventType: 'ATTACKER_EVENT',
        eventId: [attackerId],
        extraInfo: { TAKE_ACTION: node.sources.slice(0, 1) },
        status: node.status,
      };
    },
    commentAttacker: () => ({ id, message: 'Said by the contract.' }),
    markStep: () => ({
      ...step,
      kind: 'field',
      verdict: 'legitimate',
      isTuned: true,
      message: 'Said by the contract.',
    }),
    changeMark: async () => ({
      id: globalId('ReviewedMark', companyId, await aMark(world, companyId)),
      message: 'Said by the contract.',
    }),
    undoMarks: async () => ({
      companyId,
      ids: [globalId('ReviewedMark', companyId, await aMark(world, companyId))],
    }),
    remediateField: () => ({ ...step, anomaly: 'value', isActive: false }),
    switchFieldRemediation: async () => {
      const [found] = await world.services.db
        .company(companyId)
        .query<{ id: string; isActive: boolean }>(
          'select id, is_active as "isActive" from attackers.remediations where company_id = $1',
          [companyId],
        );
      return {
        id: globalId('FieldRemediation', companyId, found?.id ?? ''),
        isActive: found?.isActive !== true,
      };
    },
  };
  return (await inputs[name.replace('Mutation.', '')]?.()) ?? null;
}

/** A mark of a company's attacker, written anew for each that asks: one is removed. */
async function aMark({ services }: ContractWorld, companyId: string): Promise<string> {
  const [made] = await services.db.company(companyId).query<{ id: string }>(
    `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location, name, verdict, message, author)
     select company_id, attacker_id, 'field', endpoint_id, 'field query ' || gen_random_uuid(), 'query', 'q', 'legitimate', 'Ours', 'contract'
     from attackers.steps where company_id = $1 and endpoint_id is not null limit 1 returning id`,
    [companyId],
  );
  return made?.id ?? '';
}

/**
 * Changes an attacker, of the service itself, until that is heard: nobody says when a watcher's
 * stream is open.
 */
export async function changeAttacker(
  { services }: ContractWorld,
  companyId: string,
  { attackerId }: AttackerSubjects,
  heard: AbortSignal,
): Promise<void> {
  const url = `/attackers/${companyId}/attackers/${attackerId}`;
  const headers = { authorization: `Bearer ${ADMIN.token}` };
  for (let next = 'fixing'; !heard.aborted; next = next === 'fixing' ? 'open' : 'fixing') {
    const { statusCode } = await services.app.inject({
      method: 'PUT',
      url: `${url}/status`,
      headers,
      payload: { newStatus: next },
    });
    if (statusCode !== 200 && statusCode !== 409)
      throw new Error(`The change of an attacker was answered with ${statusCode}.`); // It may be what it is to become.
    await sleep(200, undefined, { signal: heard }).catch(() => undefined);
  }
}

/** Writes remediations of a company anew until that is heard. */
export async function changeRemediations(
  { services }: ContractWorld,
  companyId: string,
  heard: AbortSignal,
): Promise<void> {
  while (!heard.aborted) {
    await services.db
      .company(companyId)
      .query('update attackers.remediations set changed_at = now() where company_id = $1', [
        companyId,
      ]);
    await sleep(200, undefined, { signal: heard }).catch(() => undefined);
  }
}
