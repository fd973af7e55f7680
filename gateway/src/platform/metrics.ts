import { Counter, Histogram, type Registry } from 'prom-client';
import type { CallRecord } from './upstream/restClient.ts';

/** Figures of the gateway in a Prometheus registry. */
export function gatewayMetrics(registry: Registry) {
  const calls = new Histogram({
    name: 'palisade_gateway_upstream_seconds',
    help: 'Duration of calls to the services, by service, method and class of the answer.',
    labelNames: ['upstream', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const requests = new Counter({ name: 'palisade_gateway_requests_total', help: 'Requests to the graph, by kind of document and status.', labelNames: ['kind', 'status'], registers: [registry] });
  return {
    observeCall: ({ upstream, method, status, seconds }: CallRecord): void => calls.observe({ upstream, method, status: status === 0 ? 'none' : `${Math.floor(status / 100)}xx` }, seconds),
    countRequest: (kind: 'trusted' | 'raw' | 'stream' | 'refused', status: number): void => requests.inc({ kind, status: String(status) }),
  };
}
