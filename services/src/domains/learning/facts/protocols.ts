import type { Exchange } from '@palisade/engine/exchange/exchange.ts';

/** Kinds of an endpoint that its traffic shows; `HTTP` when some of it came without TLS. */
export type Protocol = 'HTTP' | 'REST' | 'GraphQL' | 'gRPC' | 'JSON' | 'SOAP' | 'WebDAV';

/**
 * Methods of WebDAV and of what builds on it (RFC 3253, 3744, 4791, 4918) that nothing else has:
 * other services lock things as well.
 */
const WEBDAV_METHOD = /^(?:PROPFIND|PROPPATCH|MKCOL|MKCALENDAR|REPORT|ACL)$/;

/**
 * Whether a request of WebDAV succeeded, or the answer says that its server speaks it: scanners try
 * its methods everywhere.
 */
const isWebDav = ({ method, status, responseHeaders }: Exchange): boolean =>
  (status >= 200 && status <= 299 && WEBDAV_METHOD.test(method)) ||
  responseHeaders.some(([name]) => name === 'dav');

/**
 * What one exchange shows, given the media types of its bodies and whether it asks for GraphQL
 * operations.
 */
export function protocolsOf(
  exchange: Exchange,
  requestType: string,
  responseType: string,
  isGraphql: boolean,
): readonly Protocol[] {
  const into: Protocol[] = exchange.scheme === 'http' ? ['HTTP'] : [];
  if (requestType.includes('grpc') || responseType.includes('grpc')) into.push('gRPC');
  else if (
    requestType.includes('soap') ||
    (requestType.endsWith('xml') && exchange.requestHeaders.some(([name]) => name === 'soapaction'))
  )
    into.push('SOAP');
  else if (isGraphql || requestType.includes('graphql')) into.push('GraphQL');
  else if (isWebDav(exchange)) into.push('WebDAV');
  else into.push('REST');
  if (requestType.includes('json') || responseType.includes('json')) into.push('JSON');
  return into;
}
