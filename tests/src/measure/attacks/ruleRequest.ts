import type { Body, Exchange } from '@palisade/engine/exchange/exchange.ts';
import { lowerCaseNames, requestTo } from './attackSample.ts';

/** The request of a regression test of a rule set. */
export interface RuleInput {
  readonly method?: string;
  readonly uri?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly encoded_request?: string;
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * The request as sent; one to `/reflect` is answered with the body that it asks for, as that test
 * bench does.
 */
export function ruleRequest(input: RuleInput): Exchange {
  if (input.encoded_request !== undefined)
    return encodedRequest(Buffer.from(input.encoded_request, 'base64').toString('latin1'));
  const headers = lowerCaseNames(input.headers ?? {});
  const data =
    typeof input.data === 'string'
      ? input.data
      : Array.isArray(input.data)
        ? input.data.join('\r\n')
        : '';
  const mediaType = headers.find(([name]) => name === 'content-type')?.[1] ?? FORM;
  const exchange = requestTo(input.uri ?? '/', {
    method: input.method ?? 'GET',
    requestHeaders: headers,
    requestBody: data === '' ? null : { mediaType, text: data, size: data.length },
  });
  return exchange.path === '/reflect' && data !== ''
    ? { ...exchange, requestBody: null, responseBody: reflected(data) }
    : exchange;
}

function encodedRequest(text: string): Exchange {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  const [first = '', ...lines] = head.split(/\r?\n/);
  const [method = 'GET', target = '/'] = first.split(' ');
  const headers = lowerCaseNames(
    Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
  );
  const body = rest.join('\r\n\r\n');
  return requestTo(target, {
    method,
    requestHeaders: headers,
    requestBody:
      body === ''
        ? null
        : {
            mediaType: headers.find(([name]) => name === 'content-type')?.[1] ?? FORM,
            text: body,
            size: body.length,
          },
  });
}

function reflected(data: string): Body {
  let text = data;
  try {
    const asked = JSON.parse(data) as { readonly body?: unknown }; // checked next
    if (typeof asked.body === 'string') text = asked.body;
  } catch {
    // Not JSON: reflected as it is.
  }
  return { mediaType: 'text/html', text, size: text.length };
}
