import type { Upload } from '../../platform/intake.ts';

/** A HAR entry for tests, with what is given changed. */
export interface EntryOptions {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly status?: number;
  readonly at?: string;
  readonly client?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  readonly body?: unknown;
  /** Beside the type of the content, `application/json` where none is given. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly contentType?: string;
}

const headers = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

export function entry(options: EntryOptions = {}): Record<string, unknown> {
  const {
    url = 'https://shop.example/orders/17',
    method = 'GET',
    status = 200,
    at = '2026-05-01T10:00:00.000Z',
    client = '203.0.113.9',
    body = { id: 17, total: 12.5 },
    contentType = 'application/json',
  } = options;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    startedDateTime: at,
    _clientAddress: client,
    request: {
      method,
      url,
      headers: headers({ host: 'shop.example', ...options.requestHeaders }),
      ...(options.requestBody === undefined
        ? {}
        : {
            postData: { mimeType: 'application/json', text: JSON.stringify(options.requestBody) },
          }),
    },
    response: {
      status,
      headers: headers({ 'content-type': contentType, ...options.responseHeaders }),
      content: { mimeType: contentType, text, size: text.length },
    },
  };
}

export const ndjson = (entries: readonly unknown[]): string =>
  entries.map((one) => `${JSON.stringify(one)}\n`).join('');
export const har = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', entries } });

/** Bytes in chunks, as a socket gives them. */
export async function* bytesOf(
  content: string | Uint8Array,
  chunk = 64 * 1024,
): AsyncGenerator<Uint8Array> {
  const all = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < all.length; at += chunk) yield all.subarray(at, at + chunk);
}

export function uploadFor(companyId: string, changes: Partial<Upload> = {}): Upload {
  return {
    companyId,
    source: 'test',
    kind: 'http',
    tokenId: null,
    idempotencyKey: null,
    format: 'ndjson',
    ...changes,
  };
}
