import { isKeyHeader } from '../authentication/credentials.ts';

const OF_GATEWAYS =
  /^(?:x-(?:request|correlation|trace|transaction|amzn|amz-cf|envoy|kong|azure|ms-client|cloud-trace|vcap|cluster|original|scheme|client|requested-with|http-method-override|csrf-token|xsrf-token|datadog|newrelic|real|remote|url|device|session|app-version|ot-span|instana)(?:-.*)?|(?:request|correlation|trace|span)-?id|newrelic|sentry-trace|baggage|uber-trace-id|grpc-.*|fly-.*|fastly-.*|akamai-.*|cdn-.*|ali-.*|idempotency-key|early-data|authorization|cookie)$/;

/**
 * Whether a request header is one of gateways, tracing, browsers or credentials, which documents
 * leave out.
 */
export function isGatewayHeader(name: string): boolean {
  return OF_GATEWAYS.test(name) || isKeyHeader(name);
}
