const REQUEST =
  /^(?:host|accept(?:-.*)?|user-agent|content-(?:length|type|encoding|disposition)|connection|keep-alive|transfer-encoding|te|trailer|upgrade.*|origin|referer|sec-.*|dnt|pragma|cache-control|expect|priority|if-.*|range|via|forwarded|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip|traceparent|tracestate|b3|x-b3-.*|x-amzn-trace-id|cookie|authorization|proxy-.*|date|http2-settings|max-forwards|save-data|client-ip)$/;
const RESPONSE =
  /^(?:date|content-(?:length|type|encoding|disposition|language|range)|connection|keep-alive|transfer-encoding|trailer|upgrade|vary|etag|last-modified|expires|age|via|accept-ranges|alt-svc|nel|report-to|cf-.*|x-cache.*|x-served-by|x-timer|set-cookie|location)$/;

const LARGEST_CACHE = 5_000;
const LONGEST_NAME = 64;
const answers = { request: new Map<string, boolean>(), response: new Map<string, boolean>() };

/**
 * Whether a header only serves transport, negotiation or authentication and so is no parameter of
 * an endpoint.
 */
export function isTransportHeader(name: string, side: 'request' | 'response'): boolean {
  const known = answers[side].get(name);
  if (known !== undefined) return known;
  if (name.length > LONGEST_NAME) return false;
  if (answers[side].size >= LARGEST_CACHE) answers[side].clear();
  const answer = (side === 'request' ? REQUEST : RESPONSE).test(name);
  answers[side].set(name, answer);
  return answer;
}
