import assert from 'node:assert/strict';
import { relabel } from '../../../composition/testing/changeEndpoints.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import type { AttackServer } from './attackServer.ts';

/** So many seconds into the traffic. */
export const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 4, 1, 9) + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];
const sql = (index: number): string => encodeURIComponent(PAYLOADS[index % 4] ?? '');
const ordinary = many(400, (index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  at: at(index * 6),
  url:
    ['https://shop.example/search?q=lamp', 'https://vault.example/hidden-ledger?note=tea'][
      index % 2
    ] + String(index % 7),
}));
/** Address of the attacker. */
export const MINE = '198.51.100.1';
const attacks = (count: number, from: number, url: string): EntryOptions[] =>
  many(count, (index) => ({
    client: MINE,
    url: `${url}${sql(index)}`,
    status: 403,
    at: at(from + index),
  }));

/** An attacker at an endpoint that limited people see, and at one that they do not. */
export interface TwoHosts {
  /** The attacker. */
  readonly id: string;
  /** The endpoint with the label that `limited` is limited to: `/search` of `shop.example`. */
  readonly seen: string;
  /** `/hidden-ledger` of `vault.example`. */
  readonly hidden: string;
}

/** For tests only: one address attacks two hosts, and `limited` sees one of them. */
export async function attackTwoHosts(server: AttackServer): Promise<TwoHosts> {
  await server.send(
    ...ordinary,
    ...ordinary.slice(0, 40).map((one, index) => ({ ...one, at: at(3_000 + index) })),
  );
  await server.send(
    ...attacks(7, 4_000, 'https://shop.example/search?q='),
    ...attacks(11, 4_100, 'https://vault.example/hidden-ledger?note='),
    ...many(40, (index) => ({
      client: MINE,
      url: `https://vault.example/secret-door/${index}/old`,
      status: 404,
      at: at(4_200 + index),
    })),
  );
  const endpoint = async (path: string): Promise<string> =>
    (
      await server.rows<{ id: string }>('select id from inventory.endpoints where path = $1', [
        path,
      ])
    )[0]?.id ?? assert.fail(path);
  const [seen, hidden] = [await endpoint('/search'), await endpoint('/hidden-ledger')];
  const label = server.test.companyId();
  await server.test.db
    .company(server.companyId)
    .transaction((query) => relabel(query, seen, label));
  server.limit([label]);
  const { body } = await server.call('POST', 'attackers/search', {});
  return { id: body.items[0].id, seen, hidden };
}
