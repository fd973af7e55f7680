import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { bodyWith, lowerCaseNames, requestTo, requestWith } from './attackSample.ts';

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

/** A payload in every way that a test bench sends it: each encoder in each place. */
export function sentPayloads(
  payload: string,
  encoders: readonly string[],
  places: readonly unknown[],
): Exchange[] {
  return encoders.flatMap((encoder) => places.flatMap((place) => one(payload, encoder, place)));
}

function one(payload: string, encoder: string, place: unknown): Exchange[] {
  const text =
    encoder === 'URL'
      ? encodeURIComponent(payload.toWellFormed())
      : encoder.startsWith('Base64')
        ? Buffer.from(payload).toString('base64')
        : payload;
  switch (place) {
    case 'URLPath':
      return [
        requestTo(`/${encoder === 'Plain' ? text.replace(/[?#]/g, encodeURIComponent) : text}`),
      ];
    case 'URLParam':
      return [requestTo(`/?value=${encoder === 'URL' ? text : encodeURIComponent(text)}`)];
    case 'HTMLForm':
      return [
        bodyWith(
          'application/x-www-form-urlencoded',
          `value=${encoder === 'URL' ? text : encodeURIComponent(text)}`,
        ),
      ];
    case 'HTMLMultipartForm':
      return [
        bodyWith(
          'multipart/form-data; boundary=part',
          `--part\r\nContent-Disposition: form-data; name="value"\r\n\r\n${text}\r\n--part--\r\n`,
        ),
      ];
    case 'JSONRequest':
    case 'JSONBody':
      return [bodyWith('application/json', JSON.stringify({ test: true, value: text }))];
    case 'XMLBody':
    case 'SOAPBody':
      return [
        bodyWith(
          'text/xml',
          place === 'SOAPBody' ? `<Envelope><Body><value>${text}</value></Body></Envelope>` : text,
        ),
      ];
    case 'Header':
      return [requestWith({ requestHeaders: [['x-value', text]] })];
    case 'UserAgent':
      return [requestWith({ requestHeaders: [['user-agent', text]] })];
    case 'gRPC':
      return [bodyWith('text/plain', text)];
    default:
      return typeof place === 'object' && place !== null
        ? raw(place as Readonly<Record<string, RawRequest>>, text, payload)
        : [];
  }
}

function raw(
  place: Readonly<Record<string, RawRequest>>,
  text: string,
  payload: string,
): Exchange[] {
  if ('GraphQL' in place) return [requestTo(`/graphql?query=${encodeURIComponent(payload)}`)];
  const request = place['RawRequest'];
  if (request === undefined) return [];
  const headers = lowerCaseNames(request.headers ?? {});
  const body = (request.body ?? '').replaceAll('{{payload}}', text);
  const mediaType = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain';
  return [
    requestTo((request.path ?? '/').replaceAll('{{payload}}', text), {
      method: request.method ?? 'POST',
      requestHeaders: headers.map(([name, value]) => [name, value.replaceAll('{{payload}}', text)]),
      requestBody: body === '' ? null : { mediaType, text: body, size: body.length },
    }),
  ];
}
