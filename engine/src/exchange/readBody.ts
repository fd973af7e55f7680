import type { Body, Pair } from './exchange.ts';

type Json = { readonly [key: string]: unknown };

const TEXTUAL = /json|text|xml|urlencoded|multipart|graphql|javascript|yaml|csv|html/i;
const BINARY =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|x-protobuf|grpc|wasm|vnd\.ms-|vnd\.openxml))/i;
/**
 * Text is often given out under the type of Excel's own files, which are binary, and files of any
 * kind under that of bytes.
 */
const MAY_BE_TEXT = /^application\/(?:vnd\.ms-excel|octet-stream)\b/i;
// oxlint-disable-next-line no-control-regex -- text has no other control characters
const PLAIN_HEAD = /^[^\0-\x08\x0b\x0c\x0e-\x1f\ufffd]{1,512}/;
const HEAD = 512;
/** Characters in Base64 up to which a file is looked at for text. */
const LONGEST_FILE = 200_000;
const BOUNDARY = 'part-of-form';

/**
 * Reads HAR `postData`: its text, or its `params` written back as the form they came from. Null
 * when nothing was sent.
 */
export function readRequestBody(
  postData: unknown,
  headerType: string,
  wireSize: unknown,
): Body | null {
  if (typeof postData === 'string')
    return postData === ''
      ? null
      : { mediaType: headerType, text: postData, size: bytes(wireSize) };
  if (!isObject(postData)) return null;
  const mediaType = mediaTypeOf(postData['mimeType'], headerType);
  const text = textOf(postData['text'], postData['encoding'], mediaType);
  if (text !== '' && (text !== null || typeof postData['text'] === 'string'))
    return { mediaType, text, size: bytes(wireSize) };
  const params = Array.isArray(postData['params'])
    ? postData['params'].slice(0, 1_000).filter(isObject)
    : [];
  if (params.length === 0) return null;
  return {
    mediaType,
    text: /multipart/i.test(mediaType) ? multipart(params) : urlencoded(params),
    size: bytes(wireSize),
  };
}

/**
 * Reads HAR `content`. Null when the answer had no body; text null when the body was binary or left
 * out of the record.
 */
export function readResponseBody(
  content: unknown,
  headerType: string,
  wireSize: unknown,
): Body | null {
  if (!isObject(content)) return null;
  const mediaType = mediaTypeOf(content['mimeType'], headerType);
  const text = textOf(content['text'], content['encoding'], mediaType);
  const size = bytes(wireSize) > 0 ? bytes(wireSize) : bytes(content['size']);
  if (text === '' || (text === null && typeof content['text'] !== 'string'))
    return size > 0 ? { mediaType, text: null, size } : null;
  return { mediaType, text, size };
}

/** First value of a header, or an empty string. */
export function headerOf(headers: readonly Pair[], name: string): string {
  for (const pair of headers) if (pair[0] === name) return pair[1];
  return '';
}

function textOf(text: unknown, encoding: unknown, mediaType: string): string | null {
  if (typeof text !== 'string') return null;
  if (encoding !== 'base64')
    return BINARY.test(mediaType) && text !== '' && !isPlain(text, mediaType) ? null : text;
  const isBytes = mediaType !== '' && !TEXTUAL.test(mediaType);
  if (isBytes && !(MAY_BE_TEXT.test(mediaType) && text.length <= LONGEST_FILE)) return null;
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
    return isBytes && !isPlain(decoded, mediaType) ? null : decoded;
  } catch {
    return null;
  }
}

const isPlain = (text: string, mediaType: string): boolean =>
  MAY_BE_TEXT.test(mediaType) && PLAIN_HEAD.exec(text)?.[0].length === Math.min(text.length, HEAD);

function mediaTypeOf(value: unknown, headerType: string): string {
  return typeof value === 'string' && value !== '' && value !== 'x-unknown' ? value : headerType;
}

function urlencoded(params: readonly Json[]): string {
  return params.map((param) => `${escape(param['name'])}=${escape(param['value'])}`).join('&');
}

function multipart(params: readonly Json[]): string {
  const parts = params.map((param) => {
    const file =
      typeof param['fileName'] === 'string' ? `; filename="${quoted(param['fileName'])}"` : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(param['name'])}"${file}\r\n\r\n${plain(param['value'])}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function escape(value: unknown): string {
  return encodeURIComponent(plain(value).toWellFormed());
}

function quoted(value: unknown): string {
  return plain(value).replace(/["\r\n]/g, '');
}

function plain(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/**
 * A record that names a larger body, 1 PB, does not know its size; 2^63 and more do not fit where
 * sizes are stored.
 */
const LARGEST_BODY = 2 ** 50;

function bytes(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= LARGEST_BODY ? Math.floor(value) : -1;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
