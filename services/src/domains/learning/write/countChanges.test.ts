import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type LearnerServer, learnerServer } from '../../../composition/testing/learnerServer.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { siblingsOf } from '../corrections/siblings.ts';

const DAY = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);
const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const shop = uuidOf('label', 'shop');
const ofShop = (op: string) => ({ all: [{ field: 'label', op, value: [shop] }] });

interface Change {
  readonly counted: string;
  readonly cause: string;
  readonly gained: number;
  readonly lost: number;
}

/** What is counted: all, what has a label or lacks it, or what somebody limited to it sees. */
const READERS = {
  everyone: { as: 'editor' },
  ofShop: { as: 'editor', filter: ofShop('is') },
  notOfShop: { as: 'editor', filter: ofShop('isNot') },
  limitedToShop: { as: 'limited' },
} as const;
type Who = keyof typeof READERS;
const WHO = Object.keys(READERS) as Who[];
const COUNTED = ['hosts', 'apis', 'endpoints'] as const;
type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

describe('what moved the numbers of hosts, APIs and endpoints', () => {
  let server: LearnerServer;
  const history: Readonly<Record<Who, Counts>>[] = [];
  const correction = { id: '' };

  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        WHO.map(async (who): Promise<[Who, Counts]> => {
          const { as, ...body } = READERS[who];
          const { body: found } = await server.call('POST', 'counts', body, as);
          return [who, found];
        }),
      ),
    ) as Record<Who, Counts>;
  const changesOf = async (
    who: Who,
    since: string,
    until: string | null = null,
  ): Promise<Change[]> => {
    const { as, ...rest } = READERS[who];
    const { status, body } = await server.call(
      'POST',
      'count-changes',
      { since, until, ...rest },
      as,
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.recordedFrom, null);
    return body.changes;
  };
  const causesOf = async (who: Who): Promise<string[]> =>
    (await changesOf(who, dayBefore(0))).map(
      ({ counted, cause, gained, lost }) => `${counted} ${cause} +${gained} -${lost}`,
    );
  const sleep = async (): Promise<void> => {
    history.push(await counts());
    for (const table of ['endpoint_count_changes', 'company_count_changes', 'added_members'])
      for (const days of [1000, -1001])
        await server.rows(`update inventory.${table} set day = day + $1::int`, [days]);
  };
  const learn = (...urls: readonly string[]) =>
    server.learn(
      ...urls.map((url, n) => ({
        url: `https://${url}`,
        at: `2026-05-01T10:00:00.${String(n).padStart(3, '0')}Z`,
      })),
    );
  const label = (path: string) =>
    server.rows(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
       select company_id, id, $2, $2 from inventory.endpoints where company_id = $1 and path = $3`,
      [server.companyId, shop, path],
    );
  const decide = async (change: { readonly kind: string }) =>
    (await server.pipeline().change(server.companyId, change)) as { correctionId: string };
  const merge = async () => {
    const rows = await server.rows('select id, method, path as template from inventory.endpoints');
    const siblings = siblingsOf(rows as unknown as Parameters<typeof siblingsOf>[0], '/report', 1);
    return decide({
      kind: 'mergeEndpoints',
      host: 'shop.example',
      prefix: '/report',
      index: 1,
      name: 'period',
      merged: ['daily', 'weekly'].map((segment) => ({
        segment,
        version: siblings.get(segment)?.version ?? '',
      })),
      beside: null,
      excluded: [],
      actor: ACTOR,
    } as { kind: string });
  };

  before(async () => {
    server = await learnerServer(['labels']);
    server.limit([shop]);
    await server.rows(
      `with made as (
         insert into labels.groups (company_id, id, name, name_key) values ($1, $2, 'Shop', 'shop')
         returning company_id, id
       )
       insert into labels.labels (company_id, id, group_id, name, name_key)
         select company_id, id, id, 'Shop', 'shop' from made`,
      [server.companyId, shop],
    );
    await sleep();
  });
  after(() => server.close());

  it('OVER-01 what is new in traffic', async () => {
    await learn(
      'shop.example/report/daily',
      'shop.example/report/weekly',
      'pay.acme.example/cards',
    );
    await label('/report/daily');
    assert.deepEqual(await causesOf('everyone'), [
      'apis traffic +2 -0',
      'endpoints traffic +3 -0',
      'hosts traffic +2 -0',
    ]);
    const one = ['apis traffic +1 -0', 'endpoints traffic +1 -0', 'hosts traffic +1 -0'];
    assert.deepEqual(await causesOf('ofShop'), one);
    assert.deepEqual(await causesOf('limitedToShop'), one);
    await sleep();
    await learn('shop.example/report/yearly', 'news.acme.example/latest');
    assert.deepEqual(await causesOf('notOfShop'), [
      'apis traffic +1 -0',
      'endpoints traffic +2 -0',
      'hosts traffic +1 -0',
    ]);
    await sleep();
  });

  it('OVER-01 INV-11 endpoints that somebody merges, and separates again', async () => {
    correction.id = (await merge()).correctionId;
    assert.deepEqual(await causesOf('everyone'), ['endpoints merge +0 -1']);
    await sleep();
    await decide({ kind: 'undoCorrection', correctionId: correction.id, actor: ACTOR } as {
      kind: string;
    });
    const [row] = await server.rows('select count(*)::int as n from inventory.endpoints');
    assert.equal(row?.['n'], 5);
    const sums = (await changesOf('everyone', dayBefore(0))).map(
      ({ counted, gained, lost }) => `${counted} ${gained - lost}`,
    );
    assert.equal(
      sums
        .filter((sum) => sum.startsWith('endpoints'))
        .reduce((all, sum) => all + Number(sum.split(' ')[1]), 0),
      1,
    );
    await sleep();
  });

  it('OVER-01 INV-14 hosts that become one', async () => {
    const [api] = await server.rows(
      `select a.id from inventory.apis a join inventory.hosts h on h.id = a.host_id where h.name = 'pay.acme.example'`,
    );
    const { status } = await server.call('PUT', `apis/${String(api?.['id'])}/host-pattern`, {
      pattern: '(news|pay)\\.acme\\.example',
    });
    assert.equal(status, 200);
    assert.ok((await causesOf('everyone')).includes('hosts merge +0 -1'));
    await sleep();
  });

  it('OVER-01 the causes add up to what each number changed by, since any day and for any reader', async () => {
    const now = await counts();
    for (const who of WHO)
      for (const [place, then] of history.entries())
        for (const until of [0, 1, 2].filter((days) => days < history.length - place)) {
          const since = dayBefore(history.length - place - 1);
          const changes = await changesOf(who, since, dayBefore(until));
          const end = until === 0 ? now : history[history.length - until];
          for (const counted of COUNTED) {
            // Hosts and APIs are told by what the endpoints belong to now.
            if (counted !== 'endpoints' && who !== 'everyone' && place < history.length - 1)
              continue;
            assert.equal(
              changes
                .filter((each) => each.counted === counted)
                .reduce((sum, { gained, lost }) => sum + gained - lost, 0),
              (end?.[who][counted] ?? 0) - then[who][counted],
              `${counted} of ${who} from ${since}, ${until} days until today`,
            );
          }
        }
  });
});
