import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { CredentialCarriers, mayCarryCredential } from './credentialCarriers.ts';

const value = (index: number): string => `v${index}-0123456789abcdef`;

function found(
  name: string,
  valueOf: (index: number) => string,
  place: 'header' | 'query' = 'header',
): string | null {
  const carriers = new CredentialCarriers();
  let last: string | null = null;
  for (let index = 0; index < 200; index++)
    last = carriers.find(
      exampleExchange(
        place === 'header'
          ? { requestHeaders: [[name, valueOf(index)]] }
          : { query: [[name, valueOf(index)]] },
      ),
    );
  return last;
}

describe('ENG-04 names that turn out to carry credentials', () => {
  it('a header whose long values come back and differ between callers', () =>
    assert.equal(
      found('user_key', (index) => value(index % 10)),
      value(9),
    ));
  it('a query parameter like that', () =>
    assert.equal(
      found('acme-token', (index) => value(index % 10), 'query'),
      value(9),
    ));
  it('a key of devices, but not the token that messages to them are pushed to', () => {
    const names = ['x-device-key', 'x-device-secret', 'deviceKey', 'x-device-token', 'x-device-id'];
    const last = value(9);
    assert.deepEqual(
      names.map((name) => found(name, (index) => value(index % 10))),
      [last, last, last, null, null],
    );
    const may = (name: string): boolean =>
      mayCarryCredential(exampleExchange({ requestHeaders: [[name, last]] }));
    assert.deepEqual(names.map(may), [true, true, true, false, false]);
  });
  it('not one whose values never come back', () => assert.equal(found('user_key', value), null));
  it('not one that is the same for all', () =>
    assert.equal(
      found('app_key', () => value(1)),
      null,
    ));
  it('not one with another meaning', () =>
    assert.deepEqual(
      ['next_token', 'idempotency-key', 'x-csrf-token', 'accept-language'].map((name) =>
        found(name, (index) => value(index % 10)),
      ),
      [null, null, null, null],
    ));

  it('are known again after a restart', () => {
    const carriers = new CredentialCarriers();
    for (let index = 0; index < 100; index++)
      carriers.find(exampleExchange({ requestHeaders: [['user_key', value(index % 5)]] }));
    const again = CredentialCarriers.fromJSON(JSON.parse(JSON.stringify(carriers)));
    assert.equal(
      again.find(exampleExchange({ requestHeaders: [['user_key', value(77)]], status: 401 })),
      value(77),
    );
  });

  it('may be any header about callers with a random value, but for ids and versions', () => {
    const random = 'k3J9xQ2mV7bN4pL8sD1fWz6';
    const may = (name: string, held: string): boolean =>
      mayCarryCredential(exampleExchange({ requestHeaders: [[name, held]] }));
    assert.deepEqual(
      ['private-app-legacy', 'x-acme-auth', 'x-app-id', 'x-request-trace', 'accept'].map((name) =>
        may(name, random),
      ),
      [true, true, false, false, false],
    );
    assert.deepEqual(
      [
        'remote-user',
        'x-forwarded-user',
        'x-auth-request-email',
        'x-goog-authenticated-user-email',
        'x-ms-client-principal-name',
        'x-forwarded-for',
        'x-remote-addr',
        'x-user-agent',
      ].map((name) => may(name, 'ada')),
      [true, true, true, true, true, false, false, false],
    );
    assert.equal(may('x-app-platform', 'android-release-build'), false);
    const mayParameter = (name: string, held: string): boolean =>
      mayCarryCredential(exampleExchange({ query: [[name, held]] }));
    assert.deepEqual(
      [mayParameter('appid', random), mayParameter('appid', '17'), mayParameter('app', random)],
      [true, false, false],
    );
  });

  it('may be a token in the message, but no word, id or token against forgery', () => {
    const may = (body: unknown): boolean =>
      mayCarryCredential(exampleExchange({ method: 'POST', requestBody: exampleJson(body) }));
    assert.equal(may({ token: 'krt-TUz0oG1BJkYJ5XGpaqoa', info: { executor: 'docker' } }), true);
    assert.equal(may({ token: 'krt-WXlJgvgWYbRZTrSTJkLR' }), true);
    assert.equal(may({ token: 'theNameOfSomePublicThing' }), false);
    assert.equal(may({ API_TOKEN: 'k3J9xQ2mV7bN4pL8sD1f' }), true);
    assert.equal(may({ agent_token: 'k3J9xQ2mV7bN4pL8sD1f' }), true);
    assert.equal(may({ key: 'invoices/2026' }), false);
    assert.equal(may({ csrfToken: 'k3J9xQ2mV7bN4pL8sD1f' }), false);
    assert.equal(may({ id: 'k3J9xQ2mV7bN4pL8sD1f', tokenType: 'k3J9xQ2mV7bN4pL8sD1f' }), false);
  });
});
