import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const UNKNOWN = '0f000000-0000-4000-8000-000000000009';
const LOW = { mode: 'low', lowMinimum: 50, regularMinimum: 1_000, pathPatterns: false };

describe('settings of learning', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());
  const settings = async () => (await server.call('GET', 'settings')).body;
  const put = (change: object) => server.call('PUT', 'settings/learning', { ...LOW, ...change });
  const calls = (count: number, change: (n: number) => EntryOptions): EntryOptions[] =>
    Array.from({ length: count }, (_, n) => change(n));
  const one = async (path: string) => {
    const [row] = await server.rows(
      'select id, learning_state as state from inventory.endpoints where path = $1',
      [path],
    );
    const [{ stagingReasons }] = (
      await server.call('POST', 'endpoints/learning', { ids: [row?.['id']] })
    ).body;
    return {
      state: row?.['state'],
      reasons: stagingReasons.map(
        ({ kind, seen, needed }: Record<string, string | number>) => `${kind} ${seen}/${needed}`,
      ),
    };
  };

  describe('INV-09 staging and available', () => {
    it('an endpoint says what it still lacks', async () => {
      await server.learn(...calls(32, () => ({ url: 'https://quiet.example/status' })));
      assert.deepEqual(await one('/status'), {
        state: 'staging',
        reasons: ['requests 32/50', 'hours 1/2', 'consumers 1/2'],
      });
      await server.learn(
        ...calls(20, () => ({
          url: 'https://quiet.example/status',
          at: '2026-05-01T12:00:00.000Z',
        })),
      );
      assert.deepEqual(await one('/status'), { state: 'staging', reasons: ['consumers 1/2'] });
      await server.learn({ url: 'https://quiet.example/status', client: '198.51.100.4' });
      assert.deepEqual(await one('/status'), { state: 'available', reasons: [] });
    });

    it('the minimum of the company holds for what is known already, in memory or not', async () => {
      await put({ lowMinimum: 150 });
      assert.deepEqual(await one('/status'), { state: 'staging', reasons: ['requests 53/150'] });
      await server.restart();
      await put({ lowMinimum: 10 });
      assert.equal((await one('/status')).state, 'available');
      await put({ mode: 'regular' });
      assert.deepEqual(await one('/status'), { state: 'staging', reasons: ['requests 53/1000'] });
    });

    it('an API has a mode of its own', async () => {
      const [api] = (await server.call('POST', 'apis/search', { hidden: false })).body.items;
      await server.call('PUT', `apis/${api.id}`, { learningMode: 'low' });
      assert.equal((await one('/status')).state, 'available');
      await server.restart();
      await server.learn({ url: 'https://quiet.example/status' });
      assert.equal((await one('/status')).state, 'available');
      await server.call('PUT', `apis/${api.id}`, { learningMode: 'company' });
      assert.equal((await one('/status')).state, 'staging');
      await put({});
    });

    for (const change of [
      { lowMinimum: 9 },
      { lowMinimum: 151 },
      { regularMinimum: 999 },
      { regularMinimum: 5_001 },
      { mode: 'high' },
      { lowMinimum: 50.5 },
    ]) {
      it(`refuses ${JSON.stringify(change)}`, async () => {
        assert.equal((await put(change)).status, 400);
        assert.deepEqual((await settings()).learning, LOW);
      });
    }
  });

  describe('INV-19 parameter types', () => {
    const type = {
      name: 'Booking',
      includePattern: '[a-z]{3}-[a-z]{3}',
      excludePattern: 'new-all',
      enabled: true,
    };
    const paths = async () =>
      (
        await server.rows(
          "select split_part(host, '.', 1) || ' ' || path as visit from inventory.endpoints where host like '%.travel.example' order by 1",
        )
      ).map(({ visit }) => visit);

    it('make parameters of paths once path learning uses them; what was learned before stays', async () => {
      const visit = (...all: readonly string[]) =>
        server.learn(
          ...all.map((visit) => ({
            url: `https://${visit.replace(' ', '.travel.example/trip/')}`,
          })),
        );
      await visit('old abc-def');
      assert.equal(
        (await server.call('POST', 'parameter-types', { ...type, name: ' Booking ' })).status,
        201,
      );
      await visit('early abc-def');
      await put({ pathPatterns: true });
      await visit('now ghi-jkl', 'now mno-pqr', 'not new-all', 'old abc-def');
      const expected = [
        'early /trip/abc-def',
        'not /trip/new-all',
        'now /trip/{tripId}',
        'old /trip/abc-def',
      ];
      assert.deepEqual(await paths(), expected);
      await server.restart();
      await visit('now stu-vwx');
      assert.deepEqual(await paths(), expected);
      const [row = {}] = await server.rows(
        "select path_evidence as evidence from inventory.endpoints where path = '/trip/{tripId}'",
      );
      assert.equal((row['evidence'] as [{ shape: string }])[0].shape, 'Booking');
      const [{ id, name }] = (await settings()).parameterTypes;
      assert.equal(name, 'Booking');
      await server.call('PUT', `parameter-types/${id}`, { ...type, enabled: false });
      await visit('off xxx-yyy');
      assert.ok((await paths()).includes('off /trip/xxx-yyy'));
    });

    it('have a name of their own and expressions that work', async () => {
      const post = (change: object) =>
        server.call('POST', 'parameter-types', { ...type, name: 'Other', ...change });
      const answers: readonly (readonly [object, number, string, string])[] = [
        [{ name: 'BOOKING' }, 409, 'name', 'Must be unique'],
        [{ name: '  ' }, 400, 'name', 'Required'],
        [{ includePattern: '' }, 400, 'includePattern', 'Required'],
        [{ includePattern: '[a-z' }, 400, 'includePattern', 'Invalid RegEx'],
        [
          { includePattern: '(?<=a)b' },
          400,
          'includePattern',
          'Lookaround and references back are not supported, because some texts would keep them busy for ever.',
        ],
        [
          { excludePattern: '((a{100}){100}){100}' },
          400,
          'excludePattern',
          'This expression is too large: its repetitions multiply. Use smaller counts.',
        ],
        [
          { includePattern: '.*' },
          400,
          'includePattern',
          'This matches 100 % of ordinary texts. Say more closely what it looks like.',
        ],
        [
          { includePattern: '[a-zA-Z]+', excludePattern: 'name' },
          400,
          'includePattern',
          'This matches 93 % of ordinary texts. Say more closely what it looks like.',
        ],
        [
          { includePattern: '(BK)?' },
          400,
          'includePattern',
          'This matches an empty text, too. Say what it has at least.',
        ],
      ];
      for (const [change, status, field, detail] of answers) {
        const answer = await post(change);
        assert.deepEqual(
          [answer.status, answer.body.field, answer.body.detail],
          [status, field, detail],
        );
      }
      assert.equal((await settings()).parameterTypes.length, 1);
    });

    it('are tried out before they are saved', async () => {
      const test = (body: object) => server.call('POST', 'parameter-types/test', body, 'viewer');
      assert.deepEqual(
        (
          await test({
            ...type,
            name: undefined,
            enabled: undefined,
            values: ['abc-def', 'new-all', 'x'],
          })
        ).body,
        { includeFault: null, excludeFault: null, matches: [true, false, false] },
      );
      assert.deepEqual(
        (await test({ includePattern: '(a+)+$', values: ['a'.repeat(299), `${'a'.repeat(299)}!`] }))
          .body.matches,
        [true, false],
      );
      assert.deepEqual(
        (await test({ includePattern: '(', excludePattern: ')', values: ['x'] })).body,
        { includeFault: 'Invalid RegEx', excludeFault: 'Invalid RegEx', matches: [] },
      );
    });

    it('are deleted once', async () => {
      const [{ id }] = (await settings()).parameterTypes;
      assert.deepEqual(
        [
          (await server.call('DELETE', `parameter-types/${id}`)).status,
          (await server.call('DELETE', `parameter-types/${id}`)).status,
        ],
        [200, 404],
      );
    });
  });

  describe('INV-19 correlators', () => {
    it('tell callers apart that come from one address with one credential', async () => {
      const call = (user: string): EntryOptions => ({
        url: 'https://gate.example/who',
        requestHeaders: { 'x-end-user': user, authorization: 'Bearer abcdefghijklmnop' },
      });
      await server.learn(
        ...calls(60, (n) => ({ ...call('ada'), at: `2026-05-01T1${n % 2}:00:00.000Z` })),
        call('grace'),
      );
      assert.deepEqual((await one('/who')).reasons, ['consumers 1/2']);
      assert.equal(
        (
          await server.call('POST', 'correlators', {
            displayName: 'End user',
            location: 'header',
            parameter: 'X-End-User',
          })
        ).status,
        201,
      );
      await server.learn(call('grace'));
      assert.equal((await one('/who')).state, 'available');
    });

    it("are refused when name and location are another one's", async () => {
      const body = { displayName: 'Again', location: 'header', parameter: 'x-end-user' };
      const answer = await server.call('POST', 'correlators', body);
      assert.deepEqual(
        [answer.status, answer.body.field, answer.body.detail],
        [409, 'parameter', 'A correlator with this parameter name and location already exists'],
      );
      assert.equal(
        (await server.call('POST', 'correlators', { ...body, location: 'cookie' })).status,
        201,
      );
      const [first, second] = (await settings()).correlators;
      assert.equal((await server.call('PUT', `correlators/${second.id}`, body)).status, 409);
      assert.equal(
        (await server.call('PUT', `correlators/${first.id}`, { ...body, displayName: 'Person' }))
          .status,
        200,
      );
      assert.deepEqual(
        (await settings()).correlators.map(
          ({ displayName }: { displayName: string }) => displayName,
        ),
        ['Person', 'Again'],
      );
      assert.equal((await server.call('DELETE', `correlators/${second.id}`)).status, 200);
      assert.equal(
        (await server.call('PUT', `correlators/${UNKNOWN}`, { ...body, parameter: 'z' })).status,
        404,
      );
      assert.equal(
        (await server.call('POST', 'correlators', { ...body, parameter: ' ' })).body.detail,
        'Required',
      );
    });
  });

  it('INV-19 how the inventory opens is kept and audited', async () => {
    assert.deepEqual((await settings()).display, { hiddenUrlTypes: [], groupByHost: false });
    assert.equal(
      (
        await server.call('PUT', 'settings/display', {
          hiddenUrlTypes: ['irrelevant'],
          groupByHost: true,
        })
      ).status,
      200,
    );
    assert.deepEqual((await settings()).display, {
      hiddenUrlTypes: ['irrelevant'],
      groupByHost: true,
    });
    assert.equal(
      (await server.call('PUT', 'settings/display', { hiddenUrlTypes: ['API'], groupByHost: true }))
        .status,
      400,
    );
    assert.equal((await server.audited()).at(-1), 'displaySettings.update');
  });

  it('PERM-01 settings are read by who may see the inventory and written by who may change it', async () => {
    const writes = [
      ['PUT', 'settings/learning', LOW],
      ['PUT', 'settings/display', { hiddenUrlTypes: [], groupByHost: false }],
      ['POST', 'parameter-types', { name: 'x', includePattern: 'x', enabled: true }],
      ['PUT', `parameter-types/${UNKNOWN}`, { name: 'x', includePattern: 'x', enabled: true }],
      ['DELETE', `parameter-types/${UNKNOWN}`, undefined],
      ['POST', 'correlators', { displayName: 'x', location: 'query', parameter: 'x' }],
      ['PUT', `correlators/${UNKNOWN}`, { displayName: 'x', location: 'query', parameter: 'x' }],
      ['DELETE', `correlators/${UNKNOWN}`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      assert.equal((await server.call(method, path, body, 'viewer')).status, 403, path);
      assert.equal((await server.call(method, path, body, 'stranger')).status, 404, path);
    }
    assert.deepEqual(
      [
        (await server.call('GET', 'settings', undefined, 'viewer')).status,
        (await server.call('GET', 'settings', undefined, 'stranger')).status,
      ],
      [200, 404],
    );
  });
});
