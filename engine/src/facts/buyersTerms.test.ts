import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { BuyersTerms } from './buyersTerms.ts';

interface Bought {
  readonly who: string;
  readonly body: object;
  readonly answer?: object;
  readonly path?: string;
  readonly status?: number;
  readonly method?: string;
}

/** What is told of purchases, each of which may follow a restart. */
function told(bought: readonly Bought[]): string[] {
  let terms = new BuyersTerms();
  const found = new Set<string>();
  for (const { who, body, answer = body, ...other } of bought) {
    const { path = '/baskets/7/items', status = 201, method = 'POST' } = other;
    const exchange = exampleExchange({
      method,
      path,
      status,
      requestBody: exampleJson(body),
      responseBody: exampleJson(answer),
    });
    const one = terms.observe(exchange, who);
    if (one !== null) found.add(one);
    terms = new BuyersTerms(terms.toJSON(77), 77);
  }
  return [...found];
}

const PRICES = [29.99, 15.99, 40.99, 8.49];
/** Eight people buy each of four items, at the price of each. */
const ordinary = (of = (price: number, _who: number): number => price): Bought[] =>
  Array.from({ length: 8 }, (_, who) =>
    PRICES.map((price, item) => ({
      who: `buyer ${who}`,
      body: { items: [{ produktId: 1_000 + item, ilosc: 1 + (who % 3), cena: of(price, who) }] },
    })),
  ).flat();
const low = (cena: number, answer?: object): Bought => {
  const body = { items: [{ produktId: 1_001, ilosc: 1, cena }] };
  return { who: 'thief', body, answer: answer ?? { id: 7, sum: cena, lines: body.items } };
};

describe('POST-14 prices and quantities that a buyer sets', () => {
  it('are told where one caller pays far less for what others still pay in full', () => {
    assert.deepEqual(told([...ordinary(), low(0.01), ...ordinary()]), ['cena']);
    assert.deepEqual(told([...ordinary(), low(-5)]), ['cena'], 'below zero at once');
  });

  it('are none where the answer has the price of the shop, or refuses', () => {
    const own = { lines: [{ produktId: 1_001, cena: 15.99 }] };
    assert.deepEqual(told([...ordinary(), low(0.01, own), ...ordinary()]), []);
    assert.deepEqual(told([...ordinary(), { ...low(0.01), status: 422 }, ...ordinary()]), []);
  });

  it('are none where the shop lowers a price for all, or buyers name theirs', () => {
    const sale = ordinary((price) => price / 4);
    assert.deepEqual(told([...ordinary(), ...sale, ...sale]), []);
    const offers = ordinary((price, who) => price + who);
    assert.deepEqual(told([...offers, low(0.01), ...offers]), []);
    for (const price of [12.5, 7.99, 4])
      assert.deepEqual(told([...ordinary(), low(price), ...ordinary()]), [], 'a discount');
  });

  const buy = (who: number, quantite: number, path = '/shop/buy'): Bought => ({
    who: `player ${who}`,
    path,
    body: { objet: `obj-${who % 3}`, quantite },
    answer: { ok: true },
  });
  const buyers = Array.from({ length: 30 }, (_, who) => buy(who % 9, 1 + (who % 3)));

  it('are told of quantities below zero that one caller alone sends', () => {
    assert.deepEqual(told([...buyers, buy(77, -48), buy(77, -48)]), ['quantite below zero']);
    assert.deepEqual(told([...buyers, { ...buy(77, -48), status: 400 }]), []);
  });

  it('are none where things are taken back or counted, or several send them', () => {
    const at = (path: string) => [...buyers, buy(77, -1)].map((one) => ({ ...one, path }));
    assert.deepEqual(told(at('/shop/returns')), []);
    assert.deepEqual(told(at('/stock/movements')), []);
    const some = (who: number) => [...buyers.slice(0, 10), buy(who, -1)];
    assert.deepEqual(told([3, 4, 5, 6].flatMap(some)), []);
  });

  const sold = (who: number, cena: number, more: object = {}, method = 'POST'): Bought => ({
    who: `buyer ${who}`,
    body: { produktId: 1_001, cena, ...more },
    answer: { cena, ...more },
    method,
  });
  const full = Array.from({ length: 40 }, (_, index) => sold(index % 8, 100, { type: 'adult' }));

  it('are none with a coupon, of another sort, of what is sold, and of what is taken back', () => {
    assert.deepEqual(told([...full, sold(9, 1, { type: 'adult' }), ...full]), ['cena']);
    assert.deepEqual(told([...full, sold(9, 0, { type: 'infant' }), ...full]), []);
    const coupon = sold(9, 1, { type: 'adult', promoCode: 'BLACK-99' });
    assert.deepEqual(told([...full, coupon, ...full]), []);
    const asOwn = [...full, sold(9, 1, { type: 'adult' }), ...full];
    assert.deepEqual(told(asOwn.map((one) => ({ ...one, method: 'PUT' }))), []);
    const back = [...full, sold(9, -100, { type: 'adult' })];
    assert.deepEqual(told(back), ['cena']);
    assert.deepEqual(told(back.map((one) => ({ ...one, path: '/shop/refunds' }))), []);
  });

  it('are told whatever else the same caller, or items of nobody else, fill places with', () => {
    const floods = Array.from({ length: 400 }, (_, n) => sold(9, n, { produktId: 5_000 + n }));
    const thief = sold(9, 1, { type: 'adult' });
    assert.deepEqual(told([...floods, ...full, thief, ...full]), ['cena']);
    const again = Array.from({ length: 60 }, () => thief);
    assert.deepEqual(told([...full, ...again, ...full]), ['cena']);
    const names = ['qty', 'pieces', 'menge', 'antal', 'adet', 'jumlah', 'cantidad', 'anzahl'];
    const others = names.map((name) => ({ ...buy(1, 1), body: { [name]: 1 } }));
    assert.deepEqual(told([...others, ...buyers, buy(77, -48)]), ['quantite below zero']);
  });
});
