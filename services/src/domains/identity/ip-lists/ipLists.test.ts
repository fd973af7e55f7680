import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { identityOf } from '../authenticate.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';
import { companySettingsStore } from '../companySettings.ts';

const OFFICE = '198.51.100.7';
interface Row {
  readonly id: string;
  readonly range: string;
  readonly comment: string;
  readonly changedBy: string;
  readonly cursor: string;
}

describe('IP lists', () => {
  let world: TestIdentity;
  let admin = '';
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
  });
  after(() => world.close());
  type List = 'exclude' | 'allowed';
  const url = (list: List, companyId = PRODUCTION): string =>
    `/identity/${companyId}/ip-${list}-list`;
  const add = (
    list: List,
    range: string,
    { bearer = admin, companyId = PRODUCTION, comment = '', address = OFFICE } = {},
  ) => world.call('POST', url(list, companyId), { bearer, body: { range, comment }, address });
  const change = (
    list: List,
    id: string,
    body: object,
    { bearer = admin, companyId = PRODUCTION, address = OFFICE } = {},
  ) => world.call('PUT', `${url(list, companyId)}/${id}`, { bearer, body, address });
  const remove = (
    list: List,
    id: string,
    { bearer = admin, companyId = PRODUCTION, address = OFFICE } = {},
  ) => world.call('DELETE', `${url(list, companyId)}/${id}`, { bearer, address });
  const rows = async (list: List, query = '') =>
    (await world.call('GET', `${url(list)}${query}`, { bearer: admin })).json<{
      items: Row[];
      hasNextPage: boolean;
    }>();
  const idOf = async (list: List, range: string): Promise<string> =>
    (await rows(list, '?first=100')).items.find((row) => row.range === range)?.id ?? '';
  /** What the company is for somebody who comes from an address. */
  const seen = async (bearer: string, address: string): Promise<number> =>
    (await world.call('GET', `/identity/${PRODUCTION}/tokens`, { bearer, address })).statusCode;
  beforeEach(async () => {
    const { query } = world.test.db.company(PRODUCTION);
    await query('delete from identity.ip_ranges');
    await query(`update identity.companies set allowed_ranges = '{}', excluded_ranges = '{}'`);
    identityOf(world.test.db).callers.forget(() => true);
  });

  it('ADM-10 each list shows and counts its own ranges', async () => {
    await add('allowed', OFFICE);
    await add('exclude', '203.0.113.0/24');
    await add('exclude', '192.0.2.0/24');
    const shown = async (list: List) => (await rows(list)).items.map(({ range }) => range);
    assert.deepEqual(await shown('allowed'), [OFFICE]);
    assert.deepEqual(await shown('exclude'), ['192.0.2.0/24', '203.0.113.0/24']);
    const count = async (list: List) =>
      (await world.call('GET', `${url(list)}/count`, { bearer: admin })).json<{ count: number }>();
    assert.deepEqual([(await count('allowed')).count, (await count('exclude')).count], [1, 2]);
  });

  for (const list of ['exclude', 'allowed'] as const) {
    it(`ADM-10 the ${list} list takes addresses and ranges in one spelling, with who and when`, async () => {
      await add(list, OFFICE);
      const made = await add(list, ' 2001:DB8::/32 ', { comment: ' Office ' });
      assert.deepEqual(
        [
          made.statusCode,
          made.json<{ item: Row }>().item.range,
          made.json<{ item: Row }>().item.comment,
          made.json<{ item: Row }>().item.changedBy,
        ],
        [201, '2001:db8::/32', 'Office', ADMIN.email],
      );
      assert.deepEqual(
        (await rows(list)).items.map(({ range }) => range),
        ['2001:db8::/32', OFFICE],
      );
      const first = await rows(list, '?first=1');
      assert.deepEqual([first.items.length, first.hasNextPage], [1, true]);
      assert.deepEqual(
        (
          await rows(list, `?first=1&after=${encodeURIComponent(first.items[0]?.cursor ?? '')}`)
        ).items.map(({ range }) => range),
        [OFFICE],
      );
      assert.equal(
        (await world.call('GET', `${url(list)}/count`, { bearer: admin })).json<{ count: number }>()
          .count,
        2,
      );
    });

    it(`ADM-10 the ${list} list tells what is no range, what is there twice and what overlaps`, async () => {
      await add(list, '198.51.100.0/24');
      for (const [range, status, detail] of [
        ['office', 400, /no address and no range/],
        ['10.1.2.3/8', 400, /The range is 10\.0\.0\.0\/8/],
        ['198.51.100.0/24', 409, /in the list already/],
        ['::ffff:198.51.100.0/120', 409, /in the list already/],
      ] as const) {
        const answer = await add(list, range);
        assert.deepEqual(
          [answer.statusCode, answer.json<{ field: string }>().field],
          [status, 'range'],
          range,
        );
        assert.match(answer.json<{ detail: string }>().detail, detail);
      }
      assert.deepEqual((await add(list, '198.51.100.9')).json<{ overlaps: string[] }>().overlaps, [
        '198.51.100.0/24',
      ]);
      assert.deepEqual(
        (await add(list, '198.51.0.0/16')).json<{ overlaps: string[] }>().overlaps.toSorted(),
        ['198.51.100.0/24', '198.51.100.9'],
      );
      assert.deepEqual((await add(list, '10.0.0.0/8')).json<{ overlaps: string[] }>().overlaps, []);
    });

    it(`ADM-10 the ${list} list is changed and cut, each time with an audit entry in the same transaction`, async () => {
      await add(list, '198.51.100.0/24');
      const made = await add(list, '10.0.0.0/8');
      const { id } = made.json<{ item: Row }>().item;
      assert.equal((await change(list, id, { range: '10.0.0.0/8', comment: '' })).statusCode, 400);
      assert.equal(
        (await change(list, id, { range: '10.0.0.0/9', comment: 'VPN' })).statusCode,
        200,
      );
      assert.equal((await remove(list, id)).statusCode, 204);
      assert.equal((await remove(list, id)).statusCode, 404);
      const target = list === 'exclude' ? 'ipExcludeList' : 'ipAllowedList';
      const audited = await world.test.db
        .company(PRODUCTION)
        .query<{ action: string; before: object | null; after: object | null }>(
          'select action, before, after from identity.audit_log where target_id = $1 order by at',
          [id],
        );
      assert.deepEqual(audited, [
        { action: `${target}.create`, before: null, after: { range: '10.0.0.0/8', comment: '' } },
        {
          action: `${target}.update`,
          before: { range: '10.0.0.0/8', comment: '' },
          after: { range: '10.0.0.0/9', comment: 'VPN' },
        },
        {
          action: `${target}.delete`,
          before: { range: '10.0.0.0/9', comment: 'VPN' },
          after: null,
        },
      ]);
    });

    it(`ADM-10 the ${list} list has at most 1,000 ranges`, async () => {
      const { query } = world.test.db.company(PRODUCTION);
      await query(
        `insert into identity.ip_ranges (company_id, id, list, range, changed_by) select $1, gen_random_uuid(), $2, '198.51.' || n / 250 || '.' || n % 250, 'test' from generate_series(1, 999) n`,
        [PRODUCTION, list],
      );
      assert.equal((await add(list, OFFICE)).statusCode, 201);
      const full = await add(list, '192.0.2.1');
      assert.deepEqual(
        [full.statusCode, full.json<{ detail: string }>().detail],
        [409, 'A list has at most 1000 ranges.'],
      );
    });

    it(`PERM-01 the ${list} list is read by who may, changed by who may, and is not there for another company`, async () => {
      const id = (await add(list, OFFICE)).json<{ item: Row }>().item.id;
      const [viewer, stranger] = [await world.person('Viewer'), await world.stranger()];
      const as = { bearer: viewer.bearer };
      assert.equal(
        (await world.call('GET', url(list), { ...as, address: OFFICE })).statusCode,
        200,
      );
      assert.deepEqual(
        [
          (await add(list, '10.0.0.0/8', as)).statusCode,
          (await change(list, id, { range: OFFICE, comment: 'x' }, as)).statusCode,
          (await remove(list, id, as)).statusCode,
        ],
        [403, 403, 403],
      );
      const other = { bearer: stranger.bearer };
      const own = { ...other, companyId: stranger.companyId };
      assert.deepEqual(
        [
          (await add(list, '10.0.0.0/8', other)).statusCode,
          (await change(list, id, { range: OFFICE, comment: 'x' }, other)).statusCode,
          (await remove(list, id, other)).statusCode,
        ],
        [404, 404, 404],
      );
      assert.deepEqual(
        [
          (await change(list, id, { range: OFFICE, comment: 'x' }, own)).statusCode,
          (await remove(list, id, own)).statusCode,
        ],
        [404, 404],
      );
      assert.equal(await idOf(list, OFFICE), id);
    });
  }

  it('ADM-10 while the allowed list has entries, people and API tokens use the company from there alone, as if it were not there elsewhere', async () => {
    const { secret } = (
      await world.call('POST', `/identity/${PRODUCTION}/tokens`, {
        bearer: admin,
        body: {
          name: 'CI',
          scopes: ['read'],
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      })
    ).json<{ secret: string }>();
    assert.deepEqual(
      [await seen(admin, '203.0.113.9'), await seen(secret, '203.0.113.9')],
      [200, 200],
    );
    await add('allowed', '198.51.100.0/24');
    assert.deepEqual(
      [
        await seen(admin, OFFICE),
        await seen(secret, OFFICE),
        await seen(admin, `::ffff:${OFFICE}`),
      ],
      [200, 200, 200],
    );
    assert.deepEqual(
      [
        await seen(admin, '203.0.113.9'),
        await seen(secret, '203.0.113.9'),
        await seen(admin, '2001:db8::1'),
      ],
      [404, 404, 404],
    );
    const context = (
      await world.call('GET', '/identity/context', { bearer: admin, address: '203.0.113.9' })
    ).json<{ companies: { name: string }[]; closedCompanies: { name: string }[] }>();
    assert.deepEqual(
      [context.companies.map(({ name }) => name), context.closedCompanies.map(({ name }) => name)],
      [['demo'], ['Production']],
    );
    assert.equal(
      (
        await world.call('GET', `/identity/${DEMO}/tokens`, {
          bearer: admin,
          address: '203.0.113.9',
        })
      ).statusCode,
      200,
    );
    await remove('allowed', await idOf('allowed', '198.51.100.0/24'));
    assert.equal(await seen(admin, '203.0.113.9'), 200);
  });

  it('ADM-10 holds system users too, and no collectors', async () => {
    const { secret } = (
      await world.call('POST', `/identity/${PRODUCTION}/tokens`, {
        bearer: admin,
        body: { name: 'Edge', scopes: ['collect'] },
      })
    ).json<{ secret: string }>();
    const system = await world.person('Administrator');
    await world.test.db.system.query('update identity.users set is_system = true where id = $1', [
      system.id,
    ]);
    await add('allowed', OFFICE);
    assert.deepEqual(
      [await seen(system.bearer, OFFICE), await seen(system.bearer, '203.0.113.9')],
      [200, 404],
    );
    assert.equal(
      (
        await world.call('GET', `/identity/${PRODUCTION}/audit`, {
          bearer: system.bearer,
          address: '203.0.113.9',
        })
      ).statusCode,
      404,
    );
    const names = (
      await world.call('GET', `/identity/${DEMO}/organization-audit?first=100`, {
        bearer: admin,
        address: '203.0.113.9',
      })
    )
      .json<{ items: { companyName: string }[] }>()
      .items.map(({ companyName }) => companyName);
    assert.ok(!names.includes('Production'), 'nor through the audit log of the organization');
    // A collector token may only send: any other route knows it and says so, whereas one that is
    // not there is 404.
    assert.equal(await seen(secret, '203.0.113.9'), 403);
  });

  it('ADM-10 nobody locks out the address they come from: not by adding, changing or deleting', async () => {
    const refused = async (answer: Promise<{ statusCode: number; json: <T>() => T }>) => {
      const { statusCode, json } = await answer;
      assert.equal(statusCode, 400);
      assert.match(
        json<{ detail: string }>().detail,
        /^This would lock out the address that you come from, 198\.51\.100\.7\. Add it to the list first\.$/,
      );
    };
    await refused(add('allowed', '10.0.0.0/8'));
    await add('allowed', '198.51.100.0/24');
    await add('allowed', '10.0.0.0/8');
    const id = await idOf('allowed', '198.51.100.0/24');
    await refused(change('allowed', id, { range: '198.51.101.0/24', comment: '' }));
    await refused(remove('allowed', id));
    await remove('allowed', await idOf('allowed', '10.0.0.0/8'));
    assert.equal((await remove('allowed', id)).statusCode, 204);
  });

  it('ADM-10 learners read the exclude list of a company with its settings', async () => {
    await add('exclude', '203.0.113.0/24');
    const { excluded } =
      (await companySettingsStore(world.test.db, new Uint8Array(32)).read(PRODUCTION)) ?? {};
    assert.deepEqual(
      [excluded?.has('203.0.113.9'), excluded?.has('192.0.2.1'), excluded?.has(null)],
      [true, false, false],
    );
    assert.equal(
      (await companySettingsStore(world.test.db, new Uint8Array(32)).read(DEMO))?.excluded,
      null,
    );
  });
});
