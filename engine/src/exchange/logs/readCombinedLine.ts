import type { Reading, ReadingContext } from '../reading.ts';
import { logExchange } from './logExchange.ts';
import { logTime } from './logTime.ts';
import { readRequestLine } from './readRequestLine.ts';

/** Everything after the client's part: time, request, status, size. */
const REST = /^\[([^\]]{20,40})\] "(.*?)" (\d{3}|-) (\d+|-)(?: |$)/;
const NAMES = /^"((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"/;
const ABSOLUTE = /^https?:\/\/[^/?#]*([/?#].*)?$/i;
const VIRTUAL_HOST = /^[^\s:]+:\d+$/;

/**
 * Reads a line of an nginx or Apache log: common, combined, and combined with the virtual host in
 * front.
 */
export function readCombinedLine(line: string, context: ReadingContext): Reading {
  const bracket = line.indexOf(' [');
  if (bracket < 0) return { rejected: 'notAnEntry' };
  const rest = REST.exec(line.slice(bracket + 1));
  const who = line.slice(0, bracket).split(' ', 5);
  if (rest === null || who.length < 3) return { rejected: 'notAnEntry' };
  const [matched, time = '', requestLine = '', status = ''] = rest;
  const [, , agent] = NAMES.exec(line.slice(bracket + 1 + matched.length)) ?? [];
  const hasHost = who.length >= 4 && VIRTUAL_HOST.test(who[0] ?? '');
  const request = readRequestLine(requestLine);
  return logExchange(
    {
      startedAt: logTime(time),
      clientAddress: who[hasHost ? 1 : 0] ?? null,
      method: request.method,
      target: ownTarget(request.target),
      scheme: null,
      host: hasHost ? (who[0] ?? null) : null,
      status: status === '-' ? null : status,
      userAgent: agent ?? null,
      contentType: null,
    },
    context,
  );
}

/**
 * A server that is asked for another site, as those who look for open proxies do, answers with a
 * page of its own: of the address only what follows the host is kept.
 */
function ownTarget(target: string | null): string | null {
  const foreign = target === null ? null : ABSOLUTE.exec(target);
  return foreign === null ? target : (foreign[1] ?? '/');
}
