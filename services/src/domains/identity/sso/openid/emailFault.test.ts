import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lacksClaims, personOf } from './claims.ts';
import { isOfEverybody } from './emailFault.ts';

const NAMES = { email: null, firstName: 'given_name', lastName: null, groups: 'groups' };
const ISS = 'https://idp.example';
const SETTINGS = { clientId: 'x', scopes: [], emailDomains: [] as string[] };
const ADA = { iss: ISS, sub: '1', email: 'ada@example.com', email_verified: true };

describe('claims of a person', () => {
  const read = (
    claims: object,
    {
      userInfo = null,
      names = NAMES,
      emailDomains = [],
    }: { userInfo?: object | null; names?: object; emailDomains?: string[] } = {},
  ) =>
    personOf(
      { ...ADA, ...claims },
      userInfo && { ...userInfo },
      { ...NAMES, ...names },
      { ...SETTINGS, emailDomains },
    );

  it('ADM-07 groups are a list, one text, or behind a path of names; other kinds are left out', () => {
    assert.deepEqual(read({ groups: ['a', 7, 'a', null, 'b'] }).described.groups, ['a', 'b']);
    assert.deepEqual(read({ groups: 'a' }).described.groups, ['a']);
    const names = { groups: 'realm_access.roles' };
    assert.deepEqual(read({ realm_access: { roles: ['x'] } }, { names }).described.groups, ['x']);
    assert.deepEqual(read({ 'realm_access.roles': ['y'] }, { names }).described.groups, ['y']);
    for (const groups of [{ a: 1 }, 7, true, null, '', [['nested']]])
      assert.deepEqual(read({ groups }).described.groups, []);
    for (const inherited of ['constructor.name', '__proto__', 'email.length'])
      assert.deepEqual(read({}, { names: { groups: inherited } }).described.groups, []);
  });

  it('ADM-07 the ID token wins over the user info, and its email is verified by it alone', () => {
    const userInfo = { email: 'other@example.com', email_verified: true, given_name: 'Ada' };
    const person = read({ email_verified: undefined }, { userInfo });
    assert.deepEqual(
      [person.described.email, person.described.firstName],
      ['ada@example.com', 'Ada'],
    );
    assert.match(read({ email_verified: false }, { userInfo }).fault ?? '', /not verified/);
    assert.equal(lacksClaims(ADA, NAMES), true);
    assert.equal(lacksClaims({ ...ADA, given_name: '', groups: [] }, NAMES), false);
  });

  it('ADM-07 email_verified is about the claim email alone', () => {
    const names = { email: 'upn' };
    const upn = 'boss@example.com';
    assert.match(read({ upn }, { names }).fault ?? '', /does not say whether/);
    assert.equal(read({ upn }, { names, emailDomains: ['example.com'] }).fault, null);
    assert.equal(read({ upn: ADA.email }, { names }).fault, null);
  });

  it('ADM-07 domains are compared whole, in any case', () => {
    const fault = (email: string) => read({ email }, { emailDomains: ['example.com'] }).fault;
    assert.equal(fault('ada@EXAMPLE.com'), null);
    for (const email of [
      'ada@notexample.com',
      'ada@example.com.evil.example',
      'ada@sub.example.com',
      'example.com',
      '"ada@example.com"@evil.example',
    ])
      assert.match(fault(email) ?? 'taken', email === 'example.com' ? /taken/ : /does not vouch/);
  });

  it('ADM-07 of issuers at which anybody has an account, the organization counts', () => {
    assert.ok(isOfEverybody('https://accounts.google.com/') && !isOfEverybody(ISS));
    for (const spelled of [
      'https://GitLab.com',
      'https://gitlab.com:443/',
      'https://www.facebook.com',
      'https://slack.com',
      'https://login.salesforce.com/',
    ])
      assert.ok(isOfEverybody(spelled), spelled);
    const google = (hd?: string) =>
      read({ iss: 'https://accounts.google.com', hd }, { emailDomains: ['example.com'] }).fault;
    assert.equal(google('example.com'), null);
    assert.match(google() ?? '', /Google does not say/);
    assert.match(google('evil.example') ?? '', /Google does not say/);
  });
});
