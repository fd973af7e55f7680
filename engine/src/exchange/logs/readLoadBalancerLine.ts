import type { Reading, ReadingContext } from '../reading.ts';
import { logExchange } from './logExchange.ts';
import { readRequestLine } from './readRequestLine.ts';

const TOKEN = /"((?:[^"\\]|\\.)*)"|\S+/g;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const MOST = 40;

/**
 * Reads a line of an AWS load balancer: application (a protocol goes first) or classic (the time
 * goes first).
 */
export function readLoadBalancerLine(line: string, context: ReadingContext): Reading {
  const tokens = tokensOf(line);
  const start = TIME.test(tokens[0] ?? '') ? 0 : 1;
  const time = tokens[start] ?? '';
  if (!TIME.test(time) || tokens.length < start + 12) return { rejected: 'notAnEntry' };
  const status = tokens[start + 7] ?? '';
  const request = readRequestLine(tokens[start + 11] ?? '');
  return logExchange(
    {
      startedAt: Date.parse(time),
      clientAddress: tokens[start + 2] ?? null,
      // What it could not parse it writes as `- http://host:port- -`.
      ...(request.method === '-' ? { method: null, target: null } : request),
      scheme: null,
      host: null,
      status: status === '-' ? null : status,
      userAgent: tokens[start + 12] ?? null,
      contentType: null,
      // AWS calls this field the resource id of the load balancer; of a classic one it is the name.
      resourceId: tokens[start + 1] ?? null,
      tlsProtocol: tokens[start + 14] ?? null,
    },
    context,
  );
}

function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  for (const match of line.matchAll(TOKEN)) {
    tokens.push(match[1] ?? match[0]);
    if (tokens.length === MOST) break;
  }
  return tokens;
}
