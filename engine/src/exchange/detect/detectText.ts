import type { KnownFormat } from '@palisade/vocabulary/ingestFormats.ts';

/** A damaged first line must not hide what the others are. */
const LINES = 20;
const COMBINED =
  /^(?:\S+ )?\S+ \S+ .{1,200}?\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "/;
const LOAD_BALANCER = /^(?:(?:https?|h2|grpcs|wss?) )?\d{4}-\d\d-\d\dT[\d:.]+Z \S+ [\d.:a-f]+ /;
const CLOUDFRONT = /^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t/;
const DIRECTIVE = /^#(?:Version|Fields|Software|Date):/;
const YAML = /^(?:["']?)(?:openapi|swagger)(?:["']?)\s*:\s*["']?[123]/m;

/** Tells a format that is no JSON from its first lines. */
export function detectText(text: string): KnownFormat | null {
  if (text.startsWith('<'))
    return /<items[ >]/.test(text)
      ? 'burp'
      : /<(?:issues|!DOCTYPE issues)[ >]/.test(text)
        ? 'burp-issues'
        : null;
  const lines = text.split('\n', LINES).map((line) => line.slice(0, 4_000));
  for (const line of lines) {
    if (DIRECTIVE.test(line) || CLOUDFRONT.test(line)) return 'cloudfront';
    if (LOAD_BALANCER.test(line)) return 'aws-lb';
    if (COMBINED.test(line)) return 'combined';
  }
  return YAML.test(text) ? 'openapi' : null;
}
