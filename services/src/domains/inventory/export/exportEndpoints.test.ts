import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { INVENTORY_COLUMNS } from '@palisade/vocabulary/inventoryColumns.ts';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { identity } from '../../identity/identity.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';

const ENDPOINTS: readonly SeedEndpoint[] = [
  {
    id: uuidOf(1),
    host: 'a.example',
    path: '=1+1',
    riskScore: 9.5,
    requests: 7,
    authenticated: true,
    fields: {
      isExternal: true,
      technology: ['nginx', 'PHP'],
      responseCode: [200, 404],
      webServer: '@nginx',
    },
  },
  {
    id: uuidOf(2),
    host: 'b.example',
    path: '/ünïcode, "quoted"',
    riskScore: 3,
    method: 'POST',
    fields: { isExternal: false },
    findings: [{ name: 'BOLA', severity: 'high' }],
  },
  { id: uuidOf(3), host: 'c.example', path: '/c', riskScore: 1 },
];
/**
 * Enough that a reader who stops must stop the reading: about 70 MB. A hundred thousand rows are
 * read in database.test.ts.
 */
const MANY = 12_000;

describe('endpoints as CSV', () => {
  let server: TestServer;
  let base: string;
  before(async () => {
    server = await testServer([inventory, identity, labels]);
    base = await server.listen();
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, ENDPOINTS));
  });
  after(() => server.close());

  const addressOf = (query: object, companyId = server.companyId): string =>
    `${base}/inventory/${companyId}/endpoints.csv?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const ask = (query: object, as = 'reader', companyId?: string) =>
    fetch(addressOf(query, companyId), { headers: { authorization: `Bearer ${as}` } });
  const lines = async (query: object, as = 'reader') => {
    const answer = await ask(query, as);
    assert.equal(answer.status, 200, await answer.clone().text());
    return Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n');
  };

  it('INV-03 have the columns asked for, are guarded against formulas and marked as UTF-8', async () => {
    assert.deepEqual(
      await lines({
        columns:
          'method,path,riskScore,technologies,responseCodes,webServer,authenticated,isExternal,requests,vulnerabilities',
      }),
      [
        '\uFEFFMethod,Path,Risk score,Technologies,Response codes,Web server,Authenticated,External,Requests,Vulnerabilities',
        `GET,'=1+1,9.5,nginx; PHP,200; 404,'@nginx,yes,yes,7,`,
        'POST,"/ünïcode, ""quoted""",3,,,,,no,1,BOLA',
        'GET,/c,1,,,,,,1,',
        '',
      ],
    );
    const answer = await ask({});
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="endpoints-\d{4}-\d\d-\d\d\.csv"$/,
    );
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(
      (await answer.text()).split('\r\n')[0],
      Object.values(INVENTORY_COLUMNS).join(','),
    );
  });

  it('INV-03 INV-10 tell the API, the labels in the order of the page, and the requests of each of 48 hours', async () => {
    const scope = server.test.db.company(server.companyId);
    const [zone, team] = [uuidOf('zone'), uuidOf('team')];
    await scope.query(
      `insert into labels.groups (company_id, id, name, name_key, tag_rank) values ($1, $2, 'Zone', 'zone', null), ($1, $3, 'Team', 'team', 1)`,
      [server.companyId, zone, team],
    );
    await scope.query(
      `insert into labels.labels (company_id, id, group_id, name, name_key) values ($1, $2, $5, 'north', 'north'), ($1, $3, $5, 'south', 'south'), ($1, $4, $6, 'pay, out', 'pay, out')`,
      [server.companyId, uuidOf('north'), uuidOf('south'), uuidOf('pay'), zone, team],
    );
    for (const [label, group, rule] of [
      ['south', zone, 1],
      ['south', zone, 2],
      ['pay', team, 1],
      ['north', zone, 1],
    ] as const) {
      await scope.query(
        'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id) values ($1, $2, $3, $4, $5)',
        [server.companyId, uuidOf(2), uuidOf(label), group, uuidOf('rule', rule)],
      );
    }
    await scope.query(
      `insert into inventory.traffic_hourly (company_id, endpoint_id, hour, requests, errors) select $1, $2, date_trunc('hour', now()) - h * interval '1 hour', h + 5, 0 from unnest(array[0, 1, 47, 48]) h`,
      [server.companyId, uuidOf(2)],
    );
    const zeros = (count: number) => Array.from({ length: count }, () => '0');
    assert.deepEqual(
      await lines({ columns: 'path,labels,trend,api', sort: 'riskScore', direction: 'descending' }),
      [
        '\uFEFFPath,Labels,Requests by hour 48h,API',
        `'=1+1,,${zeros(48).join('; ')},a.example`,
        `"/ünïcode, ""quoted""","pay, out; north; south",${['52', ...zeros(45), '6', '5'].join('; ')},b.example`,
        `/c,,${zeros(48).join('; ')},c.example`,
        '',
      ],
    );
  });

  it('INV-03 are what the table shows: the same filter in the same order', async () => {
    const filters = JSON.stringify({
      all: [{ field: 'riskScore', op: 'between', value: [2, 10] }],
    });
    for (const sort of INVENTORY_SORTS) {
      for (const direction of ['ascending', 'descending']) {
        const { body } = await server.post<{ items: { id: string }[] }>('endpoints/search', {
          filter: JSON.parse(filters) as object,
          sort,
          direction,
        });
        assert.deepEqual(
          (await lines({ filters, sort, direction, columns: 'endpointId' })).slice(1, -1),
          body.items.map(({ id }) => id),
        );
      }
    }
    assert.deepEqual(
      await lines({
        filters: JSON.stringify({ all: [{ field: 'path', op: 'equals', value: 'no' }] }),
        columns: 'path',
      }),
      ['\uFEFFPath', ''],
    );
  });

  it('INV-03 are refused in clear words before anything is sent', async () => {
    const problem = async (query: object, as = 'reader') => {
      const answer = await ask(query, as);
      const { detail, field } = (await answer.json()) as { detail: string; field?: string };
      return [answer.status, answer.headers.get('content-type')?.split(';')[0], field, detail];
    };
    const json = 'application/problem+json';
    assert.deepEqual(await problem({ filters: '{"all":' }), [
      400,
      json,
      'filters',
      'The filters are not valid JSON.',
    ]);
    assert.deepEqual(
      await problem({ filters: '{"all":[{"field":"colour","op":"is","value":"red"}]}' }),
      [400, json, 'filter.all.0.field', 'There is no field "colour".'],
    );
    assert.deepEqual(await problem({ columns: 'path,colour' }), [
      400,
      json,
      'columns',
      'There is no column "colour".',
    ]);
    assert.deepEqual((await problem({ sort: 'colour' })).slice(0, 2), [400, json]);
    assert.deepEqual(
      await problem(
        { filters: '{"all":[{"field":"monitored","op":"is","value":true}]}' },
        'novice',
      ),
      [403, json, 'filter', 'The field "monitored" needs the permission flag aMonitoredFilter.'],
    );
    assert.equal((await ask({}, 'clerk')).status, 403);
    assert.equal((await ask({}, 'stranger')).status, 404);
    assert.equal(
      await (await ask({ columns: 'path' }, 'stranger', server.otherCompanyId)).text(),
      'Path\r\n',
    );
  });

  it('INV-03 keep no connection when readers leave before the first byte, at any moment', async () => {
    const { port, pathname, search } = new URL(addressOf({}));
    for (let delay = 0; delay < 40; delay += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await new Promise((resolve) =>
        socket.write(
          `GET ${pathname}${search} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer reader\r\n\r\n`,
          resolve,
        ),
      );
      await wait(delay % 20);
      socket.resetAndDestroy();
    }
    await wait(100);
    const used = () => server.test.db.connections().used;
    await untilEqual('no connection is kept', used, 0);
    assert.equal((await lines({ columns: 'path' })).length, ENDPOINTS.length + 2);
  });

  it('INV-03 leave a trace in the audit log', async () => {
    await lines({ columns: 'path' });
    const [entry] = await server.test.db
      .company(server.companyId)
      .query(
        "select actor, action, after from identity.audit_log where action = 'endpoints.export' order by at desc limit 1",
      );
    assert.deepEqual(entry, {
      actor: 'tester@example.com',
      action: 'endpoints.export',
      after: { columns: ['path'], filters: null },
    });
  });

  describe('of many megabytes', () => {
    before(async () => {
      const hostId = uuidOf(server.companyId, 'a.example');
      await server.test.db.company(server.companyId).query(
        `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, web_server, detected_at, last_activity_at)
         select $1, gen_random_uuid(), $2, $2, 'a.example', 'GET', '/m/' || i, repeat('x', 6000), now(), now() from generate_series(1, ${MANY}) i`,
        [server.companyId, hostId],
      );
    });

    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(
          addressOf({ sort: 'path', columns: 'path,webServer' }),
          { headers: { authorization: 'Bearer reader' }, agent: false },
          resolve,
        ).once('error', reject);
      });
    const reading = async () =>
      (
        await server.test.db.system.query<{ count: number }>(
          "select count(*) from pg_stat_activity where datname = current_database() and query like 'fetch forward%'",
        )
      )[0]?.count;

    it('INV-03 come whole, and while the reader does nothing no more is read than buffers hold', async () => {
      const answer = await open();
      let bytes = 0;
      let newLines = 0;
      const before = process.memoryUsage();
      await wait(1500);
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      assert.ok(
        heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers < 40_000_000,
        'memory stays flat',
      );
      assert.equal(await reading(), 1);
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) newLines += 1;
      }
      assert.equal(newLines, MANY + ENDPOINTS.length + 1);
      assert.ok(bytes > 60_000_000);
      await untilEqual('nothing is read', reading, 0);
    });

    it('INV-03 are read no further when the reader goes away', async () => {
      const answer = await open();
      await wait(200);
      answer.destroy();
      await untilEqual('nothing is read', reading, 0);
      assert.equal(
        (
          await ask({
            columns: 'path',
            filters: '{"all":[{"field":"host","op":"contains","value":"b.example"}]}',
          })
        ).status,
        200,
      );
    });
  });
});
