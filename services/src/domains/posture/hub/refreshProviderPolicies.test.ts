import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { lookAround } from '../evaluation/evaluationWork.ts';
import type { Policy } from '../policies/policies.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import { providerPolicy } from './catalogue.ts';

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
  const gaps = async () =>
    (await server.gaps()).map(({ name, severity, status }) => [name, severity, status]);

  it('gets its texts and severity, and so do its gaps, which it does not open again', async () => {
    await install({});
    await server.work();
    const [before] = await server.gaps();
    await wasOlder("severity = 'low', provider_severity = 'low'");
    await server.rows("update posture.gaps set name = 'Old name', severity = 'low'");
    const policy = await start();
    assert.deepEqual(
      [policy?.name, policy?.description, policy?.remediation, policy?.severity],
      [NOW?.name, NOW?.description, NOW?.remediation, 'critical'],
    );
    assert.equal(policy?.version, 2, 'a form that was read before is not saved over it');
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
    assert.equal((await server.gaps())[0]?.id, before?.id);
    assert.equal((await start())?.version, 2, 'another start changes nothing');
  });

  it('gets its condition, by which all endpoints are evaluated', async () => {
    await install({});
    await wasOlder(`filter = '${NOWHERE}'`);
    await server.work();
    assert.deepEqual(await gaps(), []);
    assert.deepEqual((await start())?.filter, NOW?.filter);
    await server.work();
    assert.deepEqual(await gaps(), [[NOW?.name, 'critical', 'open']]);
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
    assert.equal((await start())?.severity, 'critical');
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
  ] as const)
    it(`gets ${part} beside ${whole}, under the severity that somebody chose and off as it is`, async () => {
      const split = await readFile(
        new URL(`../migrations/${migration}.sql`, import.meta.url),
        'utf8',
      );
      const upgraded = async (): Promise<Policy | undefined> => {
        await server.rows(split, []);
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
