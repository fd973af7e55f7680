import type { Body, Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import {
  type ApiDocument,
  type DocumentedOperation,
  isObject,
  type Json,
} from '@palisade/engine/oas/apiDocument.ts';
import { atPointer, resolved } from '@palisade/engine/oas/resolveRef.ts';
import { mediaType } from '@palisade/engine/oas/detailBuilder.ts';
import type { Random } from '../inventedApis/random.ts';
import { sampleValue } from './sampleValue.ts';

const START = Date.UTC(2026, 4, 1);

/**
 * One exchange that keeps to what the document says of an operation: a success with all that is
 * required and some of the rest.
 */
export function exchangeOf(
  document: ApiDocument,
  operation: DocumentedOperation,
  random: Random,
  number: number,
): Exchange {
  const { root, format } = document;
  const parts = operation.pointer.split('/');
  const item =
    resolved(
      root,
      atPointer(
        root,
        `#${parts
          .slice(0, -1)
          .map((part) => part.replaceAll('%', '%25'))
          .join('/')}`,
      ),
    ) ?? {};
  const node = item[parts.at(-1) ?? ''];
  const operationNode = isObject(node) ? node : {};
  const [server] = operation.servers;
  const query: Pair[] = [];
  const headers: Pair[] = [['user-agent', 'check/1.0']];
  const form: [string, string][] = [];
  let path = `${server?.basePath ?? ''}${operation.path}`;
  let requestBody: Body | null = null;
  const isOld = format === 'openapi2';
  for (const parameter of parametersOf(root, item, operationNode)) {
    const name = String(parameter['name']);
    const schema = isOld ? parameter : (resolved(root, parameter['schema']) ?? {});
    if (parameter['in'] === 'path')
      path = path.replaceAll(
        `{${name}}`,
        encodeURIComponent(pathText(sampleValue(root, schema, random, 'request'), random)),
      );
    else if (parameter['required'] !== true && random.chance(0.5)) continue;
    else if (parameter['in'] === 'query')
      query.push(...pairs(name, sampleValue(root, schema, random, 'request'), parameter));
    else if (parameter['in'] === 'header')
      headers.push([name.toLowerCase(), textOf(sampleValue(root, schema, random, 'request'))]);
    else if (parameter['in'] === 'formData')
      form.push([name, textOf(sampleValue(root, schema, random, 'request'))]);
    else if (parameter['in'] === 'body')
      requestBody = bodyOf(
        consumed(root, operationNode),
        sampleValue(root, parameter['schema'], random, 'request'),
      );
  }
  if (form.length > 0)
    requestBody = formBody(
      consumed(root, operationNode).includes('multipart/form-data') &&
        !consumed(root, operationNode).includes('application/x-www-form-urlencoded'),
      form,
    );
  requestBody ??= isOld
    ? null
    : mediaBody(root, resolved(root, operationNode['requestBody']), random, 'request');
  const { status, body, headers: responseHeaders } = answerOf(document, operationNode, random);
  return {
    startedAt: START + number * 60_000,
    clientAddress: null,
    method: operation.method,
    scheme: 'https',
    host: server?.host ?? 'api.example',
    path: path.replaceAll(/\{[^}]*\}/g, () => `v${random.between(100_000, 999_999)}`),
    query,
    requestHeaders: headers,
    requestBody,
    status,
    responseHeaders,
    responseBody: body,
  };
}

function parametersOf(root: Json, item: Json, node: Json): readonly Json[] {
  const named = new Map<string, Json>();
  for (const list of [item['parameters'], node['parameters']]) {
    for (const given of Array.isArray(list) ? (list as readonly unknown[]) : []) {
      const parameter = resolved(root, given);
      if (parameter !== null)
        named.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter);
    }
  }
  return [...named.values()];
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

/** Ids in paths as APIs make them: texts become one token. */
function pathText(value: unknown, random: Random): string {
  const text = textOf(value).replaceAll(' ', '-');
  return text === '' ? `id-${random.between(1, 99_999)}` : text.replaceAll('/', '-');
}

function pairs(name: string, value: unknown, parameter: Json): Pair[] {
  if (Array.isArray(value)) return value.map((item) => [name, textOf(item)]);
  if (!isObject(value) || parameter['content'] !== undefined) return [[name, textOf(value)]];
  return Object.entries(value).map(([key, item]) => [
    parameter['style'] === 'deepObject' ? `${name}[${key}]` : key,
    textOf(item),
  ]);
}

function consumed(root: Json, node: Json): readonly string[] {
  const list = node['consumes'] ?? root['consumes'];
  return Array.isArray(list) && list.length > 0
    ? list.map((type) => mediaType(String(type)))
    : ['application/json'];
}

const asBody = (type: string, text: string): Body => ({ mediaType: type, text, size: text.length });

function bodyOf(types: readonly string[], value: unknown): Body {
  const type = types.find((each) => each.includes('json')) ?? types[0] ?? 'application/json';
  return type.includes('json')
    ? asBody(type, JSON.stringify(value))
    : { mediaType: type, text: null, size: 10 };
}

function formBody(isMultipart: boolean, fields: readonly (readonly [string, string])[]): Body {
  if (!isMultipart)
    return asBody(
      'application/x-www-form-urlencoded',
      fields
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .join('&'),
    );
  return asBody(
    'multipart/form-data; boundary=b',
    `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  );
}

function mediaBody(
  root: Json,
  holder: Json | null,
  random: Random,
  side: 'request' | 'response',
): Body | null {
  if (holder === null || !isObject(holder['content'])) return null;
  const content = Object.entries(holder['content']);
  const [type, media] = content.find(([each]) => each.includes('json')) ?? content[0] ?? [];
  if (type === undefined) return null;
  const schema = isObject(media) ? media['schema'] : undefined;
  if (type.includes('json') && schema !== undefined)
    return asBody(mediaType(type), JSON.stringify(sampleValue(root, schema, random, side)));
  const isForm = type.includes('urlencoded') || type.includes('form-data');
  const value = isForm && schema !== undefined ? sampleValue(root, schema, random, side) : null;
  if (isObject(value))
    return formBody(
      type.includes('form-data'),
      Object.entries(value).map(([name, item]) => [name, textOf(item)]),
    );
  return {
    mediaType: type === '*/*' ? 'application/octet-stream' : mediaType(type),
    text: null,
    size: 10,
  };
}

function answerOf(
  { root, format }: ApiDocument,
  node: Json,
  random: Random,
): { status: number; body: Body | null; headers: Pair[] } {
  const responses = isObject(node['responses']) ? Object.entries(node['responses']) : [];
  const [code, given] =
    responses.find(([status]) => status.startsWith('2')) ??
    responses.find(([status]) => status === 'default') ??
    responses.find(([status]) => /^[1-5][0-9]{2}$/.test(status)) ??
    [];
  const status =
    code === undefined ? 200 : /^2xx$/i.test(code) || code === 'default' ? 200 : Number(code);
  const response = given === undefined ? null : resolved(root, given);
  const headers = headersOf(root, response, format === 'openapi2', random);
  if (response === null || status === 204) return { status, body: null, headers };
  if (format !== 'openapi2')
    return { status, body: mediaBody(root, response, random, 'response'), headers };
  const produces = node['produces'] ?? root['produces'];
  const types =
    Array.isArray(produces) && produces.length > 0
      ? produces.map((type) => mediaType(String(type)))
      : ['application/json'];
  return {
    status,
    headers,
    body:
      response['schema'] === undefined
        ? null
        : bodyOf(types, sampleValue(root, response['schema'], random, 'response')),
  };
}

function headersOf(root: Json, response: Json | null, isOld: boolean, random: Random): Pair[] {
  if (!isObject(response?.['headers'])) return [];
  return Object.entries(response['headers']).map(([name, given]) => {
    const header = resolved(root, given) ?? {};
    return [
      name.toLowerCase(),
      textOf(sampleValue(root, isOld ? header : header['schema'], random, 'response')),
    ];
  });
}
