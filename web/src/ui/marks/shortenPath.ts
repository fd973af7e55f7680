/** Letters of a segment that stay at its beginning when its middle becomes `…`. */
const HEAD = 4;

/** The last letters of a segment with its beginning, in `limit` letters. */
function shortenSegment(segment: string, limit: number): string {
  if (segment.length <= limit) return segment;
  const head = Math.min(HEAD, Math.max(0, limit - HEAD - 1));
  return `${segment.slice(0, head)}…${segment.slice(segment.length - Math.max(1, limit - head - 1))}`;
}

/**
 * Shortens a path from its middle: first segment and the last two stay, those between become `…`.
 * Where there is no room for two, the last one stays, at last without its own middle: the end of a
 * path tells it from its neighbours, so it is never cut.
 * @param limit most characters wanted
 */
export function shortenPath(path: string, limit: number): string {
  if (path.length <= limit) return path;
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const tail = segments.slice(-2);
  for (let kept = segments.length - 3; kept >= 0; kept--) {
    const short = `/${[...segments.slice(0, kept), '…', ...tail].join('/')}`;
    if (short.length <= limit) return short;
  }
  if (segments.length < 2) return `/${shortenSegment(last, limit - 1)}`;
  return `/…/${shortenSegment(last, limit - 3)}`;
}

export interface PathPart {
  readonly text: string;
  readonly isParameter: boolean;
}

/** Splits a template into plain text and `{parameter}` parts. */
export function pathParts(path: string): readonly PathPart[] {
  return path
    .split(/(\{[^}]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isParameter: text.startsWith('{') }));
}
