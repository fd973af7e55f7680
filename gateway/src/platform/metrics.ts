import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CallRecord } from './upstream/restClient.ts';

/**
 * Figures of the gateway in a Prometheus registry. `live` counts streams and subscriptions when
 * figures are read.
 */
export function gatewayMetrics(
  registry: Registry,
  live: () => { readonly streams: number; readonly operations: number },
) {
  const calls = new Histogram({
    name: 'palisade_gateway_upstream_seconds',
    help: 'Duration of calls to the services, by service, method and class of the answer.',
    labelNames: ['upstream', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'palisade_gateway_requests_total',
    help: 'Requests to the graph, by kind of document and status.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('palisade_gateway_live_streams', 'Live streams that are open.', () => live().streams);
  gauge(
    'palisade_gateway_live_subscriptions',
    'Subscriptions that live streams carry.',
    () => live().operations,
  );
  return {
    observeCall: ({ upstream, method, status, seconds }: CallRecord): void =>
      calls.observe(
        { upstream, method, status: status === 0 ? 'none' : `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    countRequest: (kind: 'trusted' | 'raw' | 'stream' | 'refused', status: number): void =>
      requests.inc({ kind, status: String(status) }),
  };
}
