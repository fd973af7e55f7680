import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { at, attackTwoHosts, MINE } from '../testing/twoHosts.ts';

/** What a limited person must find nowhere: names of the other host, paths and fields. */
const SECRETS = ['vault', 'hidden-ledger', 'secret-door'];

describe('attackers for people who are limited to labels', () => {
  let server: AttackServer;
  let id = '';
  let seen = '';
  let hidden = '';
  let steps: readonly { id: string; endpoint_id: string | null; attempts: number }[] = [];
  const row = async (as: string) =>
    (await server.call('POST', 'attackers/lookup', { ids: [id] }, as)).body[0];
  before(async () => {
    server = await attackServer();
    ({ id, seen, hidden } = await attackTwoHosts(server));
    steps = await server.rows(
      'select id, endpoint_id, attempts from attackers.steps where attacker_id = $1',
      [id],
    );
    for (const step of steps) {
      const subject =
        step.endpoint_id === null
          ? { kind: 'unknownEndpoint' }
          : {
              kind: 'injection',
              location: 'query',
              name: step.endpoint_id === seen ? 'q' : 'note',
            };
      assert.equal(
        (
          await server.call('PUT', `steps/${step.id}/marks`, {
            ...subject,
            verdict: 'suspicious',
            message: 'Looked at',
          })
        ).status,
        200,
      );
      const [example] = (await server.call('POST', 'steps/examples', { ids: [step.id] })).body[0]
        .examples;
      const [anomaly] = example?.anomalies ?? [];
      if (anomaly !== undefined && step.endpoint_id !== null)
        await server.call(
          'PUT',
          `steps/${step.id}/remediation`,
          {
            location: anomaly.location,
            name: anomaly.name,
            anomaly: anomaly.anomaly,
            isActive: true,
          },
          'admin',
        );
    }
  });
  after(() => server.close());

  it('PERM-09 totals, types, times, phase, score and severity are those of what they may see', async () => {
    const [whole, part] = [await row('analyst'), await row('limited')];
    const mine = steps.filter(({ endpoint_id }) => endpoint_id === seen);
    const attempts = mine.reduce((sum, step) => sum + step.attempts, 0);
    assert.deepEqual(
      [
        part.attempts,
        part.stepCount,
        part.refused,
        part.riskTypes.map(({ type }: { type: string }) => type),
      ],
      [attempts, mine.length, attempts, ['injection']],
    );
    assert.ok(
      whole.attempts > part.attempts &&
        whole.stepCount > part.stepCount &&
        whole.refused > part.refused &&
        whole.riskTypes.length > 1,
    );
    assert.ok(
      new Date(part.lastSeen).toISOString() <= at(4_006) &&
        new Date(whole.lastSeen).toISOString() > at(4_100),
    );
    assert.deepEqual(
      [part.severity, whole.severity, part.score < whole.score, part.commentCount],
      ['medium', 'high', true, 1],
    );
    const {
      body: {
        items: [listed],
      },
    } = await server.call('POST', 'attackers/search', { sort: 'attempts' }, 'limited');
    const { cursor, ...item } = listed;
    assert.deepEqual(item, part);
    assert.deepEqual(
      Buffer.from(cursor, 'base64url')
        .toString()
        .match(/\b\d+\b/g)
        ?.includes(String(whole.attempts)) ?? false,
      false,
      cursor,
    );
    const count = async (filter: object) =>
      (await server.call('POST', 'attackers/count', { filter: { all: [filter] } }, 'limited')).body
        .count;
    assert.deepEqual(
      [
        await count({ field: 'attackType', op: 'is', value: ['pathScan'] }),
        await count({ field: 'attackType', op: 'is', value: ['injection'] }),
        await count({ field: 'lastSeen', op: 'after', value: at(4_150) }),
      ],
      [0, 1, 0],
    );
    const { body: types } = await server.call('POST', 'attackers/top-types', {}, 'limited');
    assert.deepEqual(
      types.map(({ riskType }: { riskType: { type: string } }) => riskType.type),
      ['injection'],
    );
    const [sources] = (await server.call('POST', 'attackers/sources', { ids: [id] }, 'limited'))
      .body;
    assert.deepEqual(
      [sources.endpoints, sources.hosts, sources.sources],
      [
        1,
        1,
        [
          {
            sourceType: 'ip',
            sourceId: MINE,
            firstSeen: null,
            lastSeen: null,
            attempts: null,
            fingerprint: null,
            claims: null,
          },
        ],
      ],
    );
  });

  it('PERM-09 no route tells anything of other endpoints', async () => {
    const markIds = (await server.rows<{ id: string }>('select id from attackers.marks')).map(
      (each) => each.id,
    );
    const remediationIds = (
      await server.rows<{ id: string }>('select id from attackers.remediations')
    ).map((each) => each.id);
    const [ids, attackerIds, endpointIds, stepIds] = [
      [id],
      [id],
      [seen, hidden],
      steps.map((step) => step.id),
    ];
    const asked: Readonly<Record<string, object>> = {
      'attackers/search': {},
      'attackers/count': {},
      'attackers/counts': {},
      'attackers/count-changes': { since: '2026-01-01' },
      'attackers/top-types': {},
      'attackers/lookup': { ids },
      'attackers/of-endpoints': { endpointIds },
      'attackers/count-of-endpoints': { endpointIds: [hidden] },
      'attackers/sources': { ids },
      'attackers/consumption': { ids },
      'attackers/related': { ids },
      'attackers/comments': { ids },
      'attackers/actions': { ids },
      'steps/search': { attackerId: id },
      'steps/count': { attackerId: id },
      'steps/by-attacker': { attackerIds },
      'steps/timelines': { attackerIds },
      'steps/lookup': { ids: stepIds },
      'steps/examples': { ids: stepIds },
      'steps/rule-violations': { ids: stepIds },
      'requests/search': { attackerId: id },
      'requests/count': { attackerId: id },
      'requests/by-attacker': { attackerIds },
      'remediations/search': {},
      'remediations/lookup': { ids: remediationIds },
      'remediations/counts': {},
      'marks/search': {},
      'marks/lookup': { ids: markIds },
      'marks/counts': {},
      'endpoints/proofs': { endpointIds },
    };
    const reads = new Set(Object.keys(asked).map((path) => `POST ${path}`));
    const others = (await server.routes()).filter((route) => !reads.has(route));
    const writes = [
      'PUT marks/{markId}',
      'POST marks/undo',
      'PUT steps/{stepId}/marks',
      'PUT steps/{stepId}/remediation',
      'PUT remediations/{remediationId}',
      'PUT attackers/{attackerId}/status',
      'POST attackers/{attackerId}/comments',
      'POST attackers/{attackerId}/actions',
    ];
    // Own ones alone, as the test of saved filters shows.
    const kept = [
      'GET saved-filters',
      'POST saved-filters',
      'PUT saved-filters/{savedFilterId}',
      'DELETE saved-filters/{savedFilterId}',
    ];
    assert.deepEqual(
      others.sort(),
      [
        ...writes,
        ...kept,
        'GET attackers/events',
        'GET attackers/{attackerId}/evidence.zip',
      ].sort(),
      'a route that this test does not ask',
    );
    for (const [path, body] of Object.entries(asked)) {
      const [all, part] = [
        await server.call('POST', path, body),
        await server.call('POST', path, body, 'limited'),
      ];
      assert.deepEqual([all.status, part.status], [200, 200], path);
      const own = JSON.stringify(part.body);
      for (const secret of [
        ...SECRETS,
        hidden,
        ...steps.filter(({ endpoint_id }) => endpoint_id !== seen).map((step) => step.id),
      ]) {
        const isAsked = JSON.stringify(body).includes(secret);
        assert.ok(isAsked || !own.includes(secret), `${path} tells ${secret}`);
      }
    }
    const count = async (path: string, body: object) =>
      (await server.call('POST', path, body, 'limited')).body.count;
    assert.deepEqual(
      [
        await count('attackers/count-of-endpoints', { endpointIds: [hidden] }),
        await count('requests/count', { attackerId: id }),
        (await server.call('POST', 'remediations/counts', {}, 'limited')).body.active <= 1,
      ],
      [0, 7, true],
    );
    const {
      body: [, elsewhere],
    } = await server.call('POST', 'attackers/of-endpoints', { endpointIds }, 'limited');
    assert.deepEqual([elsewhere.attackers, elsewhere.attackerIds], [0, []]);
    const hiddenSteps = steps
      .filter(({ endpoint_id }) => endpoint_id !== seen)
      .map((step) => step.id);
    assert.deepEqual(
      (await server.call('POST', 'steps/lookup', { ids: hiddenSteps }, 'limited')).body,
      hiddenSteps.map(() => null),
    );
    for (const { examples, ruleViolations } of [
      ...(await server.call('POST', 'steps/examples', { ids: hiddenSteps }, 'limited')).body,
      ...(await server.call('POST', 'steps/rule-violations', { ids: hiddenSteps }, 'limited')).body,
    ])
      assert.deepEqual(examples ?? ruleViolations, []);
  });

  it('PERM-09 neither does the evidence', async () => {
    const answer = await fetch(
      `${await server.listen()}/attackers/${server.companyId}/attackers/${id}/evidence.zip`,
      { headers: { authorization: 'Bearer limited' } },
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    for (const secret of [...SECRETS, hidden]) assert.ok(!text.includes(secret), secret);
    const known = JSON.parse(strFromU8(files['evidence.json'] ?? new Uint8Array()));
    const { note: _note, takenAt: _takenAt, ...rest } = known;
    assert.deepEqual(
      [rest.attacker, rest.requests.length, rest.steps.length, rest.comments.length],
      [await row('limited'), 7, rest.attacker.stepCount, 1],
    );
  });
});
