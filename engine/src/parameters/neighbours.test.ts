import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointParameters } from './endpointParameters.ts';

const HASH_KEY = new TextEncoder().encode('0123456789abcdef');
const OPTIONS = { sampling: true, hashKey: HASH_KEY };
const CARDS = ['4111111111111111', '5500005555555559', '4012888888881881', '378282246310005'];

const learn = (bodies: readonly object[], endpoint = new EndpointParameters()) => {
  for (const body of bodies)
    endpoint.observe(exampleExchange({ responseBody: exampleJson(body) }), [], OPTIONS);
  return endpoint;
};
const told = (endpoint: EndpointParameters, name: string) => {
  const found = endpoint.list().find((parameter) => parameter.name === name);
  const { confidence, beside, despite } = found?.typeEvidence ?? {};
  return { type: found?.dataType ?? null, confidence, beside, despite };
};
const NONE = { type: null, confidence: undefined, beside: undefined, despite: undefined };

describe('what fields beside a field say of it', () => {
  const paid = (index: number) => ({
    number: CARDS[index % CARDS.length],
    cvv: String(100 + index),
    holder: 'x',
  });

  it('DATA-01 takes a number beside a cvv for a card, and says why', () => {
    const endpoint = learn([0, 1, 2].map(paid));
    const card = { type: 'Credit Card Number', confidence: 0.99, beside: ['cvv'], despite: [] };
    assert.deepEqual(told(endpoint, 'number'), card);
    const alone = learn([0, 1, 2].map((index) => ({ number: CARDS[index] })));
    assert.deepEqual(told(alone, 'number'), NONE);
  });

  it('DATA-01 hears a neighbour that comes later, and keeps it over a restart', () => {
    const endpoint = learn(CARDS.map((number) => ({ number })));
    assert.equal(told(endpoint, 'number').type, null);
    learn([{ number: CARDS[0], expMonth: 4 }], endpoint);
    assert.deepEqual(told(endpoint, 'number').beside, ['expMonth']);
    assert.equal(told(endpoint, 'number').type, 'Credit Card Number');
    const again = EndpointParameters.fromJSON(JSON.parse(JSON.stringify(endpoint)));
    assert.deepEqual(told(again, 'number'), told(endpoint, 'number'));
  });

  it('DATA-07 keeps no code readable once a card is known to stand beside it', () => {
    const codes = [0, 1, 2, 3].map((index) => ({ code: String(310 + index) }));
    const endpoint = learn(codes);
    const samples = () => endpoint.list().find(({ name }) => name === 'code')?.samples ?? [];
    assert.deepEqual(samples(), ['310', '311', '312', '313']);
    learn([{ code: '314', cardNumber: CARDS[0], expMonth: 4 }], endpoint);
    assert.equal(/3\d\d/.test(JSON.stringify(samples())), false, JSON.stringify(samples()));
    learn([{ code: '315' }, { code: '316' }, { code: '317' }], endpoint);
    assert.equal(told(endpoint, 'code').type, 'Card CVV');
    assert.equal(/3\d\d/.test(JSON.stringify(samples())), false, JSON.stringify(samples()));
    assert.equal(/"31[0-4]"/.test(JSON.stringify(endpoint)), false);
  });

  it('DATA-01 doubts what stands beside numbers of goods and parcels', () => {
    const many = Array.from({ length: 12 }, (_, index) => cardLike(index));
    const sent = (extra: object) => learn(many.map((reference) => ({ reference, ...extra })));
    const card = 'Credit Card Number';
    const plain = { type: card, confidence: 0.85, beside: [], despite: [] };
    assert.deepEqual(rounded(told(sent({}), 'reference')), plain);
    assert.deepEqual(told(sent({ carrier: 'x', sku: 'y' }), 'reference'), NONE);
    const both = sent({ carrier: 'x', cvv: '123' });
    assert.deepEqual(rounded(told(both, 'reference')), {
      type: card,
      confidence: 0.92,
      beside: ['cvv'],
      despite: [],
    });
  });

  it('DATA-01 takes harmless look-alikes for what they were without neighbours', () => {
    const harmless: readonly (readonly [string, object])[] = [
      ['code', { code: '123', phone: '+4930123456', name: 'x' }],
      ['code', { code: '404', message: 'Not found', account: 'a' }],
      ['number', { number: '123456', expires: '2026-01-01', title: 'x' }],
      ['number', { number: '17', cardinality: 4, discard: true, scorecard: 1 }],
      ['value', { value: '12345678', city: 'Bern', tag: 'x' }],
      ['account', { account: 'main', bank: 'x', blz: '1' }],
      ['user', { user: '42', passwordPolicy: 'strong' }],
      ['deviceId', { deviceId: 'a-1', msisdn: 'x' }],
    ];
    for (const [name, body] of harmless) {
      const bodies = Array.from({ length: 12 }, () => body);
      const only = bodies.map((each) => ({ [name]: Reflect.get(each, name) as unknown }));
      assert.equal(
        told(learn(bodies), name).type,
        told(learn(only), name).type,
        JSON.stringify(body),
      );
    }
  });

  it('DATA-01 looks within one object alone', () => {
    const apart = (index: number) => ({ order: { number: CARDS[index] }, check: { cvv: '123' } });
    assert.deepEqual(told(learn([0, 1, 2].map(apart)), 'order.number'), NONE);
    const items = (index: number) => ({ cards: [paid(index), paid(index + 1)] });
    assert.deepEqual(told(learn([0, 1].map(items)), 'cards[].number').beside, ['cvv']);
  });
});

/** A number of sixteen digits that keeps the Luhn formula and begins as a card does. */
function cardLike(index: number): string {
  const body = `411111${String(index * 7_919 + 104_729).padStart(9, '0')}`;
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const rounded = <Told extends { readonly confidence: number | null | undefined }>(each: Told) => ({
  ...each,
  confidence:
    typeof each.confidence === 'number' ? Math.round(each.confidence * 100) / 100 : undefined,
});
