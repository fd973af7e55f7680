import type { Static } from '@fastify/type-provider-typebox';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { lookAround } from '../evaluation/evaluationWork.ts';
import type { Policy } from '../policies/policies.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import { providerPolicy } from './catalogue.ts';
import type { PolicyUpdates, UpdatesTaken } from './policyUpdates.schemas.ts';

/** Critical in the catalogue, about a finding that the endpoint has. */
const KEY = 'prov-vul-004';
const NOW = providerPolicy(KEY);
const FINDING = { name: 'Log4Shell', severity: 'critical', cveId: 'CVE-2021-44228' };
const ENDPOINT = {
  id: uuidOf('refreshed endpoint'),
  host: 'shop.example',
  path: '/v1/articles',
  lastActivity: new Date().toISOString(),
  findings: [FINDING],
};
const NOWHERE = JSON.stringify({ all: [{ field: 'method', op: 'is', value: 'TRACE' }] });

type Taken = Static<typeof UpdatesTaken>[number];
type PolicyUpdate = Static<typeof PolicyUpdates>[number];

describe('POST-11 a provider policy that is installed, once the catalogue has it otherwise', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer();
    await server.seed([ENDPOINT]);
  });
  beforeEach(async () => {
    await server.call('POST', `hub/${KEY}/uninstall`, {});
  });
  after(() => server.close());

  const install = (body: object): Promise<unknown> =>
    server.call('POST', `hub/${KEY}/install`, body);
  /** What an earlier release installed, in the words and under the severity that it had then. */
  const wasOlder = (changes: string): Promise<unknown> =>
    server.rows(
      `update posture.policies set name = 'Old name', name_key = 'old name',
         description = 'Old.', remediation = 'Old.', ${changes} where provider_key = $1`,
      [KEY],
    );
  /** The first look of a process of this release. */
  async function start(): Promise<Policy | undefined> {
    await lookAround(server.test.db, server.companyId, true);
    const { body } = await server.call<{ items: Policy[] }>('POST', 'policies/search', {});
    return body.items.find(({ providerKey }) => providerKey === KEY);
  }
  const updates = async () => (await server.call<PolicyUpdate[]>('GET', 'policies/updates')).body;
  const take = async (policyIds: readonly (string | undefined)[], as?: string) =>
    (await server.call<Taken[]>('POST', 'policies/updates/take', { policyIds }, as)).body;
  const lastAudited = async (): Promise<Record<string, unknown>> => {
    const [entry] = await server.rows(
      'select action, actor, before, after from identity.audit_log order by at desc, id desc limit 1',
    );
    return { ...entry };
  };
  const gaps = async () =>
    (await server.gaps()).map(({ name, severity, status }) => [name, severity, status]);

  it('gets its texts, and so do its gaps, which it does not open again', async () => {
    await install({});
    await server.work();
    const [before] = await server.gaps();
    await wasOlder("owasp = '{}'");
    await server.rows("update posture.gaps set name = 'Old name'");
    const policy = await start();
    assert.deepEqual(
      [policy?.name, policy?.description, policy?.remediation, policy?.version],
      [NOW?.name, NOW?.description, NOW?.remediation, 1],
    );
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
    assert.equal((await server.gaps())[0]?.id, before?.id);
    assert.deepEqual(await updates(), []);
  });

  it('ADM-12 keeps severity and texts until somebody takes its update, of which the audit log has both', async () => {
    await install({});
    await server.work();
    const [gap] = await server.gaps();
    await wasOlder("severity = 'low', provider_severity = 'low'");
    await server.rows("update posture.gaps set name = 'Old name', severity = 'low'");
    const policy = await start();
    assert.deepEqual([policy?.name, policy?.severity, policy?.version], ['Old name', 'low', 1]);
    assert.deepEqual(await gaps(), [['Old name', 'low', 'open']]);
    const before = { name: 'Old name', severity: 'low', filter: NOW?.filter };
    const after = { name: NOW?.name, severity: 'critical', filter: NOW?.filter };
    assert.deepEqual(await updates(), [{ policyId: policy?.id, before, after }]);

    assert.deepEqual(await take([policy?.id]), [
      { policyId: policy?.id, name: NOW?.name, fault: null },
    ]);
    const taken = await start();
    assert.deepEqual(
      [taken?.name, taken?.severity, taken?.version, taken?.updatedBy, taken?.state],
      [NOW?.name, 'critical', 2, 'tester@example.com', 'done'],
    );
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
    assert.equal((await server.gaps())[0]?.id, gap?.id, 'it is not opened again');
    assert.deepEqual(await lastAudited(), {
      action: 'policy.takeUpdate',
      actor: 'tester@example.com',
      before,
      after,
    });
    assert.deepEqual(await updates(), []);
    assert.match((await take([policy?.id]))[0]?.fault ?? '', /no update to take/);
  });

  it('ADM-12 whose severity alone changes has the same conditions before and after, to the letter', async () => {
    await install({});
    await wasOlder("severity = 'low', provider_severity = 'low'");
    await start();
    const [update] = await updates();
    assert.deepEqual([update?.before.severity, update?.after.severity], ['low', 'critical']);
    assert.equal(JSON.stringify(update?.before.filter), JSON.stringify(update?.after.filter));
  });

  it('ADM-12 keeps its condition until somebody takes the update, whose gaps a back-test counts before', async () => {
    await install({});
    await wasOlder(`filter = '${NOWHERE}'`);
    await server.work();
    const policy = await start();
    await server.work();
    assert.deepEqual(policy?.filter, JSON.parse(NOWHERE));
    assert.deepEqual(await gaps(), []);
    const [update] = await updates();
    assert.deepEqual([update?.before.filter, update?.after.filter], [policy?.filter, NOW?.filter]);
    const { body: tried } = await server.call<{ opens: number; closes: number }>(
      'POST',
      'policies/back-test',
      { ...update?.after, name: undefined, policyId: policy?.id },
    );
    assert.deepEqual([tried.opens, tried.closes], [1, 0]);
    await take([policy?.id]);
    await server.work();
    assert.deepEqual((await start())?.filter, NOW?.filter);
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
  });

  it('ADM-12 gets a condition at once where its own names a field that is no more', async () => {
    await install({});
    await wasOlder(`filter = '{"all":[{"field":"noField","op":"is","value":["a"]}]}'`);
    const policy = await start();
    assert.deepEqual([policy?.filter, policy?.name, policy?.version], [NOW?.filter, NOW?.name, 2]);
    assert.equal((await start())?.version, 2, 'another start changes nothing');
    assert.deepEqual(await updates(), []);
    const { actor, action } = await lastAudited();
    assert.deepEqual([actor, action], ['Palisade', 'policy.takeUpdate']);
    await server.work();
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
  });

  it('ADM-12 shows and takes updates only for who may change policies of the company', async () => {
    await install({});
    await wasOlder(`filter = '${NOWHERE}'`);
    const policyIds = [(await start())?.id ?? ''];
    const tried = (as: string, company?: string) => [
      server.call('GET', 'policies/updates', null, as, company),
      server.call('POST', 'policies/updates/take', { policyIds }, as, company),
    ];
    for (const as of ['reader', 'clerk', 'limited'])
      for (const { status } of await Promise.all(tried(as))) assert.equal(status, 403, as);
    for (const { status } of await Promise.all(tried('stranger', server.companyId)))
      assert.equal(status, 404);
    const [, foreign] = await Promise.all(tried('stranger'));
    assert.match(JSON.stringify(foreign?.body), /no update to take/);
    assert.equal((await updates()).length, 1);
    assert.equal((await take(policyIds, 'analyst'))[0]?.fault, null);
  });

  it('ADM-12 does not take an update whose name an own policy has by now, and says so', async () => {
    await install({});
    await wasOlder(`filter = '${NOWHERE}'`);
    const { body: own } = await server.call('POST', 'policies', {
      name: NOW?.name,
      severity: 'low',
      filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
    });
    const policy = await start();
    const from = (await server.audited()).length;
    assert.deepEqual(
      (await take([policy?.id])).map(({ fault }) => fault),
      ['Policy name already exists'],
    );
    assert.deepEqual((await start())?.filter, JSON.parse(NOWHERE));
    assert.equal((await server.audited()).length, from);
    await server.call('DELETE', `policies/${own.id}`);
  });

  it('keeps the severity that somebody chose at installing, and that it is switched off', async () => {
    await install({ severity: 'medium', isEnabled: false });
    await wasOlder("provider_severity = 'low'");
    const policy = await start();
    assert.deepEqual(
      [policy?.name, policy?.severity, policy?.isEnabled],
      [NOW?.name, 'medium', false],
    );
  });

  it('keeps the severity that somebody chose later, until they take that of the catalogue', async () => {
    await install({});
    const id = (await start())?.id;
    const choose = (severity: string): Promise<unknown> =>
      server.call('PUT', `policies/${id}`, { name: 'any', severity, filter: {} });
    await choose('info');
    await wasOlder("provider_severity = 'low'");
    assert.equal((await start())?.severity, 'info');
    await choose('critical');
    await server.rows("update posture.policies set severity = 'low', provider_severity = 'low'");
    await start();
    assert.equal((await updates())[0]?.after.severity, 'critical');
  });

  it('keeps its severity where an earlier release did not note that of its catalogue', async () => {
    await install({});
    await wasOlder("severity = 'high', provider_severity = null");
    assert.equal((await start())?.severity, 'high');
  });

  for (const [whole, part, migration, usualSeverity] of [
    ['prov-auth-034', 'prov-auth-036', '482_connected_services', 'high'],
    ['prov-auth-015', 'prov-auth-037', '490_tokens_and_settings', 'medium'],
    ['prov-auth-033', 'prov-auth-038', '490_tokens_and_settings', 'high'],
    ['prov-auth-033', 'prov-auth-039', '650_reset_secrets', 'high'],
    ['prov-auth-033', 'prov-auth-040', '705_given_keys', 'high'],
  ] as const)
    it(`gets ${part} beside ${whole}, under the severity that somebody chose and off as it is`, async () => {
      const [split, refreshed] = await Promise.all(
        [migration, '580_policy_updates'].map((file) =>
          readFile(new URL(`../migrations/${file}.sql`, import.meta.url), 'utf8'),
        ),
      );
      const upgraded = async (): Promise<Policy | undefined> => {
        await server.rows(split ?? '', []);
        await server.rows(refreshed ?? '', []);
        await lookAround(server.test.db, server.companyId, true);
        const { body } = await server.call<{ items: Policy[] }>('POST', 'policies/search', {});
        return body.items.find(({ providerKey }) => providerKey === part);
      };
      assert.equal(await upgraded(), undefined, 'nowhere where the whole one is not installed');
      await server.call('POST', `hub/${whole}/install`, { severity: 'low', isEnabled: false });
      const policy = await upgraded();
      assert.deepEqual(
        [policy?.name, policy?.severity, policy?.isEnabled, policy?.filter],
        [providerPolicy(part)?.name, 'low', false, providerPolicy(part)?.filter],
      );
      await server.call('POST', `hub/${part}/uninstall`, {});
      await server.call('POST', `hub/${whole}/uninstall`, {});
      await server.call('POST', `hub/${whole}/install`, {});
      const usual = await upgraded();
      assert.deepEqual([usual?.severity, usual?.isEnabled], [usualSeverity, true]);
      await server.call('POST', `hub/${part}/uninstall`, {});
      await server.call('POST', `hub/${whole}/uninstall`, {});
    });
});
