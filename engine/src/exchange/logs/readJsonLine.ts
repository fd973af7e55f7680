import type { Reading, ReadingContext } from '../reading.ts';
import { type Meaning, plainKey, SPELLINGS } from './jsonLogKeys.ts';
import { logExchange } from './logExchange.ts';
import { logTime } from './logTime.ts';
import { readRequestLine } from './readRequestLine.ts';

type Scalar = string | number;

/**
 * Reads a line of a JSON access log: nginx and others, whose keys are recognized by their common
 * spellings, nested ones by their path.
 */
export function readJsonLine(line: string, context: ReadingContext): Reading {
  const values = valuesOf(line);
  if (values === 'notJson' || values === 'notAnEntry') return { rejected: values };
  const request = textOf(values, 'request');
  const asked =
    request === null
      ? { method: textOf(values, 'method'), target: targetOf(values) }
      : readRequestLine(request);
  return logExchange(
    {
      startedAt: logTime(valueOf(values, 'time')),
      clientAddress: textOf(values, 'client'),
      ...asked,
      scheme: schemeOf(values),
      host: textOf(values, 'host'),
      status: textOf(values, 'status'),
      userAgent: textOf(values, 'agent'),
      contentType: textOf(values, 'type'),
      location: textOf(values, 'location'),
      tlsProtocol: textOf(values, 'tls'),
    },
    context,
  );
}

/**
 * The id that the server gave the request, by which a mirrored request is found; null when the line
 * has none.
 */
export function requestIdOf(line: string): string | null {
  const values = valuesOf(line);
  return typeof values === 'string' ? null : textOf(values, 'requestId');
}

function valuesOf(line: string): ReadonlyMap<string, Scalar> | 'notJson' | 'notAnEntry' {
  const value = parsed(line);
  if (value === undefined) return 'notJson';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'notAnEntry';
  const values = new Map<string, Scalar>();
  flatten(value, '', 3, values);
  return values;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // nginx without `escape=json` writes \x22, which JSON does not know.
    if (!line.includes('\\x')) return undefined;
  }
  try {
    return JSON.parse(line.replace(/\\x([0-9A-Fa-f]{2})/g, '\\u00$1'));
  } catch {
    return undefined;
  }
}

function flatten(value: object, prefix: string, depth: number, into: Map<string, Scalar>): void {
  for (const [key, item] of Object.entries(value)) {
    const name = prefix + plainKey(key);
    if (typeof item === 'string' || typeof item === 'number') into.set(name, item);
    else if (typeof item === 'object' && item !== null && !Array.isArray(item) && depth > 1)
      flatten(item, name, depth - 1, into);
  }
}

function valueOf(values: ReadonlyMap<string, Scalar>, meaning: Meaning): Scalar | null {
  for (const spelling of SPELLINGS[meaning]) {
    const value = values.get(spelling);
    if (value !== undefined && value !== '' && value !== '-') return value;
  }
  return null;
}

function textOf(values: ReadonlyMap<string, Scalar>, meaning: Meaning): string | null {
  const value = valueOf(values, meaning);
  return value === null ? null : String(value);
}

function targetOf(values: ReadonlyMap<string, Scalar>): string | null {
  const target = textOf(values, 'target');
  const query = textOf(values, 'query');
  return target === null || query === null || target.includes('?')
    ? target
    : `${target}?${query.replace(/^\?/, '')}`;
}

function schemeOf(values: ReadonlyMap<string, Scalar>): string | null {
  const scheme = textOf(values, 'scheme')?.toLowerCase() ?? null;
  return scheme === 'http' || scheme === 'https' ? scheme : null;
}
