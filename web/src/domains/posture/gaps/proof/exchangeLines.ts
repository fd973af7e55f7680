interface NamedValue {
  readonly name: string;
  readonly value: string;
}
interface Body {
  readonly text: string | null | undefined;
}

interface Request {
  readonly method: string;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: readonly NamedValue[];
  readonly requestHeaders: readonly NamedValue[];
  readonly requestBody: Body | null | undefined;
}

interface Response {
  readonly status: number;
  readonly responseHeaders: readonly NamedValue[];
  readonly responseBody: Body | null | undefined;
}

/** A line of a message, with the field that it shows; an empty name is the whole location. */
interface MessageLine {
  readonly text: string;
  readonly location: string;
  readonly name: string;
}

/** A field that is to be marked, with why. */
export interface FieldMark {
  readonly location: string;
  /** Its name, or its path in a body: `items[].sku`. */
  readonly name: string;
  readonly reason: string;
}

/** Lines of a body that are shown: what proves something is at its beginning or is marked. */
const MOST_LINES = 80;
const KEY = /^\s*"((?:[^"\\]|\\.)*)"\s*:/;

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Lines of a body; JSON in lines of its fields. */
function bodyLines(body: Body | null | undefined): MessageLine[] {
  if (!body?.text) return [];
  const lines = pretty(body.text)
    .split('\n')
    .map((text) => ({ text, location: 'body', name: KEY.exec(text)?.[1] ?? '' }));
  const cut = { text: '…', location: '', name: '' };
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), cut] : lines;
  return [{ text: '', location: '', name: '' }, ...shown];
}

const headerLines = (headers: readonly NamedValue[]): MessageLine[] =>
  headers.map(({ name, value }) => ({ text: `${name}: ${value}`, location: 'header', name }));

/** A request as it is sent, the parameters of its query on lines of their own. */
export function requestLines(request: Request): readonly MessageLine[] {
  const { method, scheme, host, path, query, requestHeaders, requestBody } = request;
  return [
    { text: `${method} ${scheme}://${host}${path}`, location: 'path', name: '' },
    ...query.map(({ name, value }, index) => ({
      text: `  ${index === 0 ? '?' : '&'}${name}=${value}`,
      location: 'query',
      name,
    })),
    ...headerLines(requestHeaders),
    ...bodyLines(requestBody),
  ];
}

/** A response as it came. */
export const responseLines = (response: Response): readonly MessageLine[] => [
  { text: `HTTP ${response.status}`, location: 'status', name: '' },
  ...headerLines(response.responseHeaders),
  ...bodyLines(response.responseBody),
];

/** The field itself at the end of a path in a body: `sku` of `items[].sku`. */
const lastName = (name: string): string => name.replaceAll('[]', '').split('.').at(-1) ?? name;

/** Whether a line shows the field: names of headers have no case, cookies are in their header. */
function shows(line: MessageLine, { location, name }: FieldMark): boolean {
  if (location === 'cookie')
    return (
      line.location === 'header' && /^(set-)?cookie$/i.test(line.name) && line.text.includes(name)
    );
  if (line.location !== location) return false;
  if (location === 'path' || name === '') return true;
  if (location === 'header') return line.name.toLowerCase() === name.toLowerCase();
  return line.name === (location === 'body' ? lastName(name) : name);
}

/** Where each field is marked: at the first line that shows it, the reasons of one line together. */
export function markedLines(
  lines: readonly MessageLine[],
  marks: readonly FieldMark[],
): { readonly line: number; readonly reason: string }[] {
  const reasons = new Map<number, string[]>();
  for (const mark of marks) {
    const line = 1 + lines.findIndex((each) => shows(each, mark));
    if (line > 0) reasons.set(line, [...(reasons.get(line) ?? []), mark.reason]);
  }
  return [...reasons].map(([line, of]) => ({ line, reason: [...new Set(of)].join(' · ') }));
}
