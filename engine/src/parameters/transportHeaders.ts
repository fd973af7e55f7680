const REQUEST =
  /^(?:host|accept(?:-.*)?|user-agent|content-(?:length|type|encoding|disposition)|connection|keep-alive|transfer-encoding|te|trailer|upgrade.*|origin|referer|sec-.*|dnt|pragma|cache-control|expect|priority|if-.*|range|via|forwarded|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip|traceparent|tracestate|b3|x-b3-.*|x-amzn-trace-id|cookie|authorization|proxy-.*|date|http2-settings|max-forwards|save-data|client-ip)$/;
const RESPONSE =
  /^(?:date|content-(?:length|type|encoding|disposition|language|range)|connection|keep-alive|transfer-encoding|trailer|upgrade|vary|etag|last-modified|expires|age|via|accept-ranges|alt-svc|nel|report-to|cf-.*|x-cache.*|x-served-by|x-timer|set-cookie|location)$/;

/** Whether a header only serves transport, negotiation or authentication and so is no parameter of an endpoint. */
export function isTransportHeader(name: string, side: 'request' | 'response'): boolean {
  return (side === 'request' ? REQUEST : RESPONSE).test(name);
}
