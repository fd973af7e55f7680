import { isStatusCode } from '@palisade/vocabulary/statusCodes.ts';
import { keptTitle } from '../../sensitive/keptName.ts';
import type { Pair } from '../exchange.ts';
import type { Reading, ReadingContext } from '../reading.ts';
import { readAddress } from '../readAddress.ts';
import { readQuery, readUrl } from '../readUrl.ts';
import { timeFault } from '../startTime.ts';
import { tlsOf } from '../tls.ts';

/** What a line of an access log says; null where it is silent. */
export interface LogFacts {
  /** Milliseconds since 1970; NaN when it cannot be read. */
  readonly startedAt: number;
  readonly clientAddress: string | null;
  readonly method: string | null;
  /** Path with query, or an absolute URL. */
  readonly target: string | null;
  readonly scheme: string | null;
  readonly host: string | null;
  readonly status: string | null;
  readonly userAgent: string | null;
  /** Media type of the answer. */
  readonly contentType: string | null;
  readonly location?: string | null;
  readonly route?: string | null;
  readonly resourceId?: string | null;
  /** Version of the encrypted connection, as the log writes it. */
  readonly tlsProtocol?: string | null;
  /** When the server's certificate ends, as the log writes it. */
  readonly certificateEnd?: string | null;
}

const METHOD = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,20}$/;
const LONGEST_RESOURCE_ID = 500;

/**
 * Makes an exchange of what a line says. Headers and bodies are unseen, save the few that logs
 * write down. A line that does not say how it came counts as https and says so, so that nothing is
 * concluded from the scheme.
 */
export function logExchange(facts: LogFacts, { now, host }: ReadingContext): Reading {
  const { method, target, status, startedAt } = facts;
  if (target === null && method === null) return { rejected: 'noRequest' };
  if (target === null || target === '') return { rejected: 'noUrl' };
  if (method === null || !METHOD.test(method)) return { rejected: 'badMethod' };
  const whole = absolute(target, facts.scheme, facts.host ?? host);
  const url = readUrl(whole.text);
  if (url === null) return { rejected: 'badUrl' };
  if (status === null || status === '' || Number(status) === 0 || Number(status) === -1)
    return { rejected: 'noResponse' };
  if (!/^\d{3}$/.test(status) || !isStatusCode(Number(status))) return { rejected: 'badStatus' };
  const fault = timeFault(startedAt, now);
  if (fault !== null) return { rejected: fault };
  const { route } = facts;
  const resourceId = resourceIdOf(facts.resourceId ?? null);
  const tls = tlsOf(facts.tlsProtocol, facts.certificateEnd);
  return {
    exchange: {
      startedAt,
      clientAddress: readAddress((facts.clientAddress ?? '').split(',', 1)[0]?.trim() ?? ''),
      method: method.toUpperCase(),
      scheme: url.scheme,
      host: url.host,
      path: url.path,
      query: readQuery(url.search),
      requestHeaders: pairs(['user-agent', facts.userAgent]),
      requestBody: null,
      status: Number(status),
      responseHeaders: pairs(
        ['content-type', facts.contentType],
        ['location', facts.location ?? null],
      ),
      responseBody: null,
      unseen: 'messages',
      ...(whole.isAssumed && tls === undefined ? { isSchemeAssumed: true } : {}),
      ...(route == null || route === '' ? {} : { route }),
      ...(resourceId === null ? {} : { resourceId }),
      ...(tls === undefined ? {} : { tls }),
    },
  };
}

/**
 * What can stand for a resource in the cloud: visible characters, none of them a control; null for
 * none, or one too long to be whole.
 */
function resourceIdOf(text: string | null): string | null {
  const id = text?.trim() ?? '';
  return id === '' || id === '-' || id.length > LONGEST_RESOURCE_ID || /[\p{C}\s]/u.test(id)
    ? null
    : keptTitle(id);
}

interface Absolute {
  readonly text: string;
  /** Nothing says how it came. */
  readonly isAssumed: boolean;
}

function absolute(target: string, scheme: string | null, host: string): Absolute {
  if (/^https?:\/\//i.test(target)) return { text: target, isAssumed: false };
  if (/^wss?:\/\//i.test(target)) return { text: `http${target.slice(2)}`, isAssumed: false };
  const known = scheme === null ? '' : scheme.toLowerCase();
  const isPlain = known === 'http' || known === 'ws' || (known === '' && host.endsWith(':80'));
  return {
    text: `${isPlain ? 'http' : 'https'}://${host}${target.startsWith('/') ? '' : '/'}${target}`,
    isAssumed: known === '' && !isPlain && !host.endsWith(':443'),
  };
}

function pairs(...list: readonly (readonly [name: string, value: string | null])[]): Pair[] {
  return list.flatMap(([name, value]) =>
    value === null || value === '' || value === '-' ? [] : [[name, value] as const],
  );
}
