import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CONFIGURATION_KINDS } from '@palisade/vocabulary/configuration.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { DOMAINS } from '../domains.ts';
import { RECOMMENDED } from '../domains/posture/hub/firstPolicies.ts';
import { setSystemUser } from '../domains/identity/system-users/setSystemUser.ts';
import { administering } from '../domains/identity/organizations/testing/administering.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../domains/identity/testing/testIdentity.ts';
import { CONFIGURATION } from './configuration.ts';

const ALL = ['labels', 'labelRules', 'policies', 'dataTypes', 'settings'];
const POLICY = {
  name: 'Cards in the clear',
  severity: 'high',
  filter: {
    all: [
      {
        field: 'request',
        op: 'has',
        value: { all: [{ field: 'dataType', op: 'is', value: ['Member card'] }] },
      },
    ],
  },
};
const HUB = RECOMMENDED.filter(({ severity }) => severity === 'high').slice(0, 2);
const CATEGORY = '00000000-0000-4000-8000-00000000c0de';

interface Item {
  readonly kind: string;
  readonly name: string;
  readonly within: string | null;
  readonly outcome: string;
  readonly reason: string | null;
  readonly isNeeded: boolean;
  readonly changes: readonly { field: string; before: string | null; after: string | null }[];
}
interface Copy {
  readonly digest: string;
  readonly items: readonly Item[];
}

describe('ADM-03 configuration that is copied between environments', () => {
  let world: TestIdentity;
  let admin: string;
  before(async () => {
    world = await testIdentity(
      DOMAINS.filter(({ name }) => name !== 'identity'),
      { configuration: CONFIGURATION },
    );
    admin = (await world.signIn()).accessToken;
  });
  after(() => world.close());

  const urlOf = (target: string, from = PRODUCTION) =>
    `/identity/${from}/environments/${target}/copy`;
  const preview = (parts: readonly string[], source = PRODUCTION, target = DEMO, bearer = admin) =>
    world.call('GET', `${urlOf(target)}?source=${source}&parts=${parts.join(',')}`, { bearer });
  const previewed = async (...parts: readonly string[]) => {
    const answer = await preview(parts);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Copy>();
  };
  const copy = (parts: readonly string[], digest: string, bearer = admin) =>
    world.call('POST', urlOf(DEMO), { bearer, body: { source: PRODUCTION, parts, digest } });
  const copied = async (...parts: readonly string[]) => {
    const { digest } = await previewed(...parts);
    const answer = await copy(parts, digest);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Copy>();
  };
  const said = ({ items }: Copy) =>
    items
      .filter(({ outcome }) => outcome !== 'same')
      .map(({ kind, within, name, outcome, isNeeded }) =>
        [outcome, kind, within, name, isNeeded ? 'needed' : null].filter(Boolean).join(' '),
      );
  const made = async (path: string, body: object, companyId = PRODUCTION) => {
    const [domain, ...rest] = path.split('/');
    const url = `/${domain}/${companyId}/${rest.join('/')}`;
    const answer = await world.call('POST', url, { bearer: admin, body });
    assert.ok([200, 201].includes(answer.statusCode), answer.body);
    return answer.json<{ id: string }>().id;
  };
  const rows = (companyId: string, sql: string) => world.test.db.company(companyId).query(sql);
  const own = (query: string, values: readonly unknown[] = []) =>
    world.test.db.company(PRODUCTION).query(query, values);

  it('every kind of configuration has one domain that reads and writes it', () => {
    assert.deepEqual(
      CONFIGURATION.flatMap(({ kinds }) => kinds).toSorted(),
      [...CONFIGURATION_KINDS].toSorted(),
    );
  });

  it('ADM-10 nothing is copied to or from an environment whose allowed list does not have the address', async () => {
    const { digest } = await previewed('settings');
    const allow = (ranges: string) =>
      world.test.db.system.query(
        'update identity.companies set allowed_ranges = $2 where id = $1',
        [DEMO, ranges],
      );
    await allow('{203.0.113.0/24}');
    const to = await copy(['settings'], digest);
    const from = await preview(['settings'], DEMO, PRODUCTION);
    await allow('{}');
    const words = 'Your address is not on the IP allowed list of demo.';
    assert.deepEqual([to.statusCode, to.json<{ detail: string }>().detail], [409, words]);
    assert.equal(from.json<{ refusal: string | null }>().refusal, words);
  });

  it('a preview says what a copy makes and changes nothing; copied once, nothing is left to copy', async () => {
    const groupId = await made('labels/groups', { name: 'Teams' });
    const labelId = await made('labels/labels', { name: 'Payments', groupId });
    await made('labels/rules', {
      name: 'Pay hosts',
      kind: 'filter',
      filter: { all: [{ field: 'host', op: 'contains', value: 'pay' }] },
      labelIds: [labelId],
    });
    await made('labels/rules', {
      name: 'By host',
      kind: 'endpointMetadata',
      metadataName: 'host',
      groupId,
    });
    const shown = await previewed('labelRules');
    assert.deepEqual(said(shown), [
      'create labelGroup Teams needed',
      'create label Teams Payments needed',
      'create labelRule By host',
      'create labelRule Pay hosts',
    ]);
    const hosts = shown.items.find(({ name }) => name === 'Pay hosts');
    assert.deepEqual(
      hosts?.changes.find(({ field }) => field === 'labels'),
      { field: 'labels', before: null, after: '["Teams: Payments"]' },
    );
    assert.deepEqual(await rows(DEMO, 'select from labels.groups'), []);
    assert.deepEqual(
      await rows(DEMO, `select from identity.audit_log where action like 'label%'`),
      [],
    );
    assert.deepEqual(said(await copied('labelRules')), said(shown));
    const kept = await rows(
      DEMO,
      `select rule.name, rule.filter, grp.name as "group", array(select label.name from labels.rule_labels given
          join labels.labels label on label.id = given.label_id where given.rule_id = rule.id) as labels
        from labels.rules rule left join labels.groups grp on grp.id = rule.group_id order by 1`,
    );
    assert.deepEqual(kept, [
      { name: 'By host', filter: null, group: 'Teams', labels: [] },
      {
        name: 'Pay hosts',
        filter: { all: [{ field: 'host', op: 'contains', value: 'pay' }] },
        group: null,
        labels: ['Payments'],
      },
    ]);
    const again = await copied('labelRules', 'labels');
    assert.deepEqual(said(again), []);
    assert.equal(again.items.length, 4);
  });

  it('data types that policies look for come along; what differs is changed, before and after', async () => {
    await own(
      `insert into inventory.data_categories (company_id, id, name, name_key, description, updated_by)
         values ($1, $2, 'Members', 'members', '', 'maya')`,
      [PRODUCTION, CATEGORY],
    );
    await own(
      `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
         privacy, field_names, field_values, operator, updated_by)
         values ($1, gen_random_uuid(), 'Member card', 'member card', '{PII}', array[$2::uuid],
           'mask', '[]', '[{"kind": "regex", "text": "MC-[0-9]{6}"}]', 'or', 'maya')`,
      [PRODUCTION, CATEGORY],
    );
    await own(
      `insert into inventory.keyword_lists (company_id, id, name, name_key, keywords, updated_by)
         values ($1, gen_random_uuid(), 'Card words', 'card words',
           '[{"kind": "keyword", "text": "member card"}]', 'maya')`,
      [PRODUCTION],
    );
    await own(
      `update inventory.data_types set keyword_list_ids = array(select id from inventory.keyword_lists
         where company_id = $1) where company_id = $1`,
      [PRODUCTION],
    );
    await made('posture/policies', POLICY);
    await made('posture/hub/install', { keys: HUB.map(({ id }) => id) });
    const shown = await previewed('policies');
    assert.deepEqual(said(shown), [
      'create dataCategory Members needed',
      'create keywordList Card words needed',
      'create dataType Member card needed',
      'create policy Cards in the clear',
      ...HUB.map(({ name }) => `create policy ${name}`).toSorted(),
    ]);
    await copied('policies');
    const [type] = await rows(
      DEMO,
      `select t.name, t.categories, c.name as category, l.name as list, l.keywords
         from inventory.data_types t join inventory.data_categories c on c.id = any (t.category_ids)
         join inventory.keyword_lists l on l.company_id = t.company_id and l.id = any (t.keyword_list_ids)`,
    );
    assert.deepEqual(type, {
      name: 'Member card',
      categories: ['PII'],
      category: 'Members',
      list: 'Card words',
      keywords: [{ kind: 'keyword', text: 'member card' }],
    });
    await own(`update posture.policies set severity = 'low' where provider_key = $1`, [HUB[0]?.id]);
    await own(`update posture.policies set is_enabled = false where name = 'Cards in the clear'`);
    const changed = (await previewed('policies')).items.filter(({ outcome }) => outcome !== 'same');
    assert.deepEqual(
      changed.map(({ name, outcome, changes }) => [name === POLICY.name, outcome, changes]),
      [
        [true, 'change', [{ field: 'isEnabled', before: 'true', after: 'false' }]],
        [false, 'change', [{ field: 'severity', before: '"high"', after: '"low"' }]],
      ],
    );
    await copied('policies');
    assert.deepEqual(said(await previewed('policies')), []);
    const entries = await rows(
      DEMO,
      `select before -> 'isEnabled' as before, after -> 'isEnabled' as after from identity.audit_log
         where action = 'policy.update' and before ->> 'name' = 'Cards in the clear'`,
    );
    assert.deepEqual(entries, [{ before: true, after: false }]);
  });

  it('ADM-09 the logs of both environments tell of a copy, and of none that wrote nothing', async () => {
    await own(`update posture.policies set severity = 'info' where name = 'Cards in the clear'`);
    await copied('policies');
    await copied('policies');
    const entry = `select actor, before, after from identity.audit_log
      where action = 'environment.copyConfiguration' order by at desc limit 1`;
    const count = `select count(*)::int as count from identity.audit_log
      where action = 'environment.copyConfiguration'`;
    assert.deepEqual(await rows(PRODUCTION, entry), await rows(DEMO, entry));
    assert.deepEqual(await rows(PRODUCTION, count), await rows(DEMO, count));
    assert.deepEqual(await rows(DEMO, entry), [
      {
        actor: ADMIN.email,
        before: { changed: { 'policy: Cards in the clear': { severity: 'high' } } },
        after: {
          from: 'Production',
          to: 'demo',
          parts: ['policies'],
          created: [],
          changed: { 'policy: Cards in the clear': { severity: 'info' } },
          refused: [],
        },
      },
    ]);
  });

  it('settings are copied; the order of what is switched off and the case of names say nothing', async () => {
    await own(
      `insert into inventory.learning_settings (company_id, mode, low_minimum, regular_minimum,
         path_patterns) values ($1, 'regular', 60, 2000, true)`,
      [PRODUCTION],
    );
    await own(
      `insert into inventory.parameter_types (company_id, id, name, include_pattern, is_enabled)
         values ($1, gen_random_uuid(), 'Booking', '[a-z]{3}', true)`,
      [PRODUCTION],
    );
    await own(
      `insert into inventory.correlators (company_id, id, display_name, location, parameter)
         values ($1, gen_random_uuid(), 'Person', 'header', 'x-user')`,
      [PRODUCTION],
    );
    await own(
      `insert into inventory.data_classifications (company_id, disabled_types)
         values ($1, '{"Airtable Token","Age Secret Key"}')
       on conflict (company_id) do update set disabled_types = excluded.disabled_types`,
      [PRODUCTION],
    );
    await made('identity/ip-exclude-list', { range: '192.0.2.0/24', comment: 'scanner' });
    assert.deepEqual(said(await copied('settings', 'dataTypes')), [
      'change dataTypeSwitches',
      'change learningSettings',
      'create parameterType Booking',
      'create correlator Person',
      'create excludedRange 192.0.2.0/24',
    ]);
    const [kept] = await rows(
      DEMO,
      `select (select mode from inventory.learning_settings) as mode,
         (select disabled_types from inventory.data_classifications where company_id = '${DEMO}') as off,
         (select parameter from inventory.correlators) as parameter,
         (select excluded_ranges from identity.companies where id = '${DEMO}') as ranges,
         (select relearns from inventory.configuration_changes order by number desc limit 1) as relearns`,
    );
    assert.deepEqual(kept, {
      mode: 'regular',
      off: ['Age Secret Key', 'Airtable Token'],
      parameter: 'x-user',
      ranges: ['192.0.2.0/24'],
      relearns: true,
    });
    await rows(DEMO, `update inventory.parameter_types set name = 'BOOKING'`);
    assert.deepEqual(said(await copied('settings', 'dataTypes')), []);
  });

  it('says what cannot be copied and why, and copies the rest', async () => {
    const groupId = await made('labels/groups', { name: 'Owners' });
    const byRule = await made('labels/labels', { name: 'shop', groupId });
    await made('labels/rules', {
      name: 'Shops',
      kind: 'filter',
      filter: { all: [{ field: 'host', op: 'contains', value: 'shop' }] },
      labelIds: [byRule],
    });
    await own(
      `update labels.labels set rule_id = (select id from labels.rules where name = 'By host')
         where id = $1`,
      [byRule],
    );
    const taken = { ...POLICY, name: 'Taken' };
    await made('posture/policies', taken);
    await made('posture/policies', { ...POLICY, name: 'Free' });
    await rows(
      DEMO,
      `update posture.policies set name = 'Taken', name_key = 'taken'
         where provider_key = '${HUB[1]?.id}'`,
    );
    const { items } = await copied('labelRules', 'policies');
    const of = (name: string) => items.find((item) => item.name === name);
    assert.deepEqual(
      ['shop', 'Shops', 'Taken', 'Free'].map((name) => [of(name)?.outcome, of(name)?.reason]),
      [
        ['refused', 'A rule makes this label where it finds endpoints.'],
        ['refused', 'It needs Owners: shop, which cannot be copied.'],
        ['refused', 'Policy name already exists'],
        ['create', null],
      ],
    );
    assert.deepEqual(
      await rows(
        DEMO,
        `select name from posture.policies where name in ('Free', 'Taken') order by 1`,
      ),
      [{ name: 'Free' }, { name: 'Taken' }],
    );
  });

  it('what changed on either side since the preview is told, and nothing is copied', async () => {
    await made('labels/groups', { name: 'First' });
    const { digest } = await previewed('labels');
    await made('labels/groups', { name: 'Second' });
    const late = await copy(['labels'], digest);
    assert.equal(late.statusCode, 409, late.body);
    assert.equal(
      late.json<{ detail: string }>().detail,
      'Production or demo was changed since the preview. Nothing was copied.',
    );
    assert.deepEqual(
      await rows(DEMO, `select from labels.groups where name in ('First', 'Second')`),
      [],
    );
    const now = await previewed('labels');
    await made('labels/groups', { name: 'First' }, DEMO);
    assert.equal((await copy(['labels'], now.digest)).statusCode, 409);
    assert.deepEqual(said(await copied('labels')), [
      'create labelGroup Owners',
      'create labelGroup Second',
    ]);
    const [one, other] = await Promise.all([copied('labels'), copied('labels')]);
    assert.deepEqual([said(one), said(other)], [[], []]);
  });

  it('nothing is copied to an environment that is being closed meanwhile', async () => {
    const { digest } = await previewed('labels');
    const closed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const closing = world.test.db.system.transaction(async (query) => {
      await query('update identity.companies set expires_at = now() where id = $1', [DEMO]);
      begun.resolve();
      await closed.promise;
    });
    await begun.promise;
    const late = copy(['labels'], digest);
    await until('the copy waits for the environment', async () => {
      const waiting = await world.test.db.system.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%companies%for no key update%'`,
      );
      return waiting.length > 0 ? waiting : null;
    });
    closed.resolve();
    await closing;
    const answer = await late;
    assert.equal(answer.statusCode, 409, answer.body);
    assert.equal(answer.json<{ detail: string }>().detail, 'demo is inactive.');
    await world.test.db.system.query(
      'update identity.companies set expires_at = null where id = $1',
      [DEMO],
    );
  });

  it('PERM-05 is for administrators of the organization, between its own open environments', async () => {
    const { digest } = await previewed('labels');
    const detail = (answer: Awaited<ReturnType<typeof preview>>) => [
      answer.statusCode,
      answer.json<{ detail: string }>().detail,
    ];
    const analyst = await world.person('Administrator', DEMO);
    const viewer = await world.person('Administrator');
    for (const { bearer } of [analyst, viewer]) {
      assert.ok([403, 404].includes((await copy(['labels'], digest, bearer)).statusCode));
      assert.ok([403, 404].includes((await preview(ALL, PRODUCTION, DEMO, bearer)).statusCode));
    }
    const strange = await administering(world);
    const theirs = (method: 'GET' | 'POST', target: string, source: string) =>
      world.call(method, `${urlOf(target, strange.companyId)}?source=${source}&parts=labels`, {
        bearer: strange.bearer,
        ...(method === 'POST' && { body: { source, parts: ['labels'], digest } }),
      });
    for (const method of ['GET', 'POST'] as const) {
      assert.equal((await theirs(method, strange.companyId, PRODUCTION)).statusCode, 404);
      assert.equal((await theirs(method, DEMO, strange.companyId)).statusCode, 404);
    }
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, viewer.email, true, by);
    assert.deepEqual(detail(await preview(ALL, strange.companyId, DEMO, viewer.bearer)), [
      400,
      'Both environments have to be of one organization.',
    ]);
    const refusal = async (source = PRODUCTION) =>
      (await preview(ALL, source)).json<{ refusal: string }>().refusal;
    assert.equal(await refusal(DEMO), 'Choose another environment to copy from.');
    assert.equal((await preview(['secrets'])).statusCode, 400);
    process.env['PALISADE_PROTECTED_ENVIRONMENTS'] = 'Demo';
    process.env['PALISADE_PROTECTED_EMAILS'] = '@palisade.example';
    assert.equal(await refusal(), 'Only Palisade users may copy to Palisade demo environment.');
    delete process.env['PALISADE_PROTECTED_ENVIRONMENTS'];
    delete process.env['PALISADE_PROTECTED_EMAILS'];
    await world.test.db.system.query(
      `update identity.companies set expires_at = now() where id = $1`,
      [DEMO],
    );
    assert.equal(await refusal(), 'demo is inactive.');
    assert.deepEqual(detail(await copy(ALL, digest)), [409, 'demo is inactive.']);
  });
});
