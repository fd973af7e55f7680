import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { testIntegrations, type TestIntegrations } from '../testing/testIntegrations.ts';
import type { Ticket } from './ticket.schemas.ts';

const PATH = `/integrations/${PRODUCTION}`;
const [LABEL, OWN, FOREIGN] = [randomUUID(), randomUUID(), randomUUID()];

describe('tickets of people who are limited to labels', () => {
  let test: TestIntegrations;
  let jiraId = '';
  let bearer = '';
  let admin = '';
  const gaps = { own: randomUUID(), foreign: randomUUID() };
  const attackers = { own: randomUUID(), foreign: randomUUID() };

  before(async () => {
    test = await testIntegrations();
    admin = (await test.world.person('Administrator')).bearer;
    jiraId = await test.install('jira', admin);
    const owner = new pg.Client({ connectionString: test.world.test.url });
    await owner.connect();
    await owner.query('set session_replication_role = replica'); // Without endpoints and policies: nothing here reads them.
    await owner.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id) values ($1, $2, $3, $3, '00000000-0000-0000-0000-000000000000')`,
      [PRODUCTION, OWN, LABEL],
    );
    for (const which of ['own', 'foreign'] as const) {
      const endpointId = which === 'own' ? OWN : FOREIGN;
      await owner.query(
        `insert into posture.gaps (company_id, id, policy_id, endpoint_id, status, holds, is_frozen, severity, name, categories, host, method, path, sources, source_types, last_activity_at, parameter_names, data_types, data_categories, evidence)
         values ($1, $2, $2, $3, 'open', true, false, 'high', 'No authentication', '{}', 'shop.example', 'GET', '/', '{}', '{}', now(), '{}', '{}', '{}', '{}')`,
        [PRODUCTION, gaps[which], endpointId],
      );
      await owner.query(
        `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
         values ($1, $2, $3, 'attacker', 'user', 'user 42', 'high', 5, 'probing', 'injection', '{injection}', now(), now(), 1, 0, 0, 1)`,
        [PRODUCTION, attackers[which], which === 'own' ? 1 : 2],
      );
      await owner.query(
        'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) values ($1, $2, $3, now())',
        [PRODUCTION, attackers[which], endpointId],
      );
      await owner.query(
        `insert into attackers.endpoint_totals (company_id, attacker_id, endpoint_id, type, phase_rank, first_seen_at, last_seen_at, attempts, successes, refused, steps, weight, score, top_score, is_proven, on_sensitive_data)
         values ($1, $2, $3, 'injection', 2, now(), now(), 10, 1, 0, 1, 6, 12, 12, true, false)`,
        [PRODUCTION, attackers[which], endpointId],
      );
    }
    await owner.end();
    const person = await test.world.person('Analyst');
    await test.world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [person.id, [LABEL]],
    );
    bearer = (await test.world.signIn(person.email)).accessToken;
  });
  after(() => test.close());

  const open = (thing: 'gap' | 'attacker', things: readonly object[], as = bearer) =>
    test.world.call('POST', `${PATH}/${thing}-tickets`, {
      bearer: as,
      body: { wish: randomUUID(), integrationId: jiraId, things, details: { name: 'Ours' } },
    });
  const problem = ({ statusCode, json }: Awaited<ReturnType<typeof open>>) => [
    statusCode,
    json<{ detail: string }>().detail,
  ];
  const unlink = (thing: string, ticketId: string, thingId: string) =>
    test.world.call('DELETE', `${PATH}/${thing}-tickets/${ticketId}?thingId=${thingId}`, {
      bearer,
    });

  for (const [thing, subjects] of [
    ['gap', gaps],
    ['attacker', attackers],
  ] as const) {
    it(`PERM-04 open and unlink tickets of ${thing}s they see`, async () => {
      const answer = await open(thing, [{ id: subjects.own }]);
      assert.equal(answer.statusCode, 201, answer.body);
      const ticket = answer.json<Ticket>();
      assert.deepEqual([ticket.state, ticket.thingIds], ['created', [subjects.own]]);
      assert.equal((await unlink(thing, ticket.id, subjects.own)).statusCode, 204);
    });

    it(`PERM-04 are answered for other ${thing}s as for unknown ones`, async () => {
      const before = test.jira.issues.length;
      const forged = [{ id: subjects.foreign, endpointId: OWN }];
      const unknown = problem(await open(thing, [{ id: randomUUID(), endpointId: OWN }]));
      assert.deepEqual(problem(await open(thing, forged)), unknown);
      assert.equal(unknown[0], 404);
      const both = [{ id: subjects.own }, { id: subjects.foreign }];
      assert.deepEqual(problem(await open(thing, both)), unknown, 'one of two');
      assert.equal(test.jira.issues.length, before, 'the vendor hears nothing');
      const theirs = await open(thing, [{ id: subjects.foreign, endpointId: FOREIGN }], admin);
      assert.equal(theirs.statusCode, 201);
      assert.deepEqual(
        problem(await unlink(thing, theirs.json<Ticket>().id, subjects.foreign)),
        problem(await unlink(thing, randomUUID(), subjects.foreign)),
      );
    });
  }
});
