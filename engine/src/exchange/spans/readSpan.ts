import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import { logExchange } from '../logs/logExchange.ts';
import type { Reading, ReadingContext } from '../reading.ts';
import type { AttributeValue, Span } from './span.ts';

const SERVER = 2;
const DEFAULT_PORTS = lookUpTable({ http: '80', https: '443' });

/**
 * Reads a span by the HTTP semantic conventions, old and new. Only server spans teach: the span of
 * a client tells the same exchange a second time, as the called service's own span does, and often
 * it comes from elsewhere and at another time.
 */
export function readSpan({ kind, startedAt, attributes }: Span, context: ReadingContext): Reading {
  if (kind !== SERVER && kind !== 0) return { noise: 'notServerSpan' };
  const text = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const value = attributes.get(name);
      if (value !== undefined && value !== '') return String(value);
    }
    return null;
  };
  const method = text('http.request.method', 'http.method');
  if (method === null) return { noise: 'notHttp' };
  const scheme = text('url.scheme', 'http.scheme')?.toLowerCase() ?? null;
  return logExchange(
    {
      startedAt,
      clientAddress: text(
        'client.address',
        'http.client_ip',
        'network.peer.address',
        'net.sock.peer.addr',
        'net.peer.ip',
      ),
      method: method === '_OTHER' ? (text('http.request.method_original') ?? method) : method,
      target: targetOf(text),
      scheme,
      host: hostOf(text, scheme),
      status: text('http.response.status_code', 'http.status_code'),
      userAgent: text('user_agent.original', 'http.user_agent'),
      contentType: text('http.response.header.content-type', 'http.response.header.content_type'),
      location: text('http.response.header.location'),
      route: text('http.route'),
      resourceId: text('cloud.resource_id'),
      tlsProtocol: text('tls.protocol.version'),
      certificateEnd: text('tls.server.not_after'),
    },
    context,
  );
}

type TextOf = (...names: readonly string[]) => string | null;

function targetOf(text: TextOf): string | null {
  const whole = text('url.full', 'http.url');
  if (whole !== null && /^https?:\/\//i.test(whole)) return whole;
  const path = text('url.path');
  if (path === null) return text('http.target') ?? whole;
  const query = text('url.query');
  return query === null ? path : `${path}?${query}`;
}

/** The host that was asked for; without one, the service's name stands for it. */
function hostOf(text: TextOf, scheme: string | null): string | null {
  const asked = text('http.host');
  if (asked !== null) return asked;
  const name = text('server.address', 'net.host.name', 'http.server_name', 'net.host.ip');
  if (name === null) return text('service.name')?.replace(/[^A-Za-z0-9._-]+/g, '-') ?? null;
  const port = text('server.port', 'net.host.port');
  const host = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  return port === null || port === DEFAULT_PORTS[scheme ?? 'https'] ? host : `${host}:${port}`;
}

/** Attributes of a span over those of its resource. */
export function withResource(
  span: Iterable<readonly [string, AttributeValue]>,
  resource: ReadonlyMap<string, AttributeValue>,
): ReadonlyMap<string, AttributeValue> {
  const all = new Map(resource);
  for (const [name, value] of span) all.set(name, value);
  return all;
}
