import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { FAMILY_PAYLOADS } from '@palisade/engine/attackers/testing/familyPayloads.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const DAY = 86_400;
const WORDS = ['lamp', 'desk', 'bulb', 'shade', 'rug', 'chair', 'vase'];

/** What is learned of a parameter. */
interface Learned {
  readonly max_length: number;
  readonly length_p99: number;
  readonly char_classes: readonly string[];
}

interface Honest {
  readonly host: string;
  readonly count: number;
  readonly callers: number;
  /** Seconds of the first request, and between two. */
  readonly from: number;
  readonly every?: number;
}

/** People who look for a word and a number. */
const honest = ({ host, count, callers, from, every = 5 }: Honest): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://${host}/find?q=${WORDS[index % WORDS.length] ?? ''}${index % 97}`,
    at: at(from + index * every),
    client: `203.0.${host.length}.${1 + (index % callers)}`,
    requestHeaders: { host, 'user-agent': `app/${index % callers}` },
  }));

interface Attack {
  readonly host: string;
  /** First two numbers of their addresses; null for attackers without one. */
  readonly network: string | null;
  readonly attackers: number;
  readonly times: number;
  readonly from: number;
  readonly payloads: readonly string[];
}

const attacks = ({ host, network, attackers, times, from, payloads }: Attack): EntryOptions[] =>
  Array.from({ length: attackers * times }, (_, index) => {
    const [attacker, time] = [Math.floor(index / times), index % times];
    const payload = payloads[time % payloads.length] ?? '';
    return {
      url: `https://${host}/find?q=${encodeURIComponent(payload)}`,
      at: at(from + index * 2),
      client: network === null ? '' : `${network}.7.${1 + attacker}`,
      requestHeaders: { host, 'user-agent': `tool/${attacker}` },
    };
  });

const DUMP = Array.from(
  { length: 12 },
  (_, index) => `' UNION SELECT name, password FROM users LIMIT ${index}-- `,
);

describe('an endpoint that was attacked in its first hours', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  /** How many attackers of a network were found. */
  const found = async (network: string): Promise<number> =>
    (
      await server.rows(
        `select from attackers.attackers where level = 'attacker' and address like $1`,
        [`${network}.%`],
      )
    ).length;
  const q = async (host: string) => {
    const [found] = await server.rows<Learned>(
      `select p.max_length, p.length_p99, p.char_classes from inventory.parameters p
       join inventory.endpoints e on e.company_id = p.company_id and e.id = p.endpoint_id
       join inventory.hosts h on h.company_id = e.company_id and h.id = e.host_id
       where h.name = $1 and p.location = 'query' and p.name = 'q'`,
      [host],
    );
    return found;
  };
  /** How far the endpoint of a host is on its way to be learned again. */
  const relearning = async (host: string) => {
    const [row] = await server.rows<{ relearning: { seen: number; needed: number } | null }>(
      'select relearning - $2 as relearning from inventory.endpoints where host = $1',
      [host, 'since'],
    );
    return row?.relearning;
  };
  const paths = async (host: string): Promise<string[]> => {
    const rows = await server.rows<{ path: string }>(
      `select e.path from inventory.endpoints e
       join inventory.hosts h on h.company_id = e.company_id and h.id = e.host_id
       where h.name = $1 order by 1`,
      [host],
    );
    return rows.map(({ path }) => path);
  };

  it('ENG-04 has all attackers found, at once and 3,000 honest requests later', async () => {
    for (const [host, isAttacked] of [
      ['pay.acme.example', true],
      ['clean.acme.example', false],
    ] as const) {
      const [first, later] = isAttacked ? ['198.18', '198.19'] : ['', '192.88'];
      await server.send(...honest({ host, count: 480, callers: 60, from: 0 }));
      if (isAttacked) {
        await server.send(
          ...attacks({
            host,
            network: first,
            attackers: 12,
            times: 12,
            from: 2_500,
            payloads: DUMP,
          }),
        );
        assert.equal(await found(first), 12);
        assert.deepEqual(await relearning(host), { seen: 0, needed: 480 });
      }
      await server.send(...honest({ host, count: 3_000, callers: 60, from: 4_000, every: 110 }));
      assert.equal(await relearning(host), null);
      await server.send(
        ...attacks({
          host,
          network: later,
          attackers: 5,
          times: 12,
          from: 4 * DAY,
          payloads: DUMP,
        }),
      );
      assert.equal(await found(later), 5, host);
      const { max_length, length_p99, char_classes } = (await q(host)) ?? {};
      assert.deepEqual([max_length, length_p99, char_classes], [7, 7, ['lower', 'digit']], host);
    }
  });

  it('ENG-04 learns nothing of attacks without an address', async () => {
    const host = 'nobody.acme.example';
    await server.send(...honest({ host, count: 240, callers: 30, from: 0 }));
    await server.send(
      ...attacks({ host, network: null, attackers: 12, times: 12, from: 1_300, payloads: DUMP }),
    );
    await server.send(...honest({ host, count: 300, callers: 30, from: 2_000 }));
    await server.send(
      ...attacks({ host, network: '198.51', attackers: 5, times: 4, from: 3_590, payloads: DUMP }),
    );
    assert.equal(await found('198.51'), 5);
    assert.deepEqual((await q(host))?.char_classes, ['lower', 'digit']);
  });

  it('ENG-02 learns no template from attacks in paths, with or without an address', async () => {
    const host = 'sign-in.acme.example';
    const paths0 = ['/common/oauth2/token', '/tenants/acme/users'];
    const plain = Array.from({ length: 40 }, (_, index) => ({
      url: `https://${host}${paths0[index % 2] ?? ''}`,
      at: at(index),
      client: `203.0.113.${index % 7}`,
      requestHeaders: { host },
    }));
    await server.send(...plain);
    for (const client of ['', '198.51.100.77']) {
      await server.send(
        ...['<script>alert(7)</script>', "x' or 'a'='a", '{{7*7}}'].flatMap((payload, index) =>
          paths0.map((path) => ({
            url: `https://${host}${path.replace(/oauth2|acme/, encodeURIComponent(payload))}`,
            at: at(100 + index),
            client,
            requestHeaders: { host },
          })),
        ),
      );
      assert.deepEqual(await paths(host), paths0);
    }
  });

  it('ENG-02 learns no path that no client sends: segments that lead nowhere or up, backslashes, control characters', async () => {
    const host = 'files.acme.example';
    const ask = (path: string, index: number): EntryOptions => ({
      url: `https://${host}${path}`,
      at: at(index),
      client: `203.0.113.${index % 7}`,
      requestHeaders: { host },
    });
    await server.send(
      ...Array.from({ length: 40 }, (_, index) => ask(`/files/${1_000 + index}/meta`, index)),
      ask('/.well-known/keys', 40),
      ask('/files/a..b', 41),
    );
    const known = ['/.well-known/keys', '/files/a..b', '/files/{fileId}/meta'];
    assert.deepEqual(await paths(host), known);
    const odd = [
      '/./keys',
      '/files/..',
      '/files/../meta',
      '/%2E%2e/keys',
      '/files/.%2e/list',
      '/files/%2e',
      '/files%00/1001',
      '/files%1B/1001/meta',
      '/files\\1001',
    ];
    const receipt = await server.send(...odd.map((path, index) => ask(path, 50 + index)));
    assert.deepEqual([receipt.learned, receipt.noise], [0, { suspected: odd.length }]);
    const text = await server.send(ask('/files/1041%0Aand%0A1042/meta', 70));
    assert.deepEqual([text.learned, text.noise], [1, {}], 'a text may have lines');
    assert.deepEqual(await paths(host), known);
  });

  it('ENG-02 ENG-04 learns no endpoint from an anonymous probe, and one from the first ordinary request', async () => {
    const host = 'anything.acme.example';
    const probe = (seconds: number, client: string, path = '/find'): EntryOptions => ({
      url: `https://${host}${path}?q=${encodeURIComponent(DUMP[0] ?? '')}`,
      at: at(seconds),
      client,
      requestHeaders: { host },
    });
    const receipt = await server.send(probe(0, ''));
    assert.deepEqual([receipt.learned, receipt.noise], [0, { suspected: 1 }]);
    assert.deepEqual(
      await server.rows('select from inventory.hosts where name = $1', [host]),
      [],
      'nor a host',
    );
    await server.send({ url: `https://${host}/find?q=lamp`, at: at(1), requestHeaders: { host } });
    assert.deepEqual(await paths(host), ['/find']);
    assert.deepEqual((await server.send(probe(2, ''))).learned, 1, 'it is counted from then on');
    await server.send(probe(3, '198.51.100.78', '/search'));
    assert.deepEqual(await paths(host), ['/find', '/search'], 'somebody found that one');
  });

  for (const [index, [family, payloads]] of Object.entries(FAMILY_PAYLOADS).entries()) {
    it(`ENG-04 has all attackers found, at once and 3,000 honest requests later: ${family}`, async () => {
      const host = `${family.toLowerCase()}.example`;
      const [first, later] = [`100.${64 + index}`, `100.${96 + index}`];
      await server.send(...honest({ host, count: 480, callers: 60, from: 0 }));
      await server.send(
        ...attacks({
          host,
          network: first,
          attackers: 12,
          times: payloads.length,
          from: 2_500,
          payloads,
        }),
      );
      assert.equal(await found(first), 12);
      await server.send(...honest({ host, count: 3_000, callers: 60, from: 4_000, every: 110 }));
      await server.send(
        ...attacks({
          host,
          network: later,
          attackers: 5,
          times: payloads.length,
          from: 4 * DAY,
          payloads,
        }),
      );
      assert.equal(await found(later), 5);
      assert.deepEqual((await q(host))?.char_classes, ['lower', 'digit']);
    });
  }
});
