import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import { ChangeTeller } from './changeTeller.ts';
import type { KnownFacts } from './knownFacts.ts';

const HOUR = 3_600_000;
const FACTS: KnownFacts = {
  authentication: 'authenticated',
  credentials: ['bearer'],
  requestData: [],
  responseData: [],
  score: 4,
  factors: ['external'],
  parameters: 'integer request query page\nstring request body name',
};

/** Tells of facts one after the other, an hour apart. */
function told(all: readonly KnownFacts[], teller = new ChangeTeller()): [ChangeKind, number][] {
  return all.flatMap((facts, hour) =>
    teller
      .look(facts, hour * HOUR)
      .map(({ kind, at }) => [kind, at / HOUR] as [ChangeKind, number]),
  );
}

describe('what changed of an endpoint', () => {
  it('is nothing at first, and nothing while all stays', () => {
    assert.deepEqual(told([FACTS, FACTS, { ...FACTS }]), []);
  });

  it('is that requests without credentials are answered, and that they are refused again', () => {
    const teller = new ChangeTeller();
    teller.look(FACTS, 0);
    const open = { ...FACTS, authentication: 'unauthenticated', credentials: [] } as const;
    assert.deepEqual(teller.look(open, HOUR), [
      {
        kind: 'authenticationLost',
        before: { state: 'authenticated', credentials: ['bearer'] },
        after: { state: 'unauthenticated', credentials: [] },
        cause: null,
        at: HOUR,
      },
    ]);
    assert.deepEqual(teller.look(FACTS, 2 * HOUR), [], 'it has to last');
    const [back] = teller.look(FACTS, 3 * HOUR);
    assert.deepEqual([back?.kind, back?.at], ['authenticationRequired', 2 * HOUR]);
  });

  it('is no change when what was unknown becomes known', () => {
    assert.deepEqual(told([{ ...FACTS, authentication: 'unknown', credentials: [] }, FACTS]), []);
  });

  it('names the data that came and the data that went', () => {
    const teller = new ChangeTeller();
    teller.look({ ...FACTS, responseData: ['Email Address'] }, 0);
    const changes = teller.look(
      { ...FACTS, requestData: ['IBAN'], responseData: ['Card Number'] },
      1,
    );
    assert.deepEqual(
      changes.map(({ kind, before, after }) => [kind, before ?? after]),
      [['sensitiveDataAdded', { requestData: ['IBAN'], responseData: ['Card Number'] }]],
      'what went at the same time has to last',
    );
    const [gone] = teller.look(
      { ...FACTS, requestData: ['IBAN'], responseData: ['Card Number'] },
      2,
    );
    assert.deepEqual(
      [gone?.kind, gone?.before],
      ['sensitiveDataGone', { requestData: [], responseData: ['Email Address'] }],
    );
  });

  it('names parameters that came, of many the first twenty, and types that are others', () => {
    const teller = new ChangeTeller();
    teller.look(FACTS, 0);
    const many = Array.from({ length: 30 }, (_, index) => `string request query q${index + 10}`);
    const parameters = ['string request query page', 'string request body name', ...many].join(
      '\n',
    );
    const [added, types] = teller.look({ ...FACTS, parameters }, 1);
    assert.equal(added?.kind, 'parametersAdded');
    assert.equal(added?.after?.count, 30);
    assert.equal(added?.after?.parameters?.length, 20);
    assert.equal(types?.kind, 'parameterTypes');
    assert.equal(types?.before?.parameters?.[0]?.type, 'integer');
    assert.equal(types?.after?.parameters?.[0]?.type, 'string');
  });

  it('tells of a risk that moved by a point, with the factors that did it, and not of less', () => {
    const teller = new ChangeTeller();
    teller.look(FACTS, 0);
    assert.deepEqual(teller.look({ ...FACTS, score: 4.9 }, 1), []);
    const [raised] = teller.look({ ...FACTS, score: 5, factors: ['cleartext'] }, 2);
    assert.deepEqual(
      [raised?.kind, raised?.before, raised?.after, raised?.cause],
      [
        'riskRaised',
        { score: 4 },
        { score: 5 },
        { code: 'riskFactors', added: ['cleartext'], gone: ['external'] },
      ],
    );
  });

  it('tells what people decided at once, with who it was', () => {
    const teller = new ChangeTeller();
    const cause = { code: 'person', who: 'ann@example.com' };
    const open = { ...FACTS, authentication: 'unauthenticated' } as const;
    teller.look(FACTS, 0);
    teller.look(open, 1);
    const [change] = teller.decide(open, FACTS, 2, cause);
    assert.deepEqual([change?.kind, change?.cause], ['authenticationRequired', cause]);
  });

  it('names no parameter whose name is data, and counts it', () => {
    const teller = new ChangeTeller();
    teller.look(FACTS, 0);
    const data = ['ada@example.org', '4111111111111111', 'orders.4111111111111111.total'];
    const added = [...data, 'note'].map((name) => `string request body ${name}`);
    const [change] = teller.look(
      { ...FACTS, parameters: [FACTS.parameters, ...added].join('\n') },
      1,
    );
    assert.deepEqual(change?.after, {
      parameters: [{ side: 'request', location: 'body', name: 'note', type: 'string' }],
      count: 4,
    });
  });

  it('does not fill with what flaps: a thousand times to and fro is told a few times', () => {
    const open = { ...FACTS, authentication: 'unauthenticated' } as const;
    const flapping = Array.from({ length: 1_000 }, (_, hour) =>
      Math.floor(hour / 4) % 2 ? open : FACTS,
    );
    const changes = told(flapping.map((facts) => facts));
    assert.ok(changes.length > 1 && changes.length <= 12, `${changes.length} changes`);
  });

  const lists = fc
    .uniqueArray(fc.constantFrom('Card Number', 'Email Address', 'IBAN'))
    .map((all) => all.toSorted());
  const facts: fc.Arbitrary<KnownFacts> = fc.record({
    authentication: fc.constantFrom('unknown', 'authenticated', 'unauthenticated', 'mixed'),
    credentials: fc.subarray(['bearer', 'cookie']),
    requestData: lists,
    responseData: lists,
    score: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    factors: fc.subarray(['external', 'cleartext']),
    parameters: fc
      .subarray(['integer request query a', 'string request query b', 'string response body c.d'])
      .map((all) => all.join('\n')),
  });

  it('is the same wherever its memory was saved and read back', () => {
    fc.assert(
      fc.property(
        fc.array(facts, { maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        (all, saves) => {
          let saved = new ChangeTeller();
          const kept = new ChangeTeller();
          all.forEach((each, hour) => {
            if (saves.next().value)
              saved = ChangeTeller.fromJSON(JSON.parse(JSON.stringify(saved)));
            assert.deepEqual(saved.look(each, hour), kept.look(each, hour));
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('comes to rest: what stays is told to the end, and then nothing more', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), facts, (all, last) => {
        const teller = new ChangeTeller();
        told(all, teller);
        for (let looks = 0; looks <= 65; looks++) teller.look(last, looks);
        assert.equal(teller.isWaiting, false);
        assert.deepEqual(teller.look(last, 100), []);
        const [now, said] = [last, teller.toJSON().told];
        assert.equal(said?.parameters, now.parameters);
        assert.deepEqual(
          [said?.requestData, said?.responseData],
          [now.requestData, now.responseData],
        );
      }),
      { numRuns: 60 },
    );
  });
});
