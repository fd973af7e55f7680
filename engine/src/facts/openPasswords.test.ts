import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { OpenPasswords } from './openPasswords.ts';

const HEX = '3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4';
interface Asked {
  readonly isBare?: boolean;
  readonly pathValues?: readonly string[];
  readonly changes?: Partial<Exchange>;
}

/** The member that is told after three answers, the second of them after a restart. */
function given(answer: (n: number) => unknown, asked: Asked = {}): string | null {
  let passwords = new OpenPasswords();
  for (let n = 0; n < 3; n++) {
    const body = exampleJson(answer(n));
    const exchange = exampleExchange({ path: '/v0/people', responseBody: body, ...asked.changes });
    passwords.observe(exchange, asked.isBare ?? true, asked.pathValues ?? []);
    passwords = new OpenPasswords(passwords.toJSON(77), 77);
  }
  return passwords.given;
}

describe('POST-14 passwords of accounts given to anybody', () => {
  it('are told beside a mailbox, beside who was asked for, and in lists of accounts', () => {
    assert.equal(
      given((n) => [{ id: n, email: `ann${n}@mail.example`, haslo: `${HEX}${n}` }]),
      'haslo',
    );
    assert.equal(
      given((n) => ({ user: { login: 'ann', id: 17, password: `Correct-${n}` } }), {
        pathValues: ['17'],
      }),
      'password',
    );
    const list = (n: number) => ({
      data: ['ann', 'ben'].map((login) => ({ login, password_hash: `$2b$12$${HEX}${n}` })),
    });
    assert.equal(given(list), 'password_hash');
  });

  it('are found where an endpoint begins to give them after a thousand answers', () => {
    const passwords = new OpenPasswords();
    const observe = (answer: object): void =>
      passwords.observe(exampleExchange({ responseBody: exampleJson(answer) }), true, []);
    for (let n = 0; n < 1_000; n++) observe({ id: n });
    for (let n = 0; n < 100; n++) observe([{ email: `ann${n}@mail.example`, password: HEX + n }]);
    assert.equal(passwords.given, 'password');
  });

  it('are none with a credential, in other answers, and where one comes again and again', () => {
    const people = (n: number) => [{ email: `ann${n}@mail.example`, password: `${HEX}${n}` }];
    assert.equal(given(people), 'password');
    assert.equal(given(people, { isBare: false }), null);
    assert.equal(given(people, { changes: { method: 'POST' } }), null);
    assert.equal(given(people, { changes: { status: 404 } }), null);
    assert.equal(
      given(() => [{ email: 'guest@hotel.example', password: 'welcome-2026' }]),
      null,
    );
  });

  it('are none that are made for the caller, open a connection, or are masked', () => {
    assert.equal(
      given((n) => ({ username: `1795${n}:ann`, password: `${HEX}${n}` })),
      null,
    );
    assert.equal(
      given((n) => [{ urls: 'turn:a.example', username: `ann@b.example`, password: `${HEX}${n}` }]),
      null,
    );
    assert.equal(
      given((n) => [{ email: `ann${n}@mail.example`, password: '********' }]),
      null,
    );
    assert.equal(
      given((n) => [{ email: `ann${n}@mail.example`, passwordChangedAt: `2026-11-0${n + 1}` }]),
      null,
    );
  });

  it('are none in translations, descriptions of an API, and what is said about a password', () => {
    const texts = [
      { lang: 'en', username: 'User name', password: 'Password' },
      { lang: 'de', username: 'Benutzername', password: 'Passwort (8 Zeichen)' },
      { lang: 'sv', username: 'Anvandarnamn', password: 'Losenord' },
    ];
    assert.equal(
      given(() => texts),
      null,
    );
    assert.equal(
      given((n) => texts[n], { pathValues: ['de', 'en', 'sv'] }),
      null,
    );
    const examples = (n: number) => ({
      openapi: '3.1.0',
      examples: { login: { email: `ann${n}@mail.example`, password: `Correct-${n}` } },
    });
    assert.equal(given(examples), null);
    for (const [name, value] of [
      ['last_password', '2026-11-0'],
      ['forgotPassword', 'https://mail.example/f/'],
      ['password', '/accounts/password/'],
      ['password', '2026-11-0'],
      ['passwordMinimum', '1000'],
      ['hasPassword', 'since 201'],
    ] as const)
      assert.equal(
        given((n) => [{ email: `ann${n}@mail.example`, [name]: `${value}${n + 1}` }]),
        null,
        `${name} ${value}`,
      );
  });

  it('are none of meetings, networks and what is shared, which whoever is invited is given', () => {
    for (const beside of ['joinUrl', 'meeting_id', 'wifiName', 'shareLink'])
      assert.equal(
        given((n) => ({ id: n, email: `ann${n}@mail.example`, [beside]: 'x', password: HEX + n })),
        null,
        beside,
      );
  });

  it('are read of answers that are deep, wide, full of nulls or named like prototypes', () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(2_000)}1${'}]'.repeat(2_000)}`) as unknown;
    const wide = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key${n}`, n]));
    const named = JSON.parse(
      '{"__proto__":{"email":"a@mail.example","password":"Correct-1"},"constructor":[{"email":"b@mail.example","password":"Correct-2"}]}',
    ) as unknown;
    assert.equal(
      given(() => [deep, wide, Array.from({ length: 20_000 }, () => null)]),
      null,
    );
    assert.equal(
      given(() => named),
      'password',
    );
  });

  it('count the same after a restart, so that nothing looks new', () => {
    const passwords = new OpenPasswords();
    for (let n = 0; n < 30; n++)
      passwords.observe(
        exampleExchange({
          responseBody: exampleJson([{ email: `ann${n}@mail.example`, password: `Correct-${n}` }]),
        }),
        true,
        [],
      );
    assert.equal(passwords.changes, 30);
    assert.equal(new OpenPasswords(passwords.toJSON(77), 77).changes, 30);
  });
});
