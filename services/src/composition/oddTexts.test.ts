import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../domains/identity/testing/testIdentity.ts';
import { integrations } from '../domains/integrations/integrations.domain.ts';
import { inventory } from './inventoryService.ts';
import { labels } from '../domains/labels/labels.domain.ts';
import { posture } from '../domains/posture/posture.domain.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { OutboundRules } from '../platform/outbound/outboundRules.ts';
import { SecretBox } from '../platform/secretBox.ts';

const TEXTS: Readonly<Record<string, string>> = {
  emoji: 'Кошик 👩‍👩‍👧‍👦 ok 🛒',
  'marks of right-to-left writing': '‮cart‬ عربة‏',
  'nothing but a mark of right-to-left writing': '‏',
  'a name that every object has': '__proto__',
  'a method that every object has': 'constructor',
  'ten thousand characters': 'x'.repeat(10_000),
  'as many characters as names mostly have': 'y'.repeat(100),
  'a NUL character': 'a\0b',
  'the first half of a character': 'a\uD83D',
  'the second half of a character': '\uDED2b',
  quotes: `o'Brien "quoted" ; drop table x; -- \``,
  'wildcards of SQL': '100%_\\sure%',
  'a backslash at the end': 'path\\',
  'only spaces': '   ',
  'spaces around it': '  padded  ',
  'a line break and a tab': 'one\ntwo\tthree',
  'markup of a page': '<img src=x onerror=alert(1)>',
  'letters that grow in lower case': 'İstanbul ẞ ǅ',
  'a combined letter': 'e\u0301tude',
};
/** What no name may be, whatever it names. */
const NEVER_KEPT = [
  'ten thousand characters',
  'a NUL character',
  'the first half of a character',
  'the second half of a character',
  'only spaces',
];
/** Longest text that lists are searched for. */
const SEARCHED = 100;
const GETS = { all: [{ field: 'method', op: 'is', value: ['GET'] }] };

const idle = async () => async () => undefined;

interface Named {
  readonly id: string;
  readonly name: string;
}

describe('odd names', () => {
  let world: TestIdentity;
  let bearer = '';
  let groupId = '';
  before(async () => {
    world = await testIdentity(
      [
        { ...inventory, start: idle },
        { ...labels, start: idle },
        { ...posture, start: idle },
        { ...integrations, start: idle },
      ],
      {
        outbound: new Outbound(new OutboundRules([])),
        secrets: new SecretBox(randomBytes(32)),
        publicUrl: 'https://palisade.example',
      },
    );
    bearer = (await world.person('Administrator')).bearer;
    groupId = (await post(`/labels/${PRODUCTION}/groups`, { name: 'Teams' })).json<Named>().id;
  });
  after(() => world.close());
  const post = (url: string, body: object) => world.call('POST', url, { bearer, body });
  const listed = async (url: string, body?: object): Promise<Named[]> => {
    const answer = await world.call(body === undefined ? 'GET' : 'POST', url, {
      bearer,
      ...(body === undefined ? {} : { body }),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const all = answer.json<Named[] | { items: Named[] }>();
    return Array.isArray(all) ? all : all.items;
  };
  const searched = (name: string): string =>
    encodeURIComponent(Array.from(name).slice(0, SEARCHED).join(''));

  /** What people name: how it is made, and how it is found again by its name. */
  const KINDS: readonly {
    readonly what: string;
    readonly make: (name: string) => ReturnType<typeof post>;
    readonly find: (name: string) => Promise<Named[]>;
  }[] = [
    ...['inventory', 'posture'].map((of) => ({
      what: `a saved filter of ${of}`,
      make: (name: string) =>
        post(`/${of}/${PRODUCTION}/saved-filters`, { name, view: { filter: GETS } }),
      find: () => listed(`/${of}/${PRODUCTION}/saved-filters`),
    })),
    {
      what: 'a label',
      make: (name) => post(`/labels/${PRODUCTION}/labels`, { name, groupId }),
      find: (name) => listed(`/labels/${PRODUCTION}/labels?search=${searched(name)}`),
    },
    {
      what: 'a label group',
      make: (name) => post(`/labels/${PRODUCTION}/groups`, { name }),
      find: (name) => listed(`/labels/${PRODUCTION}/groups?search=${searched(name)}`),
    },
    {
      what: 'a policy',
      make: (name) =>
        post(`/posture/${PRODUCTION}/policies`, { name, severity: 'high', filter: GETS }),
      find: (value) =>
        listed(`/posture/${PRODUCTION}/policies/search`, {
          filter: { all: [{ field: 'name', op: 'contains', value }] },
        }),
    },
    {
      what: 'a deny list',
      make: (name) => post(`/integrations/${PRODUCTION}/installed`, { kind: 'denyList', name }),
      find: () => listed(`/integrations/${PRODUCTION}/installed`),
    },
    {
      what: 'a token',
      make: (name) =>
        post(`/identity/${PRODUCTION}/tokens`, {
          name,
          scopes: ['read'],
          expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        }),
      find: () => listed(`/identity/${PRODUCTION}/tokens?first=100`),
    },
  ];

  for (const { what, make, find } of KINDS)
    it(`${what} keeps them as they are and is found by them, or says what is wrong`, async () => {
      const refused: string[] = [];
      for (const [kind, text] of Object.entries(TEXTS)) {
        const answer = await make(text);
        const told = `${what} named with ${kind}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        if (answer.statusCode === 201) {
          const found = await find(text.trim());
          assert.ok(
            found.some(({ name }) => name === text.trim()),
            told,
          );
          continue;
        }
        refused.push(kind);
        assert.equal(answer.statusCode, 400, told);
        const { detail } = answer.json<{ detail: string }>();
        assert.match(detail, /^["A-Z]/, told);
        assert.doesNotMatch(detail, /pattern|\\|schema/i, told);
      }
      for (const kind of NEVER_KEPT) assert.ok(refused.includes(kind), `${what}: ${kind}`);
      assert.ok(refused.length < Object.keys(TEXTS).length - 3, `${what} keeps hardly anything`);
    });

  it('are filtered for as they are, or refused in words', async () => {
    for (const [kind, value] of Object.entries(TEXTS)) {
      const filter = { all: [{ field: 'path', op: 'contains', value }] };
      const answer = await post(`/inventory/${PRODUCTION}/endpoints/search`, { filter });
      const told = `${kind}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      assert.ok([200, 400].includes(answer.statusCode), told);
      const name = `Filter for ${kind}`;
      const saved = await post(`/inventory/${PRODUCTION}/saved-filters`, {
        name,
        view: { filter },
      });
      assert.equal(saved.statusCode === 201, answer.statusCode === 200, saved.body);
      if (saved.statusCode === 201)
        assert.deepEqual(saved.json<{ filter: unknown }>().filter, filter);
    }
  });
});
