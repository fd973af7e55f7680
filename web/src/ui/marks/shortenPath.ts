/**
 * Shortens a path from its middle: first segment and the last two stay, those between become `…`.
 * @param limit most characters wanted; a path whose kept segments are longer still stays longer
 */
export function shortenPath(path: string, limit: number): string {
  if (path.length <= limit) return path;
  const segments = path.split('/').filter((segment) => segment !== '');
  const tail = segments.slice(-2);
  for (let kept = segments.length - 3; kept >= 0; kept--) {
    const short = `/${[...segments.slice(0, kept), '…', ...tail].join('/')}`;
    if (short.length <= limit || kept === 0)
      return kept === 0 && segments.length < 3 ? path : short;
  }
  return path;
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
