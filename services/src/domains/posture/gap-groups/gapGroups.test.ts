import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const LABEL = uuidOf('label of groups');
const id = (index: number) => uuidOf('grouped endpoint', index);
/**
 * Twelve endpoints on three hosts; those of the third host ask for no credentials and set no limit.
 */
const ENDPOINTS = Array.from({ length: 12 }, (_, index) => ({
  id: id(index),
  host: `h${index % 3}.example`,
  path: `/p/${index}`,
  method: 'GET',
  authenticated: index % 3 !== 2,
  lastActivity: new Date().toISOString(),
  riskScore: 1,
  fields: {},
  labels: index < 3 ? [{ labelId: LABEL }] : [],
  parameters: [{ name: 'email' }],
}));
const has = (field: string, value: unknown) => ({ all: [{ field, op: 'is', value }] });
const POLICIES = [
  { name: 'Open', severity: 'high', filter: has('authenticated', false) },
  {
    name: 'Open and read',
    severity: 'critical',
    filter: {
      all: [
        { field: 'authenticated', op: 'is', value: false },
        { field: 'method', op: 'is', value: ['GET'] },
      ],
    },
  },
  { name: 'Reads', severity: 'low', filter: has('method', ['GET']) },
];

interface Group {
  readonly key: string;
  readonly policies: readonly { readonly name: string }[];
  readonly host: string | null;
  readonly path: string | null;
  readonly cause: string | null;
  readonly severity: string;
  readonly gaps: number;
  readonly active: number;
  readonly hosts: number;
  readonly cursor: string;
}

const byText = (one: string | null, other: string | null): number =>
  (one ?? '') < (other ?? '') ? -1 : 1;

describe('groups of gaps', () => {
  let server: PostureServer;
  const groups = async (by: GapGrouping, body: object = {}, as?: string) => {
    const { status, body: found } = await server.call<{ items: Group[]; hasNextPage: boolean }>(
      'POST',
      'gap-groups/search',
      { by, ...body },
      as,
    );
    assert.equal(status, 200);
    return found.items;
  };
  const told = async (by: GapGrouping, body?: object, as?: string) =>
    (await groups(by, body, as)).map(({ host, path, cause, policies, severity, gaps, active }) =>
      [
        path ?? host ?? policies[0]?.name ?? '',
        ...(by === 'cause' ? [cause ?? policies[0]?.name ?? ''] : []),
        severity,
        gaps,
        active,
      ].join(' '),
    );
  const count = async (by: GapGrouping, body: object = {}) =>
    (await server.call<{ count: number }>('POST', 'gap-groups/count', { by, ...body })).body.count;

  before(async () => {
    server = await postureServer();
    await server.seed(ENDPOINTS);
    for (const policy of POLICIES)
      assert.equal(
        (await server.call('POST', 'policies', { ...policy, categories: ['Data Exposure'] }))
          .status,
        201,
      );
    await server.work();
  });
  after(() => server.close());

  it('POST-01 gaps are grouped by policy, host, endpoint and what has to change, most severe first', async () => {
    assert.deepEqual(await told('policy', { status: 'open' }), [
      'Open and read critical 4 4',
      'Open high 4 4',
      'Reads low 12 12',
    ]);
    assert.deepEqual(await told('host', { status: 'open' }), [
      'h2.example critical 12 12',
      'h1.example low 4 4',
      'h0.example low 4 4',
    ]);
    assert.deepEqual(await told('cause', { status: 'open' }), [
      'h2.example missingAuthentication critical 8 8',
      ...['h2', 'h1', 'h0'].map((host) => `${host}.example Reads low 4 4`),
    ]);
    const byEndpoint = await told('endpoint', { status: 'open' });
    assert.equal(byEndpoint.length, 12);
    assert.deepEqual(
      byEndpoint.slice(0, 4).map((line) => line.replace(/^\/p\/\d+ /, '')),
      Array.from({ length: 4 }, () => 'critical 3 3'),
    );
    assert.deepEqual(
      [await count('policy'), await count('host'), await count('endpoint'), await count('cause')],
      [3, 3, 12, 4],
    );
    const [worst] = await groups('cause', { status: 'open' });
    assert.deepEqual(
      [worst?.policies.map(({ name }) => name), worst?.hosts],
      [['Open and read', 'Open'], 1],
    );
  });

  it('POST-01 pages of groups neither skip nor repeat, from roll-ups and under a filter', async () => {
    const filter = { all: [{ field: 'path', op: 'contains', value: '/p/' }] };
    for (const body of [{ status: 'open' }, { status: 'open', filter }, {}])
      for (const by of ['policy', 'host', 'endpoint', 'cause'] as const) {
        const all = await groups(by, body);
        const paged: Group[] = [];
        for (let after: string | undefined; ; after = paged.at(-1)?.cursor) {
          const next = await groups(by, { ...body, first: 2, ...(after && { after }) });
          if (next.length === 0) break;
          paged.push(...next);
        }
        assert.deepEqual(
          paged.map(({ key }) => key),
          all.map(({ key }) => key),
          by,
        );
        assert.equal(await count(by, body), all.length);
      }
    assert.deepEqual(
      await told('host', { filter: { all: [{ field: 'severity', op: 'is', value: ['high'] }] } }),
      ['h2.example high 4 4'],
    );
  });

  it('POST-03 POST-14 groups follow what becomes of gaps: status, freezing, severity, policies that go', async () => {
    const policies = await server.rows('select id, name, version from posture.policies');
    const policyOf = (name: string) => String(policies.find((row) => row['name'] === name)?.['id']);
    const gap = (await server.gaps({ sort: 'path', direction: 'ascending', first: 1 }))[0];
    await server.call('PUT', `gaps/${gap?.id}/status`, { newStatus: 'ignored' });
    assert.deepEqual(await told('endpoint', { status: 'ignored' }), ['/p/0 low 1 1']);
    await server.rows('update posture.gaps set is_frozen = true where host = $1', ['h1.example']);
    assert.ok((await told('host', { status: 'open' })).includes('h1.example low 4 0'));
    await server.call('PUT', `policies/${policyOf('Open and read')}`, {
      ...POLICIES[1],
      severity: 'medium',
      categories: ['Data Exposure'],
      isEnabled: true,
    });
    await server.work();
    assert.equal((await told('policy', { status: 'open' }))[0], 'Open high 4 4');
    assert.equal((await told('endpoint', { status: 'open' }))[0]?.slice(-8), 'high 3 3');
    await server.call('DELETE', `policies/${policyOf('Open')}`);
    await server.work();
    const counted = await server.rows(
      `select endpoint_id, gaps, severity_rank from posture.gap_endpoints_counted where gaps > 0 and status = 'open' order by 1`,
    );
    const rows = await server.rows(
      `select endpoint_id, count(*)::int as gaps, max(severity_rank) as severity_rank from posture.gaps where status = 'open' group by 1 order by 1`,
    );
    assert.deepEqual(counted, rows);
    const hosts = await server.rows(
      'select status, policy_id, host, gaps, active from posture.gap_hosts_counted where gaps > 0 order by 1, 2, 3',
    );
    const counts = await server.rows(
      `select status, policy_id, host, count(*)::int as gaps, (count(*) filter (where not is_frozen))::int as active
       from posture.gaps group by 1, 2, 3 order by 1, 2, 3`,
    );
    assert.deepEqual(hosts, counts);
  });

  it('PERM-01 PERM-04 groups are of the own company, and of the labels that a reader is limited to', async () => {
    server.limit([LABEL]);
    assert.deepEqual(
      (await groups('endpoint', {}, 'limited')).map(({ path }) => path).toSorted(byText),
      ['/p/0', '/p/1', '/p/2'],
    );
    const seen = await groups('host', {}, 'limited');
    assert.equal(
      seen.reduce((sum, { gaps }) => sum + gaps, 0),
      (await server.gaps({ first: 100 }, 'limited')).length,
    );
    assert.deepEqual(await groups('policy', {}, 'stranger'), []);
    const call = async (body: object, as?: string, company?: string) =>
      (await server.call('POST', 'gap-groups/search', body, as, company)).status;
    assert.deepEqual(
      [
        await call({ by: 'host' }, 'clerk'),
        await call({ by: 'host' }, 'reader', server.otherCompanyId),
        await call({ by: 'colour' }),
        await call({ by: 'host', after: 'x' }),
        await call({ by: 'host', filter: { all: [{ field: 'nothing', op: 'is', value: 1 }] } }),
      ],
      [403, 404, 400, 400, 400],
    );
  });
});
