import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointState } from './endpointState.ts';
import { HostState } from './hostState.ts';
import { ShownSources } from './shownSources.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 1);
const BEARER = ['authorization', 'Bearer k3J9xQ2mV7bN4pL8sD1f'] as const;

/** An endpoint of `GET /v1/orders` called eight times by one source. */
function called(
  path: string,
  {
    source = 'gateway',
    at = START,
    isSigned = false,
    isInAddress = false,
    name = 'shop.example',
  } = {},
): EndpointState {
  const endpoint = new EndpointState(path, name, 'GET', path);
  for (let index = 0; index < 8; index++)
    endpoint.observe(
      source,
      exampleExchange({
        path,
        startedAt: at + index,
        requestHeaders: isSigned ? [BEARER] : [],
        query: isInAddress ? [['api_key', 'k3J9xQ2mV7bN4pL8sD1f']] : [],
      }),
      null,
    );
  return endpoint;
}

/** Whether an absent credential says something of a path on a host where nobody shows one. */
function isBelieved(
  path: string,
  shown: ShownSources,
  source = 'gateway',
  name = 'shop.example',
): boolean {
  const host = new HostState('1', name, 1_000);
  const endpoint = called(path, { source, name });
  host.put(endpoint);
  host.lookAround(shown);
  endpoint.judge(true);
  return endpoint.judgement.authenticated === false;
}

describe('POST-14 a path of administrators on a host that asks nobody for a credential', () => {
  const shown = new ShownSources();
  shown.see(called('/v1/orders', { isSigned: true }));

  it('is open where its source shows the credentials of callers on another host', () => {
    assert.ok(isBelieved('/v1/admin/users', shown));
  });

  it('is open, whatever its path, on a host of administrators', () => {
    assert.ok(isBelieved('/v1/users', shown, 'gateway', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', new ShownSources(), 'gateway', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', shown, 'upload', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', shown, 'gateway', 'admin.example'));
  });

  it('may be anything where no source of it shows any, so that they may be taken out', () => {
    assert.ok(!isBelieved('/v1/admin/users', new ShownSources()));
    assert.ok(!isBelieved('/v1/admin/users', shown, 'upload'));
    const addresses = new ShownSources();
    addresses.see(called('/v1/orders', { isInAddress: true }));
    assert.ok(!isBelieved('/v1/admin/users', addresses));
  });

  it('is more than any other path there, of which absence proves nothing', () => {
    for (const path of ['/v1/users', '/v1/administered', '/v1/posts/admin-tips'])
      assert.ok(!isBelieved(path, shown), path);
  });

  it('is not known to be open by a source that showed none for a month', () => {
    const old = new ShownSources();
    old.see(called('/v1/orders', { isSigned: true, at: START - 31 * DAY }));
    assert.ok(!isBelieved('/v1/admin/users', old));
    assert.ok(old.has('gateway', START - 2 * DAY));
  });

  it('is written once a day of traffic for each source', () => {
    const fresh = new ShownSources();
    fresh.see(called('/v1/orders', { isSigned: true }));
    assert.deepEqual(
      fresh.unsaved.map(([source]) => source),
      ['gateway'],
    );
    fresh.markSaved();
    fresh.see(called('/v1/orders', { isSigned: true, at: START + 3_600_000 }));
    assert.deepEqual(fresh.unsaved, []);
    fresh.see(called('/v1/orders', { isSigned: true, at: START + 2 * DAY }));
    assert.equal(fresh.unsaved.length, 1);
  });
});

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };

/** Bookings by their number, as twenty guests ask for them. */
function bookings(
  shown: ShownSources,
  {
    path = '/v2/manage/{pnr}',
    source = 'gateway',
    ask = (_at: number) => ({}) as Partial<Parameters<typeof exampleExchange>[0]>,
    answer = (at: number): unknown => ({
      passengers: [{ surname: 'NIKOLAOU', passport: `AN83237${10 + at}`, birthDate: '1984-06-11' }],
      contact: { email: `guest${at}@mail.example`, phone: `+3069667542${10 + at}` },
    }),
    idOf = (at: number) => `QDLY${10 + at}`,
  } = {},
): boolean | null {
  const host = new HostState('1', 'ferry.example', 1_000);
  const endpoint = new EndpointState('e', 'ferry.example', 'GET', path);
  for (let at = 0; at < 60; at++)
    endpoint.observe(
      source,
      exampleExchange({
        path: path.replace(/\{\w+\}/, idOf(at % 20)),
        startedAt: START + at,
        responseBody: exampleJson(answer(at % 20)),
        ...ask(at % 20),
      }),
      OPTIONS,
    );
  host.put(endpoint);
  host.lookAround(shown);
  endpoint.judge(true);
  return endpoint.judgement.authenticated;
}

describe('POST-14 people given by their number on a host that asks nobody for a credential', () => {
  const shown = new ShownSources();
  shown.see(called('/v1/orders', { isSigned: true }));

  it('are open to anybody where the source shows the credentials of callers on another host', () => {
    assert.equal(bookings(shown), false);
    const accounts = (at: number) => ({
      iban: `DE89370400440532013${String(at).padStart(3, '0')}`,
      ownerName: 'Ada Lovelace',
      email: `ada${at}@mail.example`,
      passportNumber: `C01X00T${10 + at}`,
    });
    assert.equal(bookings(shown, { answer: accounts }), false);
  });

  it('are open to anybody where partners show their keys, which guests do without', () => {
    const shownBy = (withKey: readonly boolean[], name = 'x-partner-key', status = 200) => {
      const partners = new EndpointState('p', 'ferry.example', 'GET', '/v2/sailings');
      for (const has of withKey)
        partners.observe(
          'gateway',
          exampleExchange({
            path: '/v2/sailings',
            startedAt: START,
            status,
            requestHeaders: has ? [[name, 'k3J9xQ2mV7bN4pL8sD1f']] : [],
          }),
          null,
        );
      assert.deepEqual(partners.authentication.kinds, []);
      const keys = new ShownSources();
      keys.see(partners);
      return bookings(keys);
    };
    assert.equal(shownBy([true, true, true, false]), false);
    // Whatever takes out known headers alone leaves what each app sends beside them.
    assert.equal(shownBy([true, true, true, true]), null, 'everybody has one');
    assert.equal(shownBy([true, true, true, false], 'x-device-key'), null);
    assert.equal(shownBy([false, false, true, false]), null, 'one caller alone');
    assert.equal(shownBy([true, true, true, false], 'x-partner-key', 403), null);
  });

  it('are open where some ask in a language, or one caller adds a name to the address', () => {
    const language = (at: number) => (at % 5 === 0 ? { query: [['lang', 'el']] as const } : {});
    assert.equal(bookings(shown, { ask: language }), false);
    const added = (at: number) => (at === 7 ? { query: [['x', '1']] as const } : {});
    assert.equal(bookings(shown, { ask: added }), false);
  });

  it('may be anybody’s where the source shows no credentials, and takes them out perhaps', () => {
    assert.equal(bookings(new ShownSources()), null);
    assert.equal(bookings(shown, { source: 'upload' }), null);
  });

  it('are not where a guest has to know more than the number, or was sent a link', () => {
    const surname = (at: number) => ({ query: [['surname', `Guest${at}`]] as const });
    assert.equal(bookings(shown, { ask: surname }), null);
    const pin = (at: number) => ({ requestHeaders: [['x-booking-pin', `4${100 + at}`]] as const });
    assert.equal(bookings(shown, { ask: pin }), null);
    const link = (at: number) => `3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e${10 + at}`;
    assert.equal(bookings(shown, { idOf: link }), null);
    const token = (at: number) => `k3J9xQ2mV7bN4pL8sD1f${10 + at}`;
    assert.equal(bookings(shown, { idOf: token }), null);
  });

  it('are not where a directory tells how to reach them, or a company where to pay', () => {
    const card = (at: number) => ({ name: 'Ada Lovelace', email: `ada${at}@mail.example` });
    assert.equal(bookings(shown, { answer: card }), null);
    const company = (at: number) => ({ iban: `DE8937040044053201${3000 + at}`, company: 'Shop' });
    assert.equal(bookings(shown, { answer: company }), null);
  });
});
