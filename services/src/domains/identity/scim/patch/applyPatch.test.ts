import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Draft, GROUP_SHAPE, USER_SHAPE } from '../shape.ts';
import { applyPatch } from './applyPatch.ts';
import { operationsOf } from './operations.ts';

const USER: Draft = {
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [
    { value: 'ada@example.com', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home' },
  ],
};
const patched = (...Operations: object[]): Draft =>
  applyPatch(USER_SHAPE, USER, operationsOf({ Operations }));
const emails = (...Operations: object[]): unknown => patched(...Operations)['emails'];
const keyword = (...Operations: object[]): unknown => {
  try {
    return patched(...Operations);
  } catch (error) {
    return Reflect.get(Object(error), 'scimType');
  }
};

describe('PATCH of SCIM', () => {
  it('ADM-07 leaves what it was given as it was', () => {
    const before = structuredClone(USER);
    patched(
      { op: 'remove', path: 'emails' },
      { op: 'replace', path: 'name.givenName', value: 'A' },
    );
    assert.deepEqual(USER, before);
  });

  it('ADM-07 changes the elements that meet a filter, and no others', () => {
    assert.deepEqual(emails({ op: 'remove', path: 'emails[type eq "HOME"]' }), [
      { value: 'ada@example.com', type: 'work', primary: true },
    ]);
    assert.deepEqual(
      emails({ op: 'replace', path: 'emails[not (type eq "work")].value', value: 'b@x.example' }),
      [
        { value: 'ada@example.com', type: 'work', primary: true },
        { value: 'b@x.example', type: 'home' },
      ],
    );
    assert.deepEqual(emails({ op: 'remove', path: 'emails[type eq "other"]' }), USER['emails']);
  });

  it('ADM-07 one email is primary: the last that was said to be', () => {
    assert.deepEqual(
      emails({ op: 'replace', path: 'emails[type eq "home"].primary', value: true }),
      [
        { value: 'ada@example.com', type: 'work', primary: false },
        { value: 'ada@home.example', type: 'home', primary: true },
      ],
    );
  });

  it('ADM-07 makes the element that a filter describes, and refuses one that no filter describes', () => {
    const path = 'emails[type eq "other" and value eq "c@x.example"].primary';
    assert.deepEqual(emails({ op: 'Add', path, value: true }), [
      { value: 'ada@example.com', type: 'work', primary: false },
      { value: 'ada@home.example', type: 'home' },
      { value: 'c@x.example', type: 'other', primary: true },
    ]);
    assert.equal(
      keyword({ op: 'replace', path: 'emails[type co "x"].value', value: 'x' }),
      'noTarget',
    );
  });

  it('ADM-07 takes every dialect of the same change', () => {
    for (const operation of [
      { op: 'replace', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: 'NAME.familyname', value: 'King' },
      { op: 'add', path: 'name', value: { familyName: 'King' } },
      { op: 'replace', value: { name: { familyName: 'King' } } },
      { op: 'Add', value: { 'name.familyName': 'King' } },
      {
        op: 'replace',
        path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName',
        value: 'King',
      },
      {
        op: 'replace',
        path: '',
        value: { 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName': 'King' },
      },
    ])
      assert.deepEqual(patched(operation)['name'], { givenName: 'Ada', familyName: 'King' });
  });

  it('ADM-07 takes attributes that are not kept, and refuses those that no RFC knows', () => {
    for (const path of [
      'title',
      'name.middleName',
      'addresses[type eq "work"].locality',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.displayName',
    ])
      assert.deepEqual(patched({ op: 'add', path, value: 'x' }), USER);
    for (const path of [
      '__proto__',
      'constructor',
      'shoeSize',
      'userName.x',
      'userName[a pr]',
      '-',
    ])
      assert.equal(keyword({ op: 'add', path, value: 'x' }), 'invalidPath', path);
    assert.equal(keyword({ op: 'replace', path: 'groups', value: [] }), 'mutability');
  });

  it('ADM-07 members are removed by a filter, by a value, or all', () => {
    const members = ['a', 'b', 'c'].map((value) => ({ value }));
    const left = (operation: object): unknown =>
      applyPatch(GROUP_SHAPE, { members }, operationsOf({ Operations: [operation] }))['members'];
    assert.deepEqual(left({ op: 'remove', path: 'members[value eq "a" or value eq "b"]' }), [
      { value: 'c' },
    ]);
    assert.deepEqual(left({ op: 'Remove', path: 'members', value: [{ value: 'A' }] }), [
      { value: 'b' },
      { value: 'c' },
    ]);
    assert.deepEqual(left({ op: 'remove', path: 'members' }), []);
  });

  it('ADM-07 a request cannot keep the server busy: many filters over many members are refused', () => {
    const members = Array.from({ length: 20_000 }, (_, index) => ({ value: String(index) }));
    const terms = Array.from({ length: 22 }, (_, index) => `value eq "x${index}"`);
    const path = `members[${terms.join(' or ')}]`;
    const patch = (count: number, operation: object) => () =>
      applyPatch(
        GROUP_SHAPE,
        { members },
        operationsOf({ Operations: Array.from({ length: count }, () => operation) }),
      );
    const before = process.cpuUsage();
    for (const operation of [
      { op: 'remove', path },
      { op: 'add', path: 'members', value: [{ value: 'x' }] },
    ])
      assert.throws(
        patch(1000, operation),
        (error) => Reflect.get(Object(error), 'scimType') === 'tooMany',
      );
    const seconds = process.cpuUsage(before).user / 1_000_000;
    assert.ok(seconds < 10, 'it is refused long before it is done');
    const one = patch(100, { op: 'remove', path: 'members[value eq "7"]' })();
    assert.equal(Object(one['members']).length, 19_999, 'a hundred people leave a large group');
  });
});
