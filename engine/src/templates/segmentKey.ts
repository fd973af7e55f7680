/**
 * A segment as the trie sees it: `stem` is what may be a value, `suffix` (`.json`, `:cancel`) stays
 * literal in a template.
 */
const FORMATS = new Set([
  'json',
  'jsonp',
  'js',
  'jsonld',
  'geojson',
  'xml',
  'rdf',
  'csv',
  'tsv',
  'yaml',
  'yml',
  'html',
  'pdf',
  'txt',
  'rss',
  'atom',
  'ics',
  'kml',
  'gpx',
  'php',
  'aspx',
  'asmx',
  'svc',
  'do',
  'action',
  'ashx',
]);

/** `json`, `csv`: what the end of a segment says of the form of an answer. */
export const isFormat = (end: string): boolean => FORMATS.has(end.toLowerCase());

/**
 * Percent-decodes a segment once, without `;matrix` parameters. An accent that is sent as a sign of
 * its own, as some systems do, is the same as within its letter. Broken encoding stays as it was
 * sent. Never throws.
 */
export function decodeSegment(raw: string): string {
  let text = raw;
  const matrix = text.indexOf(';');
  if (matrix > 0) text = text.slice(0, matrix);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text;
  }
}

/**
 * Where the literal suffix of a segment starts (`.json` of `42.json`, `:cancel` of `42:cancel`), or
 * its length when it has none.
 */
export function suffixStart(segment: string): number {
  for (let index = segment.length - 1; index > 0 && segment.length - index <= 40; index--) {
    const code = segment.charCodeAt(index);
    if (code === 46)
      return FORMATS.has(segment.slice(index + 1).toLowerCase()) ? index : segment.length;
    if (code === 58) return segment.length - index > 3 ? index : segment.length;
    if (!((code >= 97 && code <= 122) || (code >= 65 && code <= 90))) return segment.length;
  }
  return segment.length;
}

/**
 * Braces mean parameters in a template, so literal ones are written percent-encoded; spaces and
 * controls too.
 */
export function literalText(segment: string): string {
  return /[{}\s/?#%]/.test(segment)
    ? segment.replace(/[{}\s/?#%]/g, (character) => encodeURIComponent(character))
    : segment;
}

/** A copy that does not keep the request line it was cut from alive. Lossless for every string. */
export function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
