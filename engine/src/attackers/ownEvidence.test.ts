import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { readHarText } from '../exchange/readHarEntry.ts';
import { type OwnTypeRules, OwnTypes } from '../sensitive/own/ownTypes.ts';
import { keptAnomalies, keptExchange, keptPath, KnownPaths } from './keptExchange.ts';
import { maskedText } from './maskedText.ts';
import { tokenClaims } from './tokenClaims.ts';

const hashKey = new Uint8Array(32).fill(3);
const BASE = { id: 'a', name: 'Staff number', categories: ['PII'], operator: 'and' } as const;
const typesOf = (...rules: readonly Partial<OwnTypeRules>[]): OwnTypes =>
  new OwnTypes(
    rules.map((rule, at) => ({
      ...BASE,
      privacy: 'mask',
      names: [],
      values: [],
      ...rule,
      id: String(at),
    })),
  );
const FORMAT = typesOf({ values: [{ kind: 'regex', text: '^zq[a-z]{9}$' }] });
const HASHED = typesOf({ values: [{ kind: 'regex', text: 'zq[a-z]{9}' }], privacy: 'hash' });
const NAMED = typesOf({ names: [{ kind: 'keyword', text: 'badge' }] });
const EXACT = typesOf({ values: [{ kind: 'exact', text: 'amber harbour lamp' }] });
const CANARY = 'zqharrowing';
const INJECTION = "' OR '1'='1' --";

const exchangeOf = (path: string, body?: Body, headers: Exchange['requestHeaders'] = []) => {
  const line = JSON.stringify({
    startedDateTime: '2026-11-29T08:00:00.000Z',
    request: {
      method: 'POST',
      url: `https://shop.example${path}`,
      headers: headers.map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: body.mediaType, text: body.text } }),
    },
    response: { status: 200, headers: [], content: {} },
  });
  const read = readHarText(line);
  assert.ok('exchange' in read);
  return read.exchange;
};
const bodyOf = (mediaType: string, text: string): Body => ({ mediaType, text, size: text.length });
const json = (value: unknown): Body => bodyOf('application/json', JSON.stringify(value));
const form = (text: string): Body => bodyOf('application/x-www-form-urlencoded', text);

/** By the place of a value in an exchange. */
const CARRIED: Readonly<Record<string, Exchange>> = {
  path: exchangeOf(`/staff/${CANARY}/leave`),
  'path with an attack': exchangeOf(`/staff/${CANARY}/..%2f..%2fetc%2fpasswd`),
  query: exchangeOf(`/staff?state=${CANARY}`),
  'query in an attack': exchangeOf(`/staff?id=${encodeURIComponent(`${CANARY}${INJECTION}`)}`),
  'name of a query': exchangeOf(`/staff?${CANARY}=1`),
  header: exchangeOf('/staff', undefined, [['x-state', CANARY]]),
  referer: exchangeOf('/staff', undefined, [['referer', `https://a.example/?state=${CANARY}`]]),
  'user agent': exchangeOf('/staff', undefined, [['user-agent', `kiosk/1.0 (${CANARY})`]]),
  cookie: exchangeOf('/staff', undefined, [['cookie', `state=${CANARY}`]]),
  json: exchangeOf('/staff', json({ staff: [{ state: CANARY }] })),
  'json in json': exchangeOf('/staff', json({ payload: JSON.stringify({ state: CANARY }) })),
  'json key': exchangeOf('/staff', json({ byState: { [CANARY]: 1 } })),
  'a sentence': exchangeOf('/staff', json({ state: `moved to ${CANARY}, room 4` })),
  form: exchangeOf('/staff', form(`state=${CANARY}&x=1`)),
  'base64 in a form': exchangeOf('/staff', form(`state=${btoa(CANARY)}`)),
  xml: exchangeOf('/staff', bodyOf('application/xml', `<staff><state>${CANARY}</state></staff>`)),
  'graphql variable': exchangeOf('/graphql', json({ query: '{a}', variables: { in: CANARY } })),
  'graphql literal': exchangeOf(
    '/graphql',
    json({ query: `{ staff(state: "${CANARY}") { id } }` }),
  ),
  'broken json': exchangeOf('/staff', bodyOf('application/json', `{"state":"${CANARY}",`)),
};

describe("DATA-02 a company's own types in evidence of attacks", () => {
  for (const [place, exchange] of Object.entries(CARRIED))
    it(`masks and hashes a value in ${place}, and leaves it to a company without the type`, () => {
      const keptBy = (own?: OwnTypes): string =>
        JSON.stringify(keptExchange(exchange, own === undefined ? { hashKey } : { hashKey, own }));
      assert.ok(!keptBy(FORMAT).includes(CANARY), keptBy(FORMAT));
      assert.ok(!keptBy(HASHED).includes(CANARY), keptBy(HASHED));
      if (place !== 'cookie' && !place.startsWith('base64'))
        assert.ok(keptBy().includes(CANARY), `the product hides it by itself: ${keptBy()}`);
    });

  it('a type with a clear privacy hides nothing', () => {
    const own = typesOf({ values: [{ kind: 'regex', text: 'zq[a-z]{9}' }], privacy: 'clear' });
    assert.equal(maskedText(CANARY, 'state', { hashKey, own }), CANARY);
  });

  it('what attacks are made of stays beside a value that is hidden', () => {
    const kept = maskedText(`${CANARY}${INJECTION}`, 'id', { hashKey, own: FORMAT });
    assert.equal(kept, `•••••••••••${INJECTION}`);
    const named = maskedText(`x${INJECTION}`, 'badge', { hashKey, own: NAMED });
    assert.equal(named, "•' •• '•'='•' --");
  });

  it('a hash is keyed by the company, the same for the same value, and stays when it is masked again', () => {
    const [own, otherKey] = [HASHED, new Uint8Array(32).fill(4)];
    const hash = maskedText(CANARY, 'state', { hashKey, own });
    assert.match(hash, /^#[0-9a-f]{16}$/);
    const named = typesOf({ names: [{ kind: 'keyword', text: 'state' }], privacy: 'hash' });
    assert.equal(maskedText(hash, 'state', { hashKey, own: named }), hash);
    assert.notEqual(maskedText(CANARY, 'state', { hashKey: otherKey, own }), hash);
    assert.equal(maskedText(CANARY, 'state', { hashKey: null, own }), '•••••••••••');
  });

  it('a field that the company named is hidden whole: as text, number, pair in a text and in a path', () => {
    const privacy = { hashKey, own: NAMED };
    assert.equal(maskedText('quiet meadow', 'badge', privacy), '••••• ••••••');
    const kept = keptExchange(exchangeOf('/staff', json({ badge: 735, other: 735 })), privacy);
    assert.equal(kept.requestBody?.text, '{"badge":"•••","other":735}');
    assert.ok(!maskedText('see badge=meadow now', '', privacy).includes('meadow'));
    assert.equal(keptPath('/badge/meadow', privacy), '/badge/••••••');
  });

  it('a text of several words is found in sentences and addresses, encoded too', () => {
    const privacy = { hashKey, own: EXACT };
    for (const text of [
      'amber harbour lamp',
      'the amber harbour lamp, today',
      'a=amber%20harbour%20lamp',
    ])
      assert.ok(!/amber.*harbour/.test(maskedText(text, '', privacy)), text);
  });

  it('anomalies, claims of tokens and known paths are kept by it, and by the types of now', () => {
    const privacy = { hashKey, own: FORMAT };
    const anomaly = { location: 'query', name: 'state', value: CANARY, status: 'new' } as never;
    assert.ok(!JSON.stringify(keptAnomalies([anomaly], privacy)).includes(CANARY));
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'HS256' })}.${part({ sub: CANARY, jti: CANARY })}.signature`;
    assert.ok(!JSON.stringify(tokenClaims(token, privacy)).includes(CANARY));
    const known = new KnownPaths();
    assert.equal(keptPath(`/a/${CANARY}`, privacy, null, known), '/a/•••••••••••');
  });
});
