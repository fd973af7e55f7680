import { isProvoked } from '@palisade/vocabulary/findings.ts';
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
const WEIGHT = { finding: 8, field: 4, fact: 2, success: 1, body: 0.5 } as const;
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 410, 422]);
/** Where people prove who they are: that guesses are not limited shows in those that were refused. */
const GUESSED: ReadonlySet<unknown> = new Set(['MFA', 'Login', 'Password Reset']);

/**
 * Of the exchanges that are kept of an endpoint, the one that shows most of what a gap was opened
 * for, the first of equals; null where none is kept that shows it: one without the field, or
 * without the attack that brought a weakness to light, proves nothing.
 */
export function provingExchange<Kept extends Shown>(
  kept: readonly Kept[],
  grounds: GapGrounds,
): Kept | null {
  let [best, most]: [Kept | null, number] = [null, -1];
  for (const each of kept) {
    const weight = isWithout(each, grounds) ? -1 : weightOf(each, grounds);
    if (weight > most) [best, most] = [each, weight];
  }
  return best;
}

function isWithout({ findings, exchange }: Shown, grounds: GapGrounds): boolean {
  const { parameters, vulnerabilities } = grounds;
  if (vulnerabilities.some(({ name }) => findings.includes(name))) return false;
  if (parameters.length > 0) return !parameters.some((field) => hasField(exchange, field));
  return vulnerabilities.length > 0 && vulnerabilities.every(({ name }) => isProvoked(name));
}

function weightOf({ traits, findings, exchange }: Shown, grounds: GapGrounds): number {
  const { matchingFields, parameters, vulnerabilities } = grounds;
  const isGuessed = matchingFields.some(
    ({ field, values }) => field === 'endpointType' && values.some((value) => GUESSED.has(value)),
  );
  const isUnlimited = matchingFields.some(
    ({ field, values }) => field === 'rateLimited' && values.includes(false),
  );
  const isRefusedGuess = isGuessed && isUnlimited && REFUSED.has(exchange.status);
  const isFound = vulnerabilities.some(({ name }) => findings.includes(name));
  const fields = parameters.filter((field) => hasField(exchange, field)).length;
  const facts = matchingFields.filter(({ field, values }) =>
    values.some((value) => FACTS[field]?.(value, traits, exchange) === true),
  ).length;
  return (
    (isFound ? WEIGHT.finding : 0) +
    WEIGHT.field * fields +
    WEIGHT.fact * (facts + (isRefusedGuess ? 1 : 0)) +
    (traits.includes('answered') ? WEIGHT.success : 0) +
    (exchange.responseBody?.text ? WEIGHT.body : 0)
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
