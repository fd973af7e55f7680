import { isSensitive } from '@palisade/engine/sensitive/mayBeRead.ts';
import type { Canary } from './canaries.ts';

const inUrl = encodeURIComponent;
const nested = (field: string, value: unknown): object =>
  // At least one name.
  field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
/** What says no name beside it: of these only what a detector knows by itself is hidden. */
const unnamed = ({ value }: Canary, text: string): string => (isSensitive(value) ? text : 'plain');

/**
 * An OpenAPI document with every value in paths, servers, texts, parameters, bodies and answers.
 */
function openApi(host: string, canaries: readonly Canary[]): object {
  const paths = canaries.map((canary, place) => {
    const { field, value } = canary;
    const json = { 'application/json': { example: nested(field, value) } };
    const schema = { type: 'string', example: value, default: value };
    return [
      `/documented${place}/${unnamed(canary, inUrl(value))}`,
      {
        servers: [{ url: `https://${host}/of/${unnamed(canary, inUrl(value))}` }],
        post: {
          summary: unnamed(canary, `Stores ${value} for good`),
          description: unnamed(canary, `Written by **${value}**.`),
          parameters: [
            { name: field, in: 'query', schema, example: value },
            { name: field, in: 'header', schema: { type: 'string', examples: [value] } },
            { name: field, in: 'cookie', examples: { first: { value } } },
          ],
          requestBody: {
            content: { ...json, 'text/json': { example: JSON.stringify(nested(field, value)) } },
          },
          responses: {
            200: { description: 'ok', headers: { [field]: { schema } }, content: json },
          },
        },
      },
    ] as const;
  });
  const properties = Object.fromEntries(
    canaries.map(({ field, value }) => [field, { type: 'string', default: value, const: value }]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Canaries', version: '1' },
    servers: [{ url: `https://${host}` }],
    paths: Object.fromEntries(paths),
    components: { schemas: { Canary: { type: 'object', properties } } },
  };
}

/** A Postman collection with every value in addresses, headers, variables, bodies and answers. */
function collection(host: string, canaries: readonly Canary[]): object {
  const item = canaries.map((canary, place) => {
    const { field, value } = canary;
    const pair = { key: field, value };
    const path = ['collected', String(place), unnamed(canary, inUrl(value))];
    const query = `${inUrl(field)}=${inUrl(value)}`;
    const modes = [
      { mode: 'raw', raw: JSON.stringify(nested(field, value), null, 2) },
      { mode: 'urlencoded', urlencoded: [pair] },
      { mode: 'formdata', formdata: [pair] },
      {
        mode: 'graphql',
        graphql: {
          query: 'mutation { save { id } }',
          variables: JSON.stringify(nested(field, value)),
        },
      },
    ];
    const request = {
      method: 'POST',
      header: [pair],
      auth: { type: 'apikey', apikey: [pair] },
      url: {
        raw: `https://${host}/${path.join('/')}?${query}`,
        host: [host],
        path,
        query: [pair],
        variable: [pair],
      },
      body: modes[place % modes.length],
    };
    const response = [
      {
        name: 'ok',
        originalRequest: request,
        header: [pair],
        cookie: [pair],
        body: JSON.stringify(nested(field, value)),
      },
    ];
    return { name: unnamed(canary, `Sends ${value}`), request, response };
  });
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return {
    info: { name: 'Canaries', schema },
    variable: canaries.map(({ field, value }) => ({ key: field, value })),
    item,
  };
}

/** Documents of a host that hold every value wherever a document can hold one. */
export const documentsOf = (host: string, canaries: readonly Canary[]) =>
  [
    { format: 'openapi', text: JSON.stringify(openApi(host, canaries)) },
    { format: 'postman', text: JSON.stringify(collection(host, canaries)) },
  ] as const;
