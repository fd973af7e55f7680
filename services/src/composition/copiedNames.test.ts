import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '../domains.ts';
import { lockEnvironment } from '../domains/identity/organizations/environments.repository.ts';
import {
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../domains/identity/testing/testIdentity.ts';
import { CONFIGURATION } from './configuration.ts';

interface Copy {
  readonly digest: string;
  readonly refusal: string | null;
  readonly items: readonly {
    readonly kind: string;
    readonly name: string;
    readonly outcome: string;
    readonly reason: string | null;
    readonly changes: readonly { readonly field: string; readonly after: string | null }[];
  }[];
}

describe('ADM-03 what copied things refer to, and whom a copy keeps waiting', () => {
  let world: TestIdentity;
  let bearer: string;
  before(async () => {
    world = await testIdentity(
      DOMAINS.filter(({ name }) => name !== 'identity'),
      { configuration: CONFIGURATION },
    );
    bearer = (await world.signIn()).accessToken;
  });
  after(() => world.close());

  const urlOf = (target: string) => `/identity/${PRODUCTION}/environments/${target}/copy`;
  const preview = async (parts: string, source = PRODUCTION, target = DEMO) => {
    const url = `${urlOf(target)}?source=${source}&parts=${parts}`;
    const answer = await world.call('GET', url, { bearer });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Copy>();
  };
  const copy = (parts: string, digest: string, source = PRODUCTION, target = DEMO) =>
    world.call('POST', urlOf(target), {
      bearer,
      body: { source, parts: parts.split(','), digest },
    });
  const copied = async (parts: string) => {
    const answer = await copy(parts, (await preview(parts)).digest);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Copy>();
  };
  const said = ({ items }: Copy) =>
    items.flatMap(({ kind, name, outcome }) =>
      outcome === 'same' ? [] : [`${outcome} ${kind} ${name}`],
    );
  const made = async (path: string, body: object, companyId = PRODUCTION) => {
    const [domain, ...rest] = path.split('/');
    const url = `/${domain}/${companyId}/${rest.join('/')}`;
    const answer = await world.call('POST', url, { bearer, body });
    assert.ok([200, 201].includes(answer.statusCode), answer.body);
    return answer.json<{ id: string }>().id;
  };
  const rows = (companyId: string, sql: string, values: readonly unknown[] = []) =>
    world.test.db.company(companyId).query(sql, values);
  const dataType = (companyId: string, name: string) =>
    rows(
      companyId,
      `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
         privacy, field_names, field_values, operator, updated_by)
         values ($1, gen_random_uuid(), $2, 'member café', '{PII}', '{}', 'mask', '[]',
           '[{"kind": "regex", "text": "MC-[0-9]{6}"}]', 'or', 'maya')`,
      [companyId, name],
    );
  const is = (field: string, ...value: readonly string[]) => ({
    all: [{ field, op: 'is', value }],
  });

  it('a filter names data types as the target spells them, and is the same from then on', async () => {
    const [here, there] = ['Member café', 'MEMBER CAFÉ'.normalize('NFD')];
    await dataType(PRODUCTION, here);
    await dataType(DEMO, there);
    const policy = { name: 'Cards', severity: 'high', filter: is('dataType', here, 'IBAN') };
    await made('posture/policies', policy);
    const groupId = await made('labels/groups', { name: 'Data' });
    const labelId = await made('labels/labels', { name: 'Members', groupId });
    const rule = { name: 'Has cards', kind: 'filter', filter: is('dataType', here) };
    await made('labels/rules', { ...rule, labelIds: [labelId] });
    await copied('policies,labelRules');
    assert.deepEqual(
      await rows(
        DEMO,
        'select filter from posture.policies union all select filter from labels.rules',
      ),
      [{ filter: is('dataType', there, 'IBAN') }, { filter: is('dataType', there) }],
    );
    assert.deepEqual(said(await preview('policies,labelRules,dataTypes')), []);
  });

  it("a policy about labels gets the target's labels of these names, which come along", async () => {
    const groupId = await made('labels/groups', { name: 'Zone: A' });
    const one = await made('labels/labels', { name: 'One', groupId });
    const two = await made('labels/labels', { name: 'Two', groupId });
    const target = await made('labels/groups', { name: 'zone: a' }, DEMO);
    const known = await made('labels/labels', { name: 'TWO', groupId: target }, DEMO);
    await made('posture/policies', {
      name: 'Zoned',
      severity: 'low',
      filter: is('label', one, two),
    });
    const shown = await preview('policies');
    assert.deepEqual(said(shown), ['create label One', 'create policy Zoned']);
    assert.equal(
      shown.items.find(({ name }) => name === 'Zoned')?.changes.find((c) => c.field === 'filter')
        ?.after,
      JSON.stringify({
        all: [{ op: 'is', field: 'label', value: ['Zone: A › One', 'zone: a › TWO'] }],
      }),
    );
    await copied('policies');
    const [policy] = await rows(
      DEMO,
      `select filter, (select id from labels.labels where name = 'One') as one
         from posture.policies where name = 'Zoned'`,
    );
    assert.deepEqual(policy?.['filter'], is('label', String(policy?.['one']), known));
    assert.notEqual(policy?.['one'], one);
    assert.deepEqual(said(await preview('policies')), []);
  });

  it('a policy about a label that is gone is refused, and the rest is copied', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead';
    await made('posture/policies', { name: 'Lost', severity: 'low', filter: is('label', gone) });
    await made('posture/policies', { name: 'Kept', severity: 'low', filter: is('method', 'GET') });
    const { items } = await copied('policies');
    const of = (wanted: string) => items.find(({ name }) => name === wanted);
    assert.deepEqual(
      [of('Lost')?.outcome, of('Lost')?.reason, of('Kept')?.outcome],
      ['refused', 'Its filter names a label that does not exist.', 'create'],
    );
  });

  it('DATA-06 the chosen regulations are copied with the settings, and no other order of them', async () => {
    const choose = (companyId: string, ...regulations: readonly string[]) =>
      rows(
        companyId,
        `insert into inventory.chosen_regulations (company_id, regulations) values ($1, $2)
           on conflict (company_id) do update set regulations = excluded.regulations`,
        [companyId, regulations],
      );
    await choose(PRODUCTION, 'hipaa', 'gdpr');
    await choose(DEMO, 'ccpa');
    const [change] = (await preview('settings')).items.filter(({ kind }) => kind === 'regulations');
    assert.deepEqual(change?.changes, [
      { field: 'regulations', before: '["ccpa"]', after: '["gdpr","hipaa"]' },
    ]);
    await copied('settings');
    assert.deepEqual(await rows(DEMO, 'select regulations from inventory.chosen_regulations'), [
      { regulations: ['gdpr', 'hipaa'] },
    ]);
    assert.deepEqual(
      await rows(
        DEMO,
        `select before, after from identity.audit_log where action = 'regulations.update'`,
      ),
      [{ before: { regulations: ['ccpa'] }, after: { regulations: ['gdpr', 'hipaa'] } }],
    );
    await choose(DEMO, 'hipaa', 'gdpr');
    assert.deepEqual(said(await preview('settings')), []);
  });

  it('what refers to an environment is written while its configuration is compared', async () => {
    const { promise: isCompared, resolve } = Promise.withResolvers<void>();
    const held = world.test.db.company(DEMO).transaction(async (query) => {
      await lockEnvironment(query, DEMO);
      for (const share of CONFIGURATION) await share.takeTurn(query);
      await isCompared;
    });
    const written = world.test.db.system.transaction(async (query) => {
      await query(`set local lock_timeout = '2s'`);
      // As every row does that refers to the environment.
      await query('select from identity.companies where id = $1 for key share', [DEMO]);
    });
    const outcome = await written.then(() => 'written', String);
    resolve();
    await held;
    assert.equal(outcome, 'written');
  });

  it('copies in opposite directions at once both come to an end', async () => {
    await made('labels/groups', { name: 'Here' });
    await made('labels/groups', { name: 'There' }, DEMO);
    const [to, fro] = [await preview('labels'), await preview('labels', DEMO, PRODUCTION)];
    const answers = await Promise.all([
      copy('labels', to.digest),
      copy('labels', fro.digest, DEMO, PRODUCTION),
    ]);
    for (const { statusCode, body } of answers) assert.ok([200, 409].includes(statusCode), body);
    assert.ok(answers.some(({ statusCode }) => statusCode === 200));
  });
});
