import type { Made } from './route.ts';

type Named = { readonly name: string; readonly value: string };

/** One HAR 1.2 entry as the demo writes it. */
export interface DemoEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly _clientAddress: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly headers: readonly Named[];
    readonly bodySize: number;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly headers: readonly Named[];
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string };
    readonly bodySize: number;
  };
}

export interface EntryFacts {
  readonly origin: string;
  readonly method: string;
  readonly at: number;
  readonly address: string;
  readonly agent: string;
  readonly requestHeaders: readonly Named[];
  readonly milliseconds: number;
}

const TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
};
const JSON_TYPE = 'application/json; charset=utf-8';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Writes one call as a HAR entry. */
export function harEntry(facts: EntryFacts, made: Made): DemoEntry {
  const status = made.status ?? 200;
  const sent = made.form ?? (made.body === undefined ? undefined : JSON.stringify(made.body));
  const sentType = made.form === undefined ? 'application/json' : FORM_TYPE;
  const text = made.text ?? (made.answer === undefined ? '' : JSON.stringify(made.answer));
  const mimeType = made.mimeType ?? (text === '' ? '' : JSON_TYPE);
  const headers: Named[] = [{ name: 'Date', value: new Date(facts.at).toUTCString() }];
  if (mimeType !== '') headers.push({ name: 'Content-Type', value: mimeType });
  headers.push(
    { name: 'Content-Length', value: String(text.length) },
    { name: 'Cache-Control', value: 'no-store' },
  );
  if (facts.origin.startsWith('https'))
    headers.push({ name: 'Strict-Transport-Security', value: 'max-age=31536000' });
  for (const [name, value] of made.headers ?? []) headers.push({ name, value });
  const own: Named[] = [
    { name: 'Host', value: facts.origin.slice(facts.origin.indexOf('//') + 2) },
    { name: 'User-Agent', value: facts.agent },
    { name: 'Accept', value: 'application/json' },
    ...facts.requestHeaders,
    ...(made.requestHeaders ?? []).map(([name, value]) => ({ name, value })),
  ];
  if (sent !== undefined)
    own.push(
      { name: 'Content-Type', value: sentType },
      { name: 'Content-Length', value: String(sent.length) },
    );
  return {
    startedDateTime: new Date(facts.at).toISOString(),
    time: facts.milliseconds,
    _clientAddress: facts.address,
    request: {
      method: facts.method,
      url: facts.origin + made.path,
      httpVersion: 'HTTP/1.1',
      headers: own,
      bodySize: sent?.length ?? 0,
      ...(sent === undefined ? {} : { postData: { mimeType: sentType, text: sent } }),
    },
    response: {
      status,
      statusText: TEXTS[status] ?? '',
      httpVersion: 'HTTP/1.1',
      headers,
      content: text === '' ? { size: 0, mimeType } : { size: text.length, mimeType, text },
      bodySize: text.length,
    },
  };
}
