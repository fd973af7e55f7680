/** Formats that traffic comes in, by the word that `--format` and `?format=` take. */
export const TRAFFIC_FORMATS = [
  'har',
  'ndjson',
  'combined',
  'json-log',
  'aws-lb',
  'cloudfront',
  'otlp-json',
  'otlp-protobuf',
  'burp',
] as const;
export type TrafficFormat = (typeof TRAFFIC_FORMATS)[number];

/** Formats that describe an API: no traffic, but endpoints and parameters to expect. */
export const DOCUMENT_FORMATS = ['openapi', 'postman'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/**
 * What is known by sight and holds no request with its answer, so that it can be refused by its
 * name.
 */
const FOREIGN_FORMATS = [
  'otlp-logs',
  'otlp-metrics',
  'nginx-status',
  'aws-waf',
  'burp-issues',
] as const;
type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

export type KnownFormat = TrafficFormat | DocumentFormat | ForeignFormat;

/** Formats of which each line stands for itself, so that a growing file can be sent as it grows. */
const LINE_FORMATS: readonly string[] = [
  'ndjson',
  'combined',
  'json-log',
  'aws-lb',
  'otlp-json',
] satisfies readonly TrafficFormat[];

/** What to call a file of this format in a sentence. */
export const FORMAT_NAMES: Readonly<Record<KnownFormat, string>> = {
  har: 'a HAR file',
  ndjson: 'NDJSON of HAR entries',
  combined: 'an nginx or Apache combined log',
  'json-log': 'a JSON access log',
  'aws-lb': 'an AWS load balancer log',
  cloudfront: 'an AWS CloudFront log',
  'otlp-json': 'OTLP spans as JSON',
  'otlp-protobuf': 'OTLP spans as protobuf',
  burp: 'a Burp XML export',
  openapi: 'an OpenAPI document',
  postman: 'a Postman collection',
  'otlp-logs': 'OTLP log records',
  'otlp-metrics': 'OTLP metrics',
  'nginx-status': 'NGINX Plus status snapshots',
  'aws-waf': 'an AWS WAF log',
  'burp-issues': 'a Burp report of issues',
};

const listed: readonly string[] = TRAFFIC_FORMATS;
const described: readonly string[] = DOCUMENT_FORMATS;

export const isTrafficFormat = (format: string): format is TrafficFormat => listed.includes(format);
export const isDocumentFormat = (format: string): format is DocumentFormat =>
  described.includes(format);
export const isLineFormat = (format: string): format is TrafficFormat =>
  LINE_FORMATS.includes(format);
