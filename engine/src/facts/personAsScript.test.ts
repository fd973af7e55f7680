import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Credentials } from '../authentication/credentials.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { personAsScript } from './personAsScript.ts';

const PERSON = '{"email":"ann.lee@mail.example","phone":"+44 20 7946 0958"}';
const BY_COOKIE: Pick<Credentials, 'kinds'> = { kinds: ['cookieSession'] };
const script = (text: string, changes: Partial<Exchange> = {}): Exchange =>
  exampleExchange({
    query: [
      ['callback', 'show_me'],
      ['_', '17'],
    ],
    responseBody: { mediaType: 'application/javascript', text, size: text.length },
    ...changes,
  });

describe('POST-14 data of the person signed in, given as a script', () => {
  it('is told with the parameter that names the function', () => {
    for (const text of [
      `show_me(${PERSON});`,
      `/**/show_me({"user":${PERSON}})`,
      `/**/ typeof show_me === 'function' && show_me([${PERSON}]);`,
    ])
      assert.equal(personAsScript(script(text), BY_COOKIE), 'callback', text);
  });

  it('keeps no parameter name that is personal data', () => {
    const query = [['jane.doe@mail.example', 'show_me']] as const;
    const told = personAsScript(script(`show_me(${PERSON});`, { query }), BY_COOKIE);
    assert.ok(told !== null && !/jane|doe/.test(told), String(told));
  });

  it('is none without data of a person, a cookie, a function of the caller, or as JSON', () => {
    const given = `show_me(${PERSON});`;
    const json = { mediaType: 'application/json', text: given, size: given.length };
    const none: readonly (readonly [Exchange, Pick<Credentials, 'kinds'>])[] = [
      [script('show_me({"theme":"dark","items":[1,2,3]});'), BY_COOKIE],
      [script(given), { kinds: [] }],
      [script(given), { kinds: ['bearer'] }],
      // A token that a page has to add is known to no other page.
      [script(given), { kinds: ['bearer', 'cookieSession'] }],
      [script(given, { query: [['v', '17']] }), BY_COOKIE],
      [script(given, { query: [['callback', 'show']] }), BY_COOKIE],
      [script(given, { status: 403 }), BY_COOKIE],
      [script(given, { responseBody: json }), BY_COOKIE],
      // A program that has an address of its maker in it.
      [script(`function f(){return show_me(${PERSON})}`), BY_COOKIE],
    ];
    for (const [exchange, by] of none)
      assert.equal(personAsScript(exchange, by), null, exchange.responseBody?.text ?? '');
  });
});
