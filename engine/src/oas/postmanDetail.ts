import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import {
  type DocumentedOperation,
  isObject,
  type Json,
  type OperationDetail,
  textOf,
} from './apiDocument.ts';
import { DetailBuilder, mediaType } from './detailBuilder.ts';
import { atPointer } from './resolveRef.ts';

const MODES = lookUpTable({
  urlencoded: 'application/x-www-form-urlencoded',
  formdata: 'multipart/form-data',
  graphql: 'application/json',
});
const LANGUAGES = lookUpTable({
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  html: 'text/html',
});
const ANY = { types: new Set<string>(), format: null, required: false, values: null };

/**
 * What a request of a collection tells: names of its path, query, headers and form. It is an
 * example, so nothing is required and bodies are open.
 */
export function postmanDetail(root: Json, operation: DocumentedOperation): OperationDetail {
  const item = atPointer(root, `#${operation.pointer}`);
  const request = isObject(item) && isObject(item['request']) ? item['request'] : {};
  const builder = new DetailBuilder();
  for (const [, name] of operation.path.matchAll(/\{([^}]+)\}/g))
    builder.add('request', 'path', { ...ANY, name: name ?? '', required: true });
  const url = isObject(request['url']) ? request['url'] : {};
  for (const name of keys(url['query'])) builder.add('request', 'query', { ...ANY, name });
  for (const name of keys(request['header']))
    builder.add('request', 'header', { ...ANY, name: name.toLowerCase() });
  const body = isObject(request['body']) ? request['body'] : null;
  if (body !== null && typeof body['mode'] === 'string') {
    const type = MODES[body['mode']] ?? rawType(body, request);
    builder.places.push({ side: 'request', contentType: type, statusClass: '', open: [''] });
    for (const name of keys(body[body['mode']]))
      builder.add('request', 'body', { ...ANY, name }, type);
  }
  return {
    parameters: builder.parameters,
    places: builder.places,
    statuses: [],
    authentication: null,
    isAuthenticationOptional: true,
    credentialNames: [],
  };
}

function keys(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    isObject(entry) && entry['disabled'] !== true ? (textOf(entry['key']) ?? []) : [],
  );
}

function rawType(body: Json, request: Json): string {
  const header = Array.isArray(request['header'])
    ? (request['header'] as readonly unknown[]).find(
        (entry) => isObject(entry) && String(entry['key']).toLowerCase() === 'content-type',
      )
    : undefined;
  if (isObject(header) && typeof header['value'] === 'string') return mediaType(header['value']);
  const options =
    isObject(body['options']) && isObject(body['options']['raw']) ? body['options']['raw'] : {};
  return LANGUAGES[String(options['language'])] ?? '*/*';
}
