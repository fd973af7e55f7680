import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import type { Call } from '../attackers/testing/shop.ts';

const asks = (
  query: string,
  variables: object = {},
  answer: unknown = { data: { ok: { id: 1 } } },
): Partial<Call> & { readonly path: string } => ({
  method: 'POST',
  path: '/graphql',
  body: { query, variables },
  answer,
});

/** A graph that fifteen people ask of themselves. */
function graph(): FewEndpoints {
  const api = new FewEndpoints('/graphql');
  for (let round = 0; round < 20; round++)
    for (let person = 0; person < 15; person++) api.send(person, asks('{ me { id } }'));
  return api;
}
const after = (call: Partial<Call> & { readonly path: string }): readonly string[] => {
  const api = graph();
  for (let again = 0; again < 5; again++) api.send(99, call);
  assert.deepEqual(api.found, []);
  return api.suspected;
};

describe('ENG-04 the highest rights that somebody gives to themselves', () => {
  for (const [where, call] of [
    [
      'variables',
      asks('mutation U($i: UserInput!) { updateMe(input: $i) { id } }', {
        i: { name: 'x', isAdmin: true },
      }),
    ],
    ['arguments', asks('mutation { me: updateProfile(name: "x", role: SUPER_ADMIN) { id } }')],
    [
      'a registration',
      asks('mutation R { registerUser(mail: "a@b.example", roles: ["admin"]) { token } }'),
    ],
  ] as const)
    it(`are worth a suspicion in ${where}, once`, () =>
      assert.deepEqual(after(call), ['massAssignment']));

  it('are a success where the answer says that they are theirs, but for who registers', () => {
    const api = graph();
    const mutation = 'mutation { updateMe(role: ADMIN) { id role } }';
    api.send(99, asks(mutation, {}, { data: { updateMe: { id: 1, role: 'USER' } } }));
    api.send(98, asks(mutation, {}, { data: { updateMe: { id: 1, role: 'ADMIN' } } }));
    api.send(
      97,
      asks('mutation { register(role: ADMIN) { role } }', {}, { data: { r: { role: 'ADMIN' } } }),
    );
    const all = [...api.detector.state.attackers.all()].map(({ successes }) => successes);
    assert.deepEqual(all, [0, 1, 0]);
  });

  for (const [what, call] of [
    [
      'an administrator gives somebody',
      asks('mutation U($id: ID!) { updateUserProfile(id: $id, role: ADMIN) { id } }', { id: 'u7' }),
    ],
    [
      'an administrator invites somebody to',
      asks('mutation { inviteMember(mail: "a@b.example", role: ADMIN) { id } }'),
    ],
    ['somebody says what their work is', asks('mutation { updateMe(role: "developer") { id } }')],
    [
      'somebody says that they are none',
      asks('mutation { updateMe(isAdmin: false, role: USER) { id } }'),
    ],
    ['somebody looks for', asks('{ me { users(role: ADMIN) { id } } }')],
    [
      'somebody takes part in two steps of a sign-in by',
      asks('mutation { updateMe(mfaEnabled: true) { id } }'),
    ],
  ] as const)
    it(`are none that ${what}`, () => assert.deepEqual(after(call), []));

  it('are none where people register as such, as three did', () => {
    const call = asks('mutation { register(company: "x", role: ADMIN) { token } }');
    const api = new FewEndpoints('/graphql');
    for (let person = 200; person < 203; person++) api.send(person, call);
    for (let round = 0; round < 20; round++)
      for (let person = 0; person < 15; person++) api.send(person, asks('{ me { id } }'));
    api.send(99, call);
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });
});
