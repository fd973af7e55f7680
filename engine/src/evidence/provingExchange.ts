import type { KeptExchange } from '../attackers/keptExchange.ts';
import type { ExchangeTrait } from '@palisade/vocabulary/exchangeTraits.ts';

/** What a gap was opened for. */
export interface GapGrounds {
  readonly matchingFields: readonly {
    readonly field: string;
    readonly values: readonly (string | number | boolean)[];
  }[];
  readonly parameters: readonly Field[];
  readonly vulnerabilities: readonly { readonly name: string }[];
}

/** A parameter of either side, its name a path in a body: `items[].sku`. */
interface Field {
  readonly side: 'request' | 'response';
  readonly location: string;
  readonly name: string;
}

interface Shown {
  readonly traits: readonly ExchangeTrait[];
  readonly findings: readonly string[];
  readonly exchange: KeptExchange;
}

/** A weakness or a field says what the gap is about; a fact of the endpoint says it less closely. */
const WEIGHT = { finding: 8, field: 4, fact: 2, success: 1 } as const;

/**
 * Of the exchanges that are kept of an endpoint, the one that shows most of what a gap was opened
 * for, the first of equals; null where none is kept.
 */
export function provingExchange<Kept extends Shown>(
  kept: readonly Kept[],
  grounds: GapGrounds,
): Kept | null {
  let [best, most]: [Kept | null, number] = [null, -1];
  for (const each of kept) {
    const weight = weightOf(each, grounds);
    if (weight > most) [best, most] = [each, weight];
  }
  return best;
}

function weightOf({ traits, findings, exchange }: Shown, grounds: GapGrounds): number {
  const { matchingFields, parameters, vulnerabilities } = grounds;
  const isFound = vulnerabilities.some(({ name }) => findings.includes(name));
  const fields = parameters.filter((field) => hasField(exchange, field)).length;
  const facts = matchingFields.filter(({ field, values }) =>
    values.some((value) => FACTS[field]?.(value, traits, exchange) === true),
  ).length;
  return (
    (isFound ? WEIGHT.finding : 0) +
    WEIGHT.field * fields +
    WEIGHT.fact * facts +
    (traits.includes('answered') ? WEIGHT.success : 0)
  );
}

/** Whether an exchange shows that a field of its endpoint has a value. */
const FACTS: Readonly<
  Record<
    string,
    (
      value: string | number | boolean,
      traits: readonly ExchangeTrait[],
      exchange: KeptExchange,
    ) => boolean
  >
> = {
  authenticated: (value, traits) => traits.includes('anonymous') === (value === false),
  protocol: (value, traits) => value === 'HTTP' && traits.includes('cleartext'),
  responseCode: (value, _traits, { status }) => Number(value) === status,
  authType: (value, _traits, exchange) =>
    value === 'basic' &&
    exchange.requestHeaders.some(
      ([name, sent]) => name.toLowerCase() === 'authorization' && /^basic /i.test(sent),
    ),
};

function hasField(exchange: KeptExchange, { side, location, name }: Field): boolean {
  const isRequest = side === 'request';
  const headers = isRequest ? exchange.requestHeaders : exchange.responseHeaders;
  if (location === 'query') return exchange.query.some(([known]) => known === name);
  if (location === 'header')
    return headers.some(([known]) => known.toLowerCase() === name.toLowerCase());
  if (location === 'cookie')
    return headers.some(
      ([known, value]) => /^(set-)?cookie$/i.test(known) && value.includes(`${name}=`),
    );
  if (location !== 'body') return location === 'path';
  const body = isRequest ? exchange.requestBody : exchange.responseBody;
  const last = name.replaceAll('[]', '').split('.').at(-1) ?? name;
  return body?.text?.includes(last) ?? false;
}
