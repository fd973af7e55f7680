import { methodOfCall, statusWithin } from '../behaviour/askedInBody.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { keptName } from '../sensitive/keptName.ts';
import { hideHash } from './hideHash.ts';
import { isMoney, isQuantity, isReduced, isUndone } from './termWords.ts';

/**
 * Prices that were as they were before for their item, from which on they are the shop's, the share
 * of all that they have to be, and how many callers sent them.
 */
const ENOUGH = { same: 20, share: 0.9, callers: 5 } as const;
/** Of that price at most: members, staff and clearance sales have discounts of half and more. */
const LOW = 0.2;
/** Quantities from which on negative ones are rare, and the share up to which they are. */
const QUANTITIES = { seen: 20, rare: 0.25 } as const;
const MOST = { items: 256, quantities: 8, callers: 16, objects: 20 } as const;
const LONGEST = 20_000;
const LONGEST_ITEM = 60;
/** What an item is bought as, beside its number: `child`, `XL`, `second-hand`. */
const SORT = /^[\p{L}_ -]{1,20}$/u;
const MOST_SORTS = 6;
const DEEPEST = 4;
const ITEM =
  /(?:^|[_-]|[a-z](?=[A-Z]))(?:id|code|ref|slug|sku|uuid)$|sku|^(?:product|item|article)$/i;

type Members = Readonly<Record<string, unknown>>;
/** Hidden item, its price, how much speaks for it, hidden caller that got it for less or 0. */
type ItemJson = readonly [item: number, price: number, times: number, low: number];
type QuantityJson = readonly [name: number, seen: number, negative: number, sender: number];
export interface BuyersTermsJson {
  readonly same: number;
  readonly other: number;
  readonly callers: readonly number[];
  readonly items: readonly ItemJson[];
  readonly quantities: readonly QuantityJson[];
}

interface Item {
  price: number;
  times: number;
  /** Who got it for much less since the price was sent last; 0 for nobody. */
  low: number;
}

interface Quantity {
  seen: number;
  negative: number;
  /** Who alone sent negative ones; 0 for nobody, or -1 for several. */
  sender: number;
}

/**
 * Prices and quantities that a caller sets as they like, and the answer takes: a price that is the
 * shop's, since everybody sends the same for an item, sent lower by one and said back, while others
 * still send the old one; and a negative quantity that one caller alone sends.
 */
export class BuyersTerms {
  #same: number;
  #other: number;
  readonly #callers: Set<number>;
  readonly #items: Map<number, Item>;
  readonly #quantities: Map<number, Quantity>;
  changes: number;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved?: BuyersTermsJson, shift = 0) {
    const shown = (hash: number): number => hideHash(hash, shift);
    this.#same = saved?.same ?? 0;
    this.#other = saved?.other ?? 0;
    this.#callers = new Set(saved?.callers.map(shown));
    this.#items = new Map(
      saved?.items.map(([item, price, times, low]) => [
        shown(item),
        { price, times, low: low === 0 ? 0 : shown(low) },
      ]),
    );
    this.#quantities = new Map(
      saved?.quantities.map(([name, seen, negative, sender]) => [
        shown(name),
        { seen, negative, sender: sender > 0 ? shown(sender) : sender },
      ]),
    );
    this.changes = this.#items.size + this.#quantities.size;
  }

  /** @returns the name of the member that was taken over, or null */
  observe(exchange: Exchange, caller: string | null): string | null {
    const { method, status, requestBody, path } = exchange;
    const text = requestBody?.text ?? '';
    if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return null;
    if (status > 299 || caller === null || text === '' || text.length > LONGEST) return null;
    const body = jsonBody(requestBody);
    if (typeof body !== 'object' || body === null || statusWithin(exchange) > 299) return null;
    const call = methodOfCall(exchange) ?? '';
    const who = hash32(caller) || 1;
    const isBack = isUndone(call || path);
    let told: string | null = null;
    let isLess: boolean | null = null;
    const objects = objectsOf(body);
    for (const object of objects) {
      // Who changes a thing itself, which the path names, sells it.
      const isOwn = method !== 'POST' && object === body;
      const members = Object.entries(object).flatMap(([name, value]) =>
        typeof value === 'number' ? [[name, value] as const] : [],
      );
      for (const [name, value] of members) {
        if (
          isMoney(name) &&
          !(isBack || isOwn || (isLess ??= objects.some(isForLess))) &&
          this.#isCheaper(exchange, call, object, { name, value, who })
        )
          told ??= keptName(name);
        if (isQuantity(name) && !isBack && this.#isBelow(call + name, value, who))
          told ??= `${keptName(name)} below zero`;
      }
    }
    return told;
  }

  #isCheaper(
    exchange: Exchange,
    call: string,
    object: Members,
    { name, value, who }: { name: string; value: number; who: number },
  ): boolean {
    const item = itemOf(object);
    if (item === null) return false;
    if (this.#callers.size < MOST.callers) this.#callers.add(who);
    this.changes += 1;
    const key = hash32(`${call} ${name} ${item}`);
    const known = this.#items.get(key);
    if (known === undefined) {
      if (this.#items.size >= MOST.items) this.#forgetRare();
      this.#items.set(key, { price: value, times: 1, low: 0 });
      return false;
    }
    if (value === known.price) {
      this.#same += 1;
      known.times += 1;
      const isLeft = known.low !== 0 && known.low !== who;
      if (isLeft) known.low = 0;
      return isLeft && this.#isOfShop;
    }
    // The same one again and again is one more way to a price, and no shop without prices.
    if (known.low !== who) this.#other += 1;
    const isLow =
      value <= known.price * LOW && known.price > 0 && isSaidBack(exchange, name, value);
    if (isLow && known.times > 1) {
      known.low = who;
      return value < 0 && this.#isOfShop;
    }
    known.times -= 1;
    if (known.times < 1) Object.assign(known, { price: value, times: 1, low: 0 });
    return false;
  }

  /** Makes room: anybody may send items that nobody else buys. */
  #forgetRare(): void {
    let [rarest, fewest] = [0, Infinity];
    for (const [key, { times }] of this.#items) {
      if (times < fewest) [rarest, fewest] = [key, times];
      if (times < 2) break;
    }
    this.#items.delete(rarest);
  }

  get #isOfShop(): boolean {
    return (
      this.#same >= ENOUGH.same &&
      this.#same >= (this.#same + this.#other) * ENOUGH.share &&
      this.#callers.size >= ENOUGH.callers
    );
  }

  #isBelow(name: string, value: number, who: number): boolean {
    if (this.#callers.size < MOST.callers) this.#callers.add(who);
    this.changes += 1;
    const key = hash32(name);
    let known = this.#quantities.get(key);
    if (known === undefined) {
      const [oldest] = this.#quantities.keys();
      if (this.#quantities.size >= MOST.quantities && oldest !== undefined)
        this.#quantities.delete(oldest);
      this.#quantities.set(key, (known = { seen: 0, negative: 0, sender: 0 }));
    }
    known.seen += 1;
    if (value >= 0) return false;
    known.negative += 1;
    known.sender = known.sender === 0 || known.sender === who ? who : -1;
    return (
      known.sender === who &&
      known.seen >= QUANTITIES.seen &&
      known.negative <= known.seen * QUANTITIES.rare &&
      this.#callers.size >= ENOUGH.callers
    );
  }

  toJSON(shift: number): BuyersTermsJson {
    const hidden = (hash: number): number => hideHash(hash, shift);
    return {
      same: this.#same,
      other: this.#other,
      callers: [...this.#callers].map(hidden),
      items: [...this.#items].map(([item, { price, times, low }]) => [
        hidden(item),
        price,
        times,
        low === 0 ? 0 : hidden(low),
      ]),
      quantities: [...this.#quantities].map(([name, { seen, negative, sender }]) => [
        hidden(name),
        seen,
        negative,
        sender > 0 ? hidden(sender) : sender,
      ]),
    };
  }
}

/** The objects of a body, those within as well: what is bought is often in a list. */
function objectsOf(body: unknown): readonly Members[] {
  const found: Members[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST || found.length >= MOST.objects) return;
    if (!Array.isArray(value)) found.push(value as Members);
    for (const member of Object.values(value)) visit(member, depth + 1);
  };
  visit(body, 0);
  return found;
}

const isItemName = byName((name) => ITEM.test(name));

/** What is bought: the member that is named like an id, or else the first that may be one. */
function itemOf(object: Members): string | null {
  const members = Object.entries(object).filter(
    ([name, value]) =>
      !isMoney(name) &&
      !isQuantity(name) &&
      (typeof value === 'number' || (typeof value === 'string' && isOneWord(value))),
  );
  const [, item = null] =
    members.find(([name]) => isItemName(name)) ??
    members.find(([, value]) => typeof value === 'string') ??
    [];
  return item === null ? null : JSON.stringify([item, ...sortsOf(object, item)]);
}

/** Words and answers of yes and no beside an item, by which one number has several prices. */
function sortsOf(object: Members, item: unknown): readonly unknown[] {
  return Object.values(object)
    .filter(
      (value) =>
        value !== item &&
        (typeof value === 'boolean' || (typeof value === 'string' && SORT.test(value))),
    )
    .slice(0, MOST_SORTS);
}

/** Whether an object of a request says why less is paid: by a coupon, or as a member. */
const isForLess = (object: Members): boolean =>
  Object.entries(object).some(
    ([name, value]) => value !== null && value !== '' && value !== false && isReduced(name),
  );

const isOneWord = (value: string): boolean =>
  value !== '' && value.length <= LONGEST_ITEM && !/\s/.test(value);

/** Whether an answer has a member of the name with the value, at any level. */
function isSaidBack({ responseBody }: Exchange, name: string, value: number): boolean {
  return objectsOf(jsonBody(responseBody)).some((object) => object[name] === value);
}
