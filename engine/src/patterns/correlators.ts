import type { Exchange } from '../exchange/exchange.ts';

export const CORRELATOR_LOCATIONS = ['header', 'query', 'cookie', 'jwtClaim'] as const;
export type CorrelatorLocation = (typeof CORRELATOR_LOCATIONS)[number];

/** Where a company's requests say who the caller is. */
export interface Correlator {
  readonly location: CorrelatorLocation;
  /** Lower-case for headers. */
  readonly parameter: string;
}

const LONGEST_TOKEN = 8_192;

/**
 * The caller by the first correlator that the request carries, or null. A personal value: hash it
 * before keeping it.
 */
export function callerOf(correlators: readonly Correlator[], exchange: Exchange): string | null {
  for (const correlator of correlators) {
    const value = valueOf(correlator, exchange);
    if (value !== null && value !== '')
      return `${correlator.location} ${correlator.parameter} ${value}`;
  }
  return null;
}

function valueOf({ location, parameter }: Correlator, exchange: Exchange): string | null {
  if (location === 'query') return exchange.query.find(([name]) => name === parameter)?.[1] ?? null;
  if (location === 'header') return headerOf(exchange, parameter);
  if (location === 'cookie') return cookieOf(headerOf(exchange, 'cookie') ?? '', parameter);
  return claimOf(headerOf(exchange, 'authorization') ?? '', parameter);
}

const headerOf = ({ requestHeaders }: Exchange, wanted: string): string | null =>
  requestHeaders.find(([name]) => name === wanted)?.[1] ?? null;

function cookieOf(cookies: string, wanted: string): string | null {
  for (const part of cookies.split(';', 100)) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === wanted) return part.slice(equals + 1).trim();
  }
  return null;
}

function claimOf(authorization: string, claim: string): string | null {
  const payload =
    authorization.length > LONGEST_TOKEN
      ? undefined
      : /^bearer\s+[\w-]+\.([\w-]+)\./i.exec(authorization)?.[1];
  if (payload === undefined) return null;
  try {
    const value: unknown = Reflect.get(
      Object(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))) as object,
      claim,
    );
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, 200)
      : null;
  } catch {
    return null;
  }
}
