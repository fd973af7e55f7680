import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointParameters, type ObserveOptions } from './endpointParameters.ts';
import { MessageSampling } from './messageSampling.ts';

const OPTIONS: ObserveOptions = {
  sampling: true,
  hashKey: new TextEncoder().encode('0123456789abcdef'),
};

function dueOf(sampling: MessageSampling, messages: number): number {
  let due = 0;
  for (let n = 0; n < messages; n += 1) if (sampling.isDue()) due += 1;
  return due;
}

/** Learns from so many answers, the n-th made from n. */
function learnAnswers(
  endpoint: EndpointParameters,
  count: number,
  make: (n: number) => unknown,
): void {
  for (let n = 0; n < count; n += 1)
    endpoint.observe(exampleExchange({ responseBody: exampleJson(make(n)) }), [], OPTIONS);
}

const answer = (n: number) => ({
  id: n,
  state: ['open', 'paid', 'sent'][n % 3],
  ...(n % 5 === 0 ? {} : { note: 'x' }),
});

describe('which messages are looked at', () => {
  it('are the first 1,000, then one in eight, and from 8,000 on one in sixteen', () => {
    const sampling = new MessageSampling();
    assert.equal(dueOf(sampling, 1_000), 1_000);
    const [settled, busy] = [dueOf(sampling, 7_000), dueOf(sampling, 80_000)];
    assert.ok(Math.abs(settled - 875) < 20, String(settled));
    assert.ok(Math.abs(busy - 5_000) < 50, String(busy));
    assert.ok(Math.abs(sampling.weight * (1_000 + settled + busy) - 88_000) < 1);
  });

  it('are picked without a rhythm that lists or retries have: of every period up to 60 each place is met as often', () => {
    for (let period = 2; period <= 60; period += 1) {
      const sampling = new MessageSampling();
      dueOf(sampling, 8_000);
      const met = Array.from({ length: period }, () => 0);
      for (let n = 0; n < 16_000 * period; n += 1)
        if (sampling.isDue()) met[n % period] = (met[n % period] ?? 0) + 1;
      assert.ok(
        met.every((count) => Math.abs(count - 1_000) < 150),
        `${period}: ${met.join(' ')}`,
      );
    }
  });

  it('are all of them again once something new was seen, also after a restart and a merge', () => {
    const sampling = new MessageSampling();
    dueOf(sampling, 5_000);
    const restored = MessageSampling.fromJSON(sampling.toJSON());
    assert.ok(dueOf(restored, 250) < 50);
    restored.taught();
    assert.equal(dueOf(restored, 250), 250);
    assert.ok(dueOf(restored, 250) < 50);
    restored.merge(sampling);
    assert.equal(dueOf(restored, 250), 250);
  });

  it('ENG-03 teach a busy endpoint what all messages would: types, required, fixed sets, shares; counts are of all', () => {
    const endpoint = new EndpointParameters();
    learnAnswers(endpoint, 20_000, answer);
    const [id, state, note] = endpoint.list();
    assert.deepEqual([id?.name, id?.type, id?.required], ['id', 'integer', true]);
    assert.deepEqual(
      [state?.name, state?.required, state?.enumValues?.toSorted()],
      ['state', true, ['open', 'paid', 'sent']],
    );
    assert.deepEqual([note?.name, note?.required], ['note', false]);
    assert.equal(id?.occurrences, 20_000);
    assert.ok(Math.abs((note?.occurrences ?? 0) - 16_000) < 200, String(note?.occurrences));
    assert.equal(note?.opportunities, 20_000);
  });

  it('ENG-03 notice a new field and a new type of a busy endpoint within a few messages', () => {
    const endpoint = EndpointParameters.fromJSON(
      (() => {
        const busy = new EndpointParameters();
        learnAnswers(busy, 5_000, answer);
        return busy.toJSON();
      })(),
    );
    learnAnswers(endpoint, 100, (n) => ({
      ...answer(n),
      id: `o-${n}`,
      iban: 'DE89370400440532013000',
    }));
    const found = endpoint.list();
    assert.ok(found.some(({ name }) => name === 'iban'));
    assert.deepEqual(found.find(({ name }) => name === 'id')?.otherTypes, ['integer']);
    assert.ok((found.find(({ name }) => name === 'iban')?.occurrences ?? 0) >= 50);
  });
});
