import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { Pair } from '../exchange/exchange.ts';
import { type Signature, type WeightName, WEIGHTS } from './signature.ts';

/**
 * Headers that say how a request is to be read, and ask for another reading than its first line.
 */
export const PROTOCOL_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'range',
  'request-range',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'accept-charset',
]);

const make = (
  name: string,
  message: DetectionSentence,
  weight: WeightName = 'notice',
): readonly Signature[] => [
  {
    family: 'protocol',
    name,
    message,
    weight: WEIGHTS[weight],
    layers: [],
    start: null,
    end: null,
  },
];

const OTHER_METHOD = make('other method', 'Overrides the request method');
const MANY_RANGES = make(
  'many ranges',
  'Requests many byte ranges at once, which overloads the server',
  'warning',
);
const WRONG_RANGE = make('range without sense', 'Requests a byte range that ends before it starts');
const OLD_RANGE = make('range of an old grammar', 'Requests a byte range with an obsolete header');
const TWO_LENGTHS = make('two lengths', 'Declares its length twice (request smuggling)', 'warning');
const CODING = make(
  'odd coding',
  'Declares an encoding that only some servers recognize',
  'warning',
);
const LENGTH = make('odd length', 'Declares a length that is not a number', 'warning');
const CONNECTION = make('odd connection', 'Contains contradictory Connection options');
const CHARSET = make('odd charset', 'Declares a charset that hides content from filters');
const BOUNDARY = make('odd boundary', 'Uses an irregular boundary between form parts');
const NONE: readonly Signature[] = [];

const METHOD =
  /^(?:get|head|post|put|patch|delete|options|trace|connect|propfind|proppatch|mkcol|copy|move|lock|unlock)$/i;
const KNOWN_CHARSET =
  /^["']?(?:utf-?8|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d|gbk|gb2312|gb18030|big5|shift[-_]jis|euc-(?:jp|kr)|koi8-[ru]|utf-?16(?:le|be)?)["']?$/i;

/**
 * What a header of those above shows of how readers could be set at odds. Little alone: each is a
 * sign to weigh with others.
 */
export function headerProtocol(
  name: string,
  value: string,
  headers: readonly Pair[],
): readonly Signature[] {
  switch (name) {
    case 'content-length':
      return /^\s?\d{1,15}\s?$/.test(value) ? NONE : LENGTH;
    case 'transfer-encoding':
      if (headers.some(([other]) => other === 'content-length')) return TWO_LENGTHS;
      return /^(?:(?:gzip|deflate|compress|identity|trailers), ?)?(?:chunked|gzip|deflate|identity)$/i.test(
        value.trim(),
      )
        ? NONE
        : CODING;
    case 'content-encoding':
      return /^[\w., -]{0,60}$/.test(value) &&
        !/(?:^|,)\s?(?:\w{1,20})(?:,\s?\w{1,20}){2}/.test(value)
        ? NONE
        : CODING;
    case 'connection':
      return /\b(keep-alive|close)\b.*\b(?:keep-alive|close)\b/i.test(value) ? CONNECTION : NONE;
    case 'range':
      return rangeSignature(value);
    case 'request-range':
      return OLD_RANGE;
    case 'content-type':
      return contentType(value);
    case 'accept-charset':
      return /\b(?:utf-?7|ibm\d{2,4}|cp\d{2,4}|ebcdic)\b/i.test(value) ? CHARSET : NONE;
    default:
      return METHOD.test(value) ? OTHER_METHOD : NONE;
  }
}

/** Whether a parameter asks for another method, as some frameworks let forms do. */
export const methodParameter = (name: string, value: string): readonly Signature[] =>
  name === '_method' && METHOD.test(value) ? OTHER_METHOD : NONE;

function rangeSignature(value: string): readonly Signature[] {
  const pieces = value.slice(0, 2_000).split(',');
  if (pieces.length > 5) return MANY_RANGES;
  for (const piece of pieces) {
    const [, from = '', to = ''] = /(\d{1,15})\s{0,3}-\s{0,3}(\d{1,15})/.exec(piece) ?? [];
    if (to !== '' && Number(to) < Number(from)) return WRONG_RANGE;
  }
  return NONE;
}

function contentType(value: string): readonly Signature[] {
  if (!value.includes(';'))
    return /^multipart\//i.test(value) || /[^\w.+/ *-]/.test(value.trim()) ? BOUNDARY : NONE;
  const charsets = [
    ...value.slice(0, 500).matchAll(/;\s{0,9}charset\s{0,3}=\s{0,3}("[^"]{0,60}"|[^\s;]{0,60})/gi),
  ];
  if (charsets.length > 1 || charsets.some(([, charset = '']) => !KNOWN_CHARSET.test(charset)))
    return CHARSET;
  const boundary = /;\s{0,9}boundary\s{0,3}=\s{0,3}("[^"]{0,200}"|[^\s;]{0,200})/i.exec(value)?.[1];
  const isMultipart = /^multipart\//i.test(value);
  if (isMultipart !== (boundary !== undefined) && (isMultipart || boundary !== undefined))
    return BOUNDARY;
  if (boundary !== undefined && !/^"?[\w'()+,./:=? -]{1,72}"?$/.test(boundary)) return BOUNDARY;
  return isMultipart &&
    !/^multipart\/(?:form-data|mixed|related|alternative|byteranges|encrypted|signed|report|digest|parallel|x-mixed-replace)\b/i.test(
      value,
    )
    ? BOUNDARY
    : NONE;
}

/** Letters that browsers of some languages write so in names. */
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,6});/gi;
/** Names of the parts of a form that readers cut at different signs. */
const ODD_PART = make('odd name of a part', 'Uses an ambiguous name for a form part');
const PART_CHARSET = make('odd charset', 'Declares a charset that hides content from filters');
const PART_CODING = make('odd coding', 'Uses a transfer encoding that forms do not use', 'warning');

/**
 * Characters with more bytes than they need: lenient readers make signs of them, filters do not.
 */
export const OVERLONG: Signature = {
  family: 'protocol',
  name: 'overlong character',
  message: 'Uses overlong UTF-8 encoding',
  weight: WEIGHTS.notice,
  layers: [],
  start: null,
  end: null,
};

/** What the headers of a part of a form show of how readers could be set at odds. */
export function partProtocol(headers: string): readonly Signature[] {
  if (/content-transfer-encoding\s{0,3}:\s{0,3}(?:base64|quoted-printable|x-)/i.test(headers))
    return PART_CODING;
  const charset = /charset\s{0,3}=\s{0,3}("[^"]{0,60}"|[^\s;]{0,60})/i.exec(headers)?.[1];
  if ((charset !== undefined && !KNOWN_CHARSET.test(charset)) || /name="_charset_"/i.test(headers))
    return PART_CHARSET;
  const names = headers.match(/[;\s](?:file)?name\*?\s{0,3}=/gi)?.length ?? 0;
  return names > 3 || /\bname="[^"]{0,200}[;'\0=][^"]{0,200}"/i.test(headers.replace(ENTITY, ''))
    ? ODD_PART
    : NONE;
}
