import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';

const UNKNOWN = '0f000000-0000-4000-8000-000000000009';

describe('INV-14 APIs', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());
  const apis = async (hidden: boolean, search?: string) =>
    (
      await server.call('POST', 'apis/search', {
        hidden,
        ...(search === undefined ? {} : { search }),
      })
    ).body.items;
  const endpoints = (host: string) =>
    server.rows(
      'select id, path, requests, monitored, api_id from inventory.endpoints where host = $1 order by path',
      [host],
    );
  const hosts = async () =>
    (await server.rows('select name from inventory.hosts order by name')).map(({ name }) => name);
  const count = async (column: string) =>
    (await server.rows(`select ${column} as count from inventory.company_counts`))[0]?.['count'];

  it('are added hidden before any traffic, and take the traffic of their host that no other API has', async () => {
    const { status, body } = await server.call('POST', 'apis', {
      host: ' New.Example ',
      name: 'Partners',
      detectionEnabled: false,
    });
    assert.equal(status, 201);
    assert.deepEqual(
      (await apis(true)).map(
        ({
          id,
          name,
          hostName,
          hidden,
          detectionEnabled,
          endpointCount,
        }: Record<string, unknown>) => [
          id,
          name,
          hostName,
          hidden,
          detectionEnabled,
          endpointCount,
        ],
      ),
      [[body.id, 'Partners', 'new.example', true, false, 0]],
    );
    assert.deepEqual([await count('hosts'), (await apis(false)).length], [1, 0]);
    await server.restart();
    await server.learn({ url: 'https://new.example/v1/deals/7' });
    assert.deepEqual(
      (await endpoints('new.example')).map(({ path, monitored, api_id: api }) => [
        path,
        monitored,
        api,
      ]),
      [['/v1/deals/{dealId}', false, body.id]],
    );
    assert.deepEqual([await count('hosts'), await count('apis')], [1, 1]);
  });

  it('move to the visible ones, get a name, and detection on', async () => {
    const [{ id }] = await apis(true);
    assert.equal(
      (
        await server.call('PUT', `apis/${id}`, {
          hidden: false,
          detectionEnabled: true,
          name: ' Deals ',
        })
      ).status,
      200,
    );
    assert.deepEqual(
      (await apis(false, 'DEAL')).map(({ name, detectionEnabled }: Record<string, unknown>) => [
        name,
        detectionEnabled,
      ]),
      [['Deals', true]],
    );
    assert.deepEqual(
      [(await apis(true)).length, (await endpoints('new.example'))[0]?.['monitored']],
      [0, true],
    );
    assert.equal(
      (await server.call('POST', 'apis/count', { hidden: false, search: 'nothing' })).body.count,
      0,
    );
    assert.equal((await server.call('PUT', `apis/${id}`, { name: ' ' })).body.detail, 'Required');
    assert.equal((await server.call('PUT', `apis/${UNKNOWN}`, { name: 'x' })).status, 404);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ['', 'Host field required'],
    ['  ', 'Host field required'],
    [
      'https://a.example/x',
      'This is not a host. Give a name such as api.example.com, without https:// and path.',
    ],
    ['a b', 'This is not a host. Give a name such as api.example.com, without https:// and path.'],
  ];
  for (const [host, detail] of wrong) {
    it(`are refused for the host "${host}"`, async () => {
      const answer = await server.call('POST', 'apis', { host, detectionEnabled: true });
      assert.deepEqual(
        [answer.status, answer.body.detail, answer.body.field],
        [400, detail, 'host'],
      );
    });
  }

  it('are added once for a host', async () => {
    assert.equal(
      (await server.call('POST', 'apis', { host: 'new.example', detectionEnabled: true })).status,
      409,
    );
  });

  describe('whose host is an expression', () => {
    const visit = (tenant: string, path: string) => ({
      url: `https://tenant-${tenant}.example.com${path}`,
    });
    const pattern = 'tenant-[a-z0-9]+\\.example\\.com';
    const name = 'tenant-{hostVar}.example.com';
    const apiOf = async (host: string) => (await apis(false, host))[0];

    it('show what they would touch before', async () => {
      await server.learn(
        visit('a', '/users/1'),
        visit('a', '/users/me'),
        visit('b', '/users/2'),
        visit('b', '/health'),
        { url: 'https://other.example/x' },
      );
      const { id } = await apiOf('tenant-a.example.com');
      const { endpointIds, ...preview } = (
        await server.call('POST', `apis/${id}/host-pattern/preview`, { pattern })
      ).body as { endpointIds: string[] };
      assert.deepEqual(
        [preview, new Set(endpointIds).size],
        [
          {
            name,
            hosts: ['tenant-a.example.com', 'tenant-b.example.com'],
            hostCount: 2,
            endpointCount: 4,
          },
          4,
        ],
      );
      assert.deepEqual(await hosts(), [
        'new.example',
        'other.example',
        'tenant-a.example.com',
        'tenant-b.example.com',
      ]);
    });

    it('become one host: counts add up, old ids lead on, later hosts are learned there too', async () => {
      const before = [
        ...(await endpoints('tenant-a.example.com')),
        ...(await endpoints('tenant-b.example.com')),
      ];
      await server.rows(
        `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
         select company_id, id, $1, $1 from inventory.endpoints where host like 'tenant-%'`,
        [UNKNOWN],
      );
      await server.rows('select inventory.move_label_traffic(100)');
      const { id } = await apiOf('tenant-a.example.com');
      assert.equal((await server.call('PUT', `apis/${id}/host-pattern`, { pattern })).status, 200);
      assert.deepEqual(await hosts(), ['new.example', 'other.example', name]);
      await server.learn(visit('b', '/users/3'), visit('c', '/users/4'));
      await server.restart();
      await server.learn(visit('d', '/users/5'));
      assert.deepEqual(
        (await endpoints(name)).map(({ path, requests }) => [path, requests]),
        [
          ['/health', 1],
          ['/users/me', 1],
          ['/users/{userId}', 5],
        ],
      );
      assert.deepEqual([await count('hosts'), await count('endpoints')], [3, 5]);
      const found = (
        await server.call('POST', 'endpoints/lookup', {
          ids: before.map((endpoint) => endpoint['id']),
        })
      ).body;
      assert.deepEqual(
        found.map(({ host, path }: Record<string, string>) => `${host}${path}`),
        before.map(({ path }) => `${name}${String(path)}`),
      );
      const [{ sum }] = (await server.rows(
        'select sum(t.requests)::int as sum from inventory.traffic_hourly t join inventory.endpoints e on e.id = t.endpoint_id where e.host = $1',
        [name],
      )) as [{ sum: number }];
      assert.equal(sum, 7);
      for (const table of [
        'host_traffic_hourly',
        'host_traffic_daily',
        'combination_host_hours',
        'combination_host_days',
      ])
        assert.deepEqual(
          await server.rows(
            `select h.name, sum(t.requests)::int as sum from inventory.${table} t
               left join inventory.hosts h on h.id = t.host_id
             where h.name is null or h.name like '%example.com' group by 1`,
          ),
          [{ name, sum }],
          table,
        );
    });

    it('INV-06 keep a few of the names they really have, also over a restart', async () => {
      const samples = async () =>
        (
          await server.rows('select host_samples from inventory.hosts where name = $1', [name])
        )[0]?.['host_samples'];
      assert.deepEqual(
        await samples(),
        ['a', 'b', 'c', 'd'].map((tenant) => `tenant-${tenant}.example.com`),
      );
      await server.restart();
      await server.learn(
        ...Array.from({ length: 30 }, (_, index) => visit(`x${index}`, '/health')),
      );
      const [{ id }] = (await server.rows('select id from inventory.hosts where name = $1', [
        name,
      ])) as [{ id: string }];
      const [found] = (await server.call('POST', 'hosts/lookup', { ids: [id] })).body;
      assert.deepEqual(
        found.hostSamples,
        ['a', 'b', 'c', 'd', ...Array.from({ length: 6 }, (_, index) => `x${index}`)].map(
          (tenant) => `tenant-${tenant}.example.com`,
        ),
      );
      assert.deepEqual(
        await server.rows('select name, host_samples from inventory.hosts where name = $1', [
          'other.example',
        ]),
        [{ name: 'other.example', host_samples: [] }],
      );
    });

    it('keep their own expression when it grows, and let later hosts go when it is taken away', async () => {
      const { id, hostPattern } = await apiOf(name);
      assert.equal(hostPattern, pattern);
      assert.equal(
        (
          await server.call('PUT', `apis/${id}/host-pattern`, {
            pattern: '(tenant|other)(-[a-z0-9]+)?\\.example\\.com',
          })
        ).status,
        200,
      );
      await server.learn({ url: 'https://other-1.example.com/users/6' });
      assert.deepEqual(await hosts(), ['new.example', 'other.example', '{hostVar}.example.com']);
      await server.call('PUT', `apis/${id}/host-pattern`, { pattern: null });
      await server.learn(visit('e', '/users/7'));
      assert.ok((await hosts()).includes('tenant-e.example.com'));
    });

    const refused: readonly (readonly [string, string])[] = [
      [
        '.*',
        'This expression fits hosts of anybody. Write out at least the end of the name, such as \\.example\\.com.',
      ],
      ['(a+', 'Invalid RegEx'],
      ['', 'Required'],
      [
        '((a{100}){100}){100}\\.example\\.com',
        'This expression is too large: its repetitions multiply. Use smaller counts.',
      ],
      [
        'shop-[0-9]+\\.example\\.com',
        'The host of this API, other.example, is not among the hosts that this expression fits.',
      ],
    ];
    for (const [source, detail] of refused) {
      it(`are refused with "${source}", and nothing changes`, async () => {
        const { id } = await apiOf('other.example');
        const before = await hosts();
        for (const [method, path] of [
          ['PUT', 'host-pattern'],
          ['POST', 'host-pattern/preview'],
        ] as const) {
          const answer = await server.call(method, `apis/${id}/${path}`, { pattern: source });
          assert.deepEqual([answer.status, answer.body.detail], [400, detail]);
        }
        assert.deepEqual(await hosts(), before);
      });
    }
  });

  it('PERM-01 are changed only by who may change this inventory', async () => {
    const [{ id }] = await apis(false);
    for (const [method, path, body] of [
      ['POST', 'apis', { host: 'x.example', detectionEnabled: true }],
      ['PUT', `apis/${id}`, { hidden: true }],
      ['PUT', `apis/${id}/host-pattern`, { pattern: null }],
    ] as const) {
      assert.deepEqual(
        [
          (await server.call(method, path, body, 'viewer')).status,
          (await server.call(method, path, body, 'stranger')).status,
        ],
        [403, 404],
        path,
      );
    }
    const audited = await server.audited();
    assert.deepEqual(
      ['api.create', 'api.update', 'host.setPattern'].filter((action) => !audited.includes(action)),
      [],
    );
  });
});
