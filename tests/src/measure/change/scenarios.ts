import {
  type Calls,
  entriesOf,
  token,
} from '@palisade/services/domains/posture/testing/policies/policyCase.ts';
import { type Change, exchangesOf, STEP, type ChangeFigures } from './changes.ts';
import type { ChangeCompany, OpenGaps } from './changeWorld.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.now();
const NONE: ReadonlySet<string> = new Set();

const sends = (header: string, value: string): Calls => ({
  by: 'nobody',
  sends: { [header]: value },
});
const basic = sends(
  'authorization',
  `Basic ${Buffer.from('ada:lovelace-1815').toString('base64')}`,
);
const key = sends('x-api-key', 'k3yOfAPartnerWhoCalls0042');
const weak = sends('authorization', `Bearer ${token(1, now, { alg: 'HS256' }, { exp: null })}`);

/** Callers that change what they identify themselves with. */
export const CREDENTIAL_CHANGES: readonly Change[] = [
  { name: 'basic-to-token', before: [basic], after: [{}] },
  { name: 'key-to-token', before: [key], after: [{}] },
  { name: 'weak-to-sound-token', before: [weak], after: [{}] },
  { name: 'nobody-to-token', before: [{ by: 'nobody' }], after: [{}] },
];

const bad: Calls = {
  path: '/v1/orders/NUMBER',
  by: 'nobody',
  cleartext: true,
  answer: { email: 'VALUE@mail.example' },
};
const inV2: Calls = { path: '/v2/orders/NUMBER' };
const openOn = (gaps: OpenGaps, host: string): ReadonlySet<string> => gaps.get(host) ?? NONE;
const newOf = (all: ReadonlySet<string>, known: ReadonlySet<string>): number =>
  [...all].filter((one) => !known.has(one)).length;

/**
 * A second version takes over from a weak first one, which nobody calls any more: what is old
 * closes after a week without traffic, and nothing is held against the second.
 */
export async function newVersion(company: ChangeCompany): Promise<ChangeFigures> {
  const [host, right] = ['shop.changed.example', 'shop.right.example'];
  const old = (end: number) => exchangesOf([bad], host, 60, end);
  await company.send(old(now - 20 * DAY));
  const both = [...old(now - 9 * DAY), ...exchangesOf([inV2], host, 60, now - 9 * DAY)];
  await company.send(both);
  const later = await company.send([
    ...exchangesOf([inV2], host, 300, now - HOUR),
    ...exchangesOf([inV2], right, 300, now - HOUR),
  ]);
  const byAge = ['prov-inv-004', 'prov-inv-005', 'prov-inv-006'];
  const open = openOn(later, host);
  const closed = byAge.filter((one) => !open.has(one)).length;
  const ofFirst = openOn(await company.send(old(now - 8 * DAY)), host);
  const falseOpen = newOf(open, new Set([...openOn(later, right), ...ofFirst]));
  return { expected: byAge.length, closed, falseOpen, requestsToClose: null };
}

/**
 * An endpoint that nobody calls any more keeps its gaps as they are: nothing says that they were
 * mended, and nothing new opens but that it is idle.
 */
export async function decommissioned(company: ChangeCompany): Promise<ChangeFigures> {
  const host = 'old.changed.example';
  const before = openOn(await company.send(exchangesOf([bad], host, 60, now - 40 * DAY)), host);
  const other = exchangesOf([{}], 'other.example', 300, now - HOUR);
  const after = openOn(await company.send(other), host);
  const closed = newOf(before, after);
  return {
    expected: 0,
    closed,
    falseOpen: newOf(after, new Set([...before, 'prov-inv-016'])),
    requestsToClose: null,
    falseClose: closed,
  };
}

const PAYLOADS = [
  "1' or '1'='1",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '; cat /etc/passwd',
];

/**
 * Attackers try an endpoint while it is learned: what they sent opens nothing that honest callers
 * alone would not have opened, for good.
 */
export async function underAttack(company: ChangeCompany): Promise<ChangeFigures> {
  const [host, right] = ['staging.changed.example', 'staging.right.example'];
  const honest: Calls = { path: '/v1/articles?search=VALUE' };
  const attack: Calls = {
    path: '/v1/articles?search=VALUE',
    by: 'nobody',
    status: 401,
    values: PAYLOADS.map(encodeURIComponent),
    answer: { message: 'no' },
  };
  const attacks = entriesOf({ ...attack, times: 60 }, host, now - 13 * HOUR).map(
    (entry, index) => ({
      ...entry,
      _clientAddress: `198.51.100.${index % 12}`,
    }),
  );
  const start = [honest, honest].flatMap((calls, index) =>
    exchangesOf([calls], [host, right][index] ?? '', 100, now - 13 * HOUR),
  );
  let gaps = await company.send([...start, ...attacks]);
  const opened = new Set([...openOn(gaps, host)].filter((one) => !openOn(gaps, right).has(one)));
  const closed = new Map<string, number>();
  const later = [host, right].map((each) => exchangesOf([honest], each, 600, now - HOUR));
  for (let from = 0; from < 600; from += STEP) {
    gaps = await company.send(later.flatMap((all) => all.slice(from, from + STEP)));
    for (const one of opened) {
      if (openOn(gaps, host).has(one)) closed.delete(one);
      else if (!closed.has(one)) closed.set(one, from + STEP);
    }
  }
  const falseOpen = newOf(openOn(gaps, host), new Set([...openOn(gaps, right), ...opened]));
  return {
    expected: opened.size,
    closed: closed.size,
    falseOpen,
    requestsToClose: closed.size === 0 ? null : Math.max(...closed.values()),
  };
}
