import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { WrittenItem } from '../../../platform/configuration.ts';
import { createLog } from '../../../platform/server/log.ts';
import { applyConfigurationJob } from './applyConfigurationJob.ts';
import { learningConfiguration } from './learningConfiguration.ts';

const TYPE: WrittenItem = {
  item: {
    kind: 'dataType',
    key: 'badge',
    name: 'Badge',
    values: {
      categories: ['PII'],
      privacy: 'mask',
      names: [{ kind: 'keyword', text: 'badge' }],
      values: [],
      operator: 'or',
      enabled: true,
    },
    needs: [],
  },
  before: null,
};
const learning = (lowMinimum: number): WrittenItem => ({
  item: {
    kind: 'learningSettings',
    key: '',
    name: '',
    values: { mode: 'low', lowMinimum, regularMinimum: 1_000, pathPatterns: false },
    needs: [],
  },
  before: null,
});

describe('ADM-03 data types and settings that were copied', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['posture']);
  });
  after(() => server.close());

  const request = {
    auth: { userId: null, actor: 'maya@example.com' },
    ip: '198.51.100.7',
  } as unknown as FastifyRequest; // All that writing reads of it.
  const copy = (written: WrittenItem) =>
    server.test.db.company(server.companyId).transaction(async (query) => {
      await learningConfiguration.takeTurn(query);
      await learningConfiguration.write(query, request, written);
      await learningConfiguration.finish(query, request, [written]);
    });
  const apply = () =>
    applyConfigurationJob({
      db: server.test.db,
      log: createLog('silent'),
      authenticate: async () => null,
      intake: {
        mirror: () => undefined,
        submit: () => Promise.reject(new Error('unused')),
        setSampling: () => Promise.resolve(false),
        onStored: () => () => undefined,
        stop: () => Promise.resolve(),
        change: (of, change) => server.pipeline().change(of, change),
      },
    }).run(server.companyId, AbortSignal.timeout(60_000));
  const one = async (sql: string, values: readonly unknown[] = []) =>
    Object.values((await server.rows(sql, values))[0] ?? {})[0];
  const typeOf = (host: string) =>
    one(
      `select p.data_type from inventory.parameters p
         join inventory.endpoints e on e.id = p.endpoint_id where e.host = $1`,
      [host],
    );

  it('are found in what is known, in memory or not, and in what comes', async () => {
    const learn = (host: string) =>
      server.learn({ url: `https://${host}/staff`, body: { badgeCode: 'blue' } });
    await learn('unloaded.example');
    await server.restart();
    await learn('loaded.example');
    await copy(TYPE);
    assert.equal(await typeOf('loaded.example'), null);
    assert.equal(await apply(), 'done');
    await learn('next.example');
    for (const host of ['unloaded.example', 'loaded.example', 'next.example'])
      assert.equal(await typeOf(host), 'Badge', host);
    assert.equal(await one('select count(*)::int from inventory.configuration_changes'), 0);
  });

  it('a minimum of requests holds for endpoints that are known', async () => {
    const url = 'https://quiet.example/status';
    const hours = ['2026-05-01T10:00:00.000Z', '2026-05-01T12:00:00.000Z'];
    for (const client of ['198.51.100.4', '198.51.100.5'])
      await server.learn(
        ...Array.from({ length: 20 }, (_, n) => ({ url, client, at: hours[n % 2] ?? '' })),
      );
    const state = () =>
      one(`select learning_state from inventory.endpoints where path = '/status'`);
    assert.equal(await state(), 'staging');
    await copy(learning(30));
    assert.equal(await apply(), 'done');
    assert.equal(await state(), 'available');
    await server.learn({ url, client: '198.51.100.4', at: hours[0] ?? '' });
    assert.equal(await state(), 'available');
  });
});
