import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeEndpoint, mergeEndpoint } from '../../../composition/testing/changeEndpoints.ts';
import { publish } from '../../../platform/events/publish.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const DAY = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);
const NOW = new Date().toISOString();
const id = (name: string) => uuidOf('endpoint', name);
const [shop, pay] = [uuidOf('label', 'shop'), uuidOf('label', 'pay')];
const labelled = (labelId: string) => ({ field: 'label', op: 'is', value: [labelId] });

interface Changes {
  readonly recordedFrom: string | null;
  readonly changes: readonly { cause: string; gained: number; lost: number }[];
}

/** Whose gaps are counted: of all, of a label, or of what somebody limited to a label sees. */
const READERS = {
  everyone: { filter: null, as: 'admin' },
  ofShop: { filter: labelled(shop), as: 'admin' },
  notOfShop: { filter: { field: 'label', op: 'isNot', value: [shop] }, as: 'admin' },
  limitedToShop: { filter: null, as: 'limited' },
  limitedToShopOfPay: { filter: labelled(pay), as: 'limited' },
} as const;
type Who = keyof typeof READERS;

describe('what moved the number of open gaps', () => {
  let server: PostureServer;
  /** Counts at the end of each past day, the oldest first. */
  const history: Record<Who, number>[] = [];

  const countOf = async (who: Who): Promise<number> => {
    const { filter, as } = READERS[who];
    const active = { field: 'isFrozen', op: 'is', value: false };
    const { body } = await server.call<{ status: string; gaps: number }[]>(
      'POST',
      'gaps/counts',
      { filter: { all: [active, ...(filter === null ? [] : [filter])] } },
      as,
    );
    return body.filter(({ status }) => status === 'open').reduce((sum, { gaps }) => sum + gaps, 0);
  };
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(READERS) as Who[]).map(async (who) => [who, await countOf(who)] as const),
      ),
    ) as Record<Who, number>;
  const changesOf = async (who: Who, since: string, until?: string): Promise<Changes> => {
    const { filter, as } = READERS[who];
    const asked = { since, ...(until && { until }), ...(filter && { filter: { all: [filter] } }) };
    const { status, body } = await server.call<Changes>('POST', 'gaps/count-changes', asked, as);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const causesOf = async (who: Who): Promise<string[]> =>
    (await changesOf(who, dayBefore(0))).changes.map(
      ({ cause, gained, lost }) => `${cause} +${gained} -${lost}`,
    );
  /** A day goes by: everything noted is a day older. */
  const sleep = async (): Promise<void> => {
    history.push(await counts());
    for (const table of ['gap_count_changes', 'company_gap_count_changes'])
      for (const days of [1000, -1001])
        await server.rows(`update posture.${table} set day = day + $1::int`, [days]);
  };
  const set = (name: string, column: string, value: unknown) =>
    server.write((query) => changeEndpoint(query, id(name), `${column} = $3`, value));
  const seed = (name: string, labels: readonly string[], detectionTime = NOW) =>
    server.seed([
      {
        id: id(name),
        host: 'shop.example',
        path: `/${name}`,
        authenticated: false,
        lastActivity: NOW,
        detectionTime,
        fields: { learningState: 'available' },
        labels: labels.map((labelId) => ({ labelId })),
      },
    ]);
  const statusOf = async (name: string, newStatus: string) => {
    const [gap] = await server.gaps({ endpointId: id(name) });
    const { status } = await server.call('PUT', `gaps/${gap?.id}/status`, {
      newStatus,
      message: '',
    });
    assert.equal(status, 200);
  };
  let policyId = '';
  const turn = async (isEnabled: boolean) => {
    const { status } = await server.call('PUT', `policies/${policyId}`, { ...policy, isEnabled });
    assert.equal(status, 200);
  };
  const policy = {
    name: 'No authentication',
    description: 'd',
    remediation: 'r',
    severity: 'high',
    categories: ['Authentication'],
    cweIds: ['CWE-306'],
    filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
  };

  before(async () => {
    server = await postureServer();
    server.limit([shop]);
    const longAgo = new Date(Date.now() - 40 * DAY).toISOString();
    await seed('carts', [shop]);
    await seed('orders', [shop, pay], longAgo);
    await seed('cards', [pay], longAgo);
    await seed('lists', []);
    await sleep();
  });
  after(() => server.close());

  it('OVER-01 a new policy', async () => {
    policyId = (await server.call('POST', 'policies', policy)).body.id;
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['policy +4 -0']);
    assert.deepEqual(await causesOf('ofShop'), ['policy +2 -0']);
    assert.deepEqual(await causesOf('limitedToShop'), ['policy +2 -0']);
    assert.deepEqual(await causesOf('limitedToShopOfPay'), ['policy +1 -0']);
    await sleep();
  });

  it('OVER-01 new endpoints, traffic that changed and a fix', async () => {
    await seed('wishes', [shop]);
    await server.write(async (query) =>
      publish(query, { what: 'endpoint.added', ids: [id('wishes')] }),
    );
    await set('carts', 'authenticated', true);
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['newEndpoint +1 -0', 'traffic +0 -1']);
    await sleep();
    await set('carts', 'authenticated', false);
    await server.work();
    assert.deepEqual(await causesOf('ofShop'), ['traffic +1 -0']);
    await sleep();
  });

  it('OVER-01 people', async () => {
    await statusOf('orders', 'ignored');
    await statusOf('cards', 'inProcess');
    assert.deepEqual(await causesOf('everyone'), ['person +0 -2']);
    await sleep();
    await statusOf('cards', 'open');
    assert.deepEqual(await causesOf('everyone'), ['person +1 -0']);
    assert.deepEqual(await causesOf('limitedToShop'), []);
    await sleep();
  });

  it('OVER-01 a policy turned off and on again', async () => {
    await turn(false);
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['policy +0 -4']);
    await sleep();
    await turn(true);
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['policy +4 -0']);
    await sleep();
  });

  it('OVER-01 endpoints without traffic, and with it again', async () => {
    const longAgo = new Date(Date.now() - 40 * DAY).toISOString();
    await server.write((query) =>
      changeEndpoint(query, id('cards'), 'last_activity_at = $3, detected_at = $3', longAgo),
    );
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['activity +0 -1']);
    await sleep();
    await set('cards', 'last_activity_at', NOW);
    await server.work();
    assert.deepEqual(await causesOf('notOfShop'), ['activity +1 -0']);
    await sleep();
  });

  it('OVER-01 endpoints that become one', async () => {
    await server.write((query) => mergeEndpoint(query, id('carts'), id('wishes')));
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['merge +0 -1']);
    assert.deepEqual(await causesOf('ofShop'), ['merge +0 -1']);
    assert.deepEqual(await causesOf('limitedToShop'), ['merge +0 -1']);
    await sleep();
  });

  it('OVER-01 the causes add up to what the count changed by, since any day and for any reader', async () => {
    const now = await counts();
    assert.deepEqual(now, {
      everyone: 3,
      ofShop: 1,
      notOfShop: 2,
      limitedToShop: 1,
      limitedToShopOfPay: 0,
    });
    for (const who of Object.keys(READERS) as Who[])
      for (const [place, then] of history.entries()) {
        const since = dayBefore(history.length - place - 1);
        for (const until of [0, 1, 2].filter((days) => days < history.length - place)) {
          const { changes } = await changesOf(who, since, dayBefore(until));
          const end = until === 0 ? now : history[history.length - until];
          assert.equal(
            changes.reduce((sum, { gained, lost }) => sum + gained - lost, 0),
            (end?.[who] ?? 0) - then[who],
            `${who} from ${since}, ${until} days until today`,
          );
        }
      }
  });

  it('OVER-01 what was there before it was recorded is no change', async () => {
    await server.rows(
      `insert into posture.company_gap_count_changes (company_id, day, cause, gained, lost)
       values ($1, $2, 'before', 7, 0)`,
      [server.companyId, dayBefore(9)],
    );
    const long = await changesOf('everyone', dayBefore(30));
    assert.equal(long.recordedFrom, dayBefore(9));
    assert.ok(long.changes.every(({ cause }) => cause !== 'before'));
    assert.equal((await changesOf('everyone', dayBefore(3))).recordedFrom, null);
  });

  it('OVER-01 a removed policy takes its gaps along', async () => {
    const { status } = await server.call('DELETE', `policies/${policyId}`);
    assert.ok(status < 300);
    await server.work();
    assert.deepEqual(await causesOf('everyone'), ['policy +0 -3']);
    assert.deepEqual(await causesOf('ofShop'), ['policy +0 -1']);
  });

  it('another company, a role without gaps, and what cannot be asked', async () => {
    const since = dayBefore(1);
    const { status, body } = await server.call<Changes>(
      'POST',
      'gaps/count-changes',
      { since },
      'stranger',
    );
    assert.deepEqual([status, body], [200, { recordedFrom: null, changes: [] }]);
    const ask = async (asked: object, as = 'admin', company = server.companyId) =>
      (await server.call('POST', 'gaps/count-changes', asked, as, company)).status;
    assert.equal(await ask({ since }, 'stranger'), 404);
    assert.equal(await ask({ since }, 'clerk'), 403);
    assert.equal(await ask({ since: 'yesterday' }), 400);
    assert.equal(await ask({ since: '2026-02-30' }), 400);
    assert.equal(await ask({}), 400);
    const time = { field: 'time', op: 'after', value: since };
    assert.equal(await ask({ since, filter: { all: [time] } }), 400);
    assert.equal(await ask({ since, filter: { all: [labelled(shop)] } }, 'novice'), 403);
  });
});
