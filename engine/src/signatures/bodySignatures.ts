import type { Body, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { readXml, type XmlElement } from '../parameters/readXml.ts';
import { holdsBase64 } from './decoders/decodeBase64.ts';
import { isOddlyNamed, isPlainlyHarmless } from './findSignatures.ts';
import { headerSignatures } from './headerSignatures.ts';
import { jsonSignatures } from './jsonSignatures.ts';
import { type MultipartField, multipartFields } from './multipartFields.ts';
import { methodParameter, partProtocol } from './protocolSignatures.ts';
import type { Look } from './signature.ts';

const MOST_VALUES = 5_000;
/** A batch holds parts, and a set of changes among them holds parts once more. */
const DEEPEST_PARTS = 2;
const PART_TYPE = /^content-type\s{0,3}:\s{0,3}([^\r\n]{1,200})/im;
/** The first line of a request, of which its target is looked at. */
const REQUEST_LINE = /^\s{0,4}[A-Za-z]{3,10} (\S{1,8000}) HTTP\/\d(?:\.\d)?(?=\r?\n|$)/;
/**
 * What of a document of XML its elements do not show: its type, instructions, comments, and what is
 * markup of a page.
 */
const BEYOND_ELEMENTS =
  /<!(?:doctype|entity|--\s{0,4}#)|<\?(?!xml\b)|<\?xml-|<%|<esi:|xinclude|xi:include|xsl:|<\s{0,4}(?:script|svg|iframe|embed|applet|base|meta|style|frame|layer)\b|[\s/]on[a-z]{3,48}\s{0,4}=|javascript:|=data:|<[^>]{0,200}%[0-9a-f]{2}|\{\{|pingback\.ping|<[a-z][\w:-]{0,40}[^<>]{0,200}\s[\w:@.-]{1,40}=[^"'\s<>]/i;
/** A value that begins with a quote, which the text as a whole does not show. */
const BEGINS_QUOTED = /=(?:['"`]|%2[27]|%60)/;

/** Looks at every value of a request's body, by what its media type says it is. */
export function bodySignatures(body: Body, look: Look): void {
  lookAtBody(body, look, 0);
}

function lookAtBody(body: Body, look: Look, depth: number): void {
  const { text, mediaType } = body;
  if (text === null || text === '') return;
  const json = jsonBody(body);
  if (json !== undefined) jsonSignatures(json, text, look);
  else if (/urlencoded/i.test(mediaType)) {
    if (
      !text.includes('_method=') &&
      isPlainlyHarmless(text) &&
      !holdsBase64(text) &&
      !BEGINS_QUOTED.test(text)
    )
      return;
    for (const [name, value] of readQuery(text)) {
      look.at('body', name, value);
      if (name === '_method') look.keep({ location: 'body', name }, methodParameter(name, value));
      if (value === '' || isOddlyNamed(name))
        look.at('body', '', value === '' ? name : `${name}=${value}`);
    }
  } else if (/multipart/i.test(mediaType)) {
    const isForm = /form-data/i.test(mediaType);
    for (const field of multipartFields(text))
      if (isForm || depth >= DEEPEST_PARTS || !lookAtBatched(field, look, depth + 1))
        lookAtPart(field, look);
  } else if (isPlainlyHarmless(text)) return;
  else if (/xml/i.test(mediaType)) lookAtXml(text, look);
  else look.at('body', '', text);
}

function lookAtPart({ name, value, headers }: MultipartField, look: Look): void {
  look.at('body', name, value);
  if (headers !== undefined) look.keep({ location: 'body', name }, partProtocol(headers));
}

/**
 * Looks at a request within a batch (`application/http`, as OData and others send many at once) as
 * at one of its own: that it is a request says nothing there. Also at parts within a part. Says
 * whether the part is either; a form's field is not, whatever it says of itself.
 */
function lookAtBatched(
  { value, headers = '' }: MultipartField,
  look: Look,
  depth: number,
): boolean {
  const mediaType = PART_TYPE.exec(headers)?.[1] ?? '';
  if (/^multipart\//i.test(mediaType)) {
    lookAtBody({ text: value, mediaType, size: value.length }, look, depth);
    return true;
  }
  const line = /^application\/http\b/i.test(mediaType) ? REQUEST_LINE.exec(value) : null;
  if (line === null) return false;
  look.at('body', '', line[1] ?? '');
  const [head = '', ...rest] = value.slice(line[0].length).split(/\r?\n\r?\n/);
  lookAtHead(head, look);
  const text = rest.join('\r\n\r\n');
  lookAtBody({ text, mediaType: PART_TYPE.exec(head)?.[1] ?? '', size: text.length }, look, depth);
  return true;
}

const HEADER_LINE = /^([\w-]{1,80}):[ \t]{0,8}(.*)$/;

/**
 * Looks at the headers of a request within a batch as at those of any request, and at lines that are
 * none, such as the second one of a folded header, as they are.
 */
function lookAtHead(head: string, look: Look): void {
  const headers: Pair[] = [];
  for (const line of head.split(/\r?\n/)) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? [];
    if (name !== '') headers.push([name.toLowerCase(), value.trimEnd()]);
    else if (line.trim() !== '') look.at('body', '', line);
  }
  headerSignatures(headers, withinBody(look));
}

/** Keeps what is found in headers as part of the body that they are in. */
const withinBody = (look: Look): Look => ({
  at: (_location, name, value) => look.at('body', name, value),
  keep: ({ name }, signatures) => look.keep({ location: 'body', name }, signatures),
});

/** The whole for its document type, and what is in its elements. */
function lookAtXml(text: string, look: Look): void {
  if (BEYOND_ELEMENTS.test(text)) look.at('body', '', text);
  const root = readXml(text);
  if (root === null) {
    look.at('body', '', text);
    return;
  }
  let left = MOST_VALUES;
  const visit = (element: XmlElement, name: string): void => {
    if (left-- <= 0) return;
    if (element.text !== '') look.at('body', name, element.text);
    for (const [key, value] of element.attributes) look.at('body', `${name}.@${key}`, value);
    for (const child of element.children) visit(child, `${name}.${child.name}`);
  };
  visit(root, root.name);
}
