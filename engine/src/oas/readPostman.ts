import {
  type ApiDocument,
  DocumentFault,
  wordOf,
  type DocumentedOperation,
  type DocumentedServer,
  isObject,
  type Json,
  textOf,
} from './apiDocument.ts';
import { MOST_OPERATIONS } from './readOpenApi.ts';
import { basePathOf, distinct, serverOf } from './servers.ts';

const DEEPEST_FOLDER = 20;

/**
 * Reads the requests of a Postman collection 2.1 (2.0 reads alike). Variables of a path (`:id`,
 * `{{id}}`) are its parameters. @throws DocumentFault
 */
export function readPostman(root: Json): ApiDocument {
  const info = isObject(root['info']) ? root['info'] : {};
  const schema = textOf(info['schema']) ?? '';
  if (/\/v1\./.test(schema))
    throw new DocumentFault('This is a Postman collection of version 1. Export it as version 2.1.');
  const variables = variablesOf(root);
  const operations = new Map<string, DocumentedOperation>();
  const visit = (items: readonly unknown[], pointer: string, depth: number): void => {
    for (const [index, item] of items.entries()) {
      if (!isObject(item)) continue;
      const at = `${pointer}/${index}`;
      if (Array.isArray(item['item']) && depth < DEEPEST_FOLDER)
        visit(item['item'] as readonly unknown[], `${at}/item`, depth + 1);
      const operation = operationOf(item, at, variables);
      if (operation === null) continue;
      if (operations.size >= MOST_OPERATIONS)
        throw new DocumentFault(
          `The collection has more than ${MOST_OPERATIONS.toLocaleString('en')} requests.`,
        );
      const [server] = operation.servers;
      const key = `${operation.method} ${server?.host ?? ''} ${operation.path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      if (!operations.has(key)) operations.set(key, operation);
    }
  };
  visit(root['item'] as readonly unknown[], '/item', 0); // modelOf saw that it is a list
  const all = [...operations.values()];
  return {
    format: 'postman21',
    version: textOf(info['version']) ?? '',
    title: (textOf(info['name']) ?? 'Untitled').slice(0, 300),
    servers: distinct(all.flatMap(({ servers }) => servers)).slice(0, 50),
    operations: all,
    warnings: all.length === 0 ? ['The collection has no requests.'] : [],
    root,
  };
}

function variablesOf(root: Json): Json {
  const list = Array.isArray(root['variable']) ? (root['variable'] as readonly unknown[]) : [];
  return Object.fromEntries(
    list.flatMap((variable) =>
      isObject(variable)
        ? [[wordOf(variable['key'] ?? variable['id']), variable['value']] as const]
        : [],
    ),
  );
}

function operationOf(item: Json, pointer: string, variables: Json): DocumentedOperation | null {
  const { request } = item;
  const given = typeof request === 'string' ? { url: request } : request;
  if (!isObject(given)) return null;
  const { url } = given;
  const raw =
    typeof url === 'string' ? url : isObject(url) ? (textOf(url['raw']) ?? rawOf(url)) : '';
  if (raw === '') return null;
  const { server, path } = addressOf(raw, variables);
  return {
    method: (textOf(given['method']) ?? 'GET').toUpperCase().slice(0, 24),
    path,
    operationId: null,
    summary: textOf(item['name'])?.slice(0, 300) ?? null,
    deprecated: false,
    pointer,
    servers: [server],
  };
}

function rawOf(url: Json): string {
  const join = (value: unknown, by: string): string =>
    Array.isArray(value) ? value.map(String).join(by) : (textOf(value) ?? '');
  return `${textOf(url['protocol']) ?? 'https'}://${join(url['host'], '.')}/${join(url['path'], '/')}`;
}

/** The first variable or the authority is the server; what follows is the path. */
function addressOf(raw: string, variables: Json): { server: DocumentedServer; path: string } {
  const [, head = '', tail = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)([^?#]*)/i.exec(raw.trim()) ?? [];
  const name = /^\{\{([^}]+)\}\}$/.exec(head)?.[1];
  const value = name === undefined ? undefined : variables[name];
  const authority = name === undefined ? head : typeof value === 'string' ? value : '';
  const server = serverOf(
    authority === '' || authority.includes('://') ? authority : `https://${authority}`,
    variables,
  ) ?? { host: null, basePath: '' };
  const segments = tail
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const asVariable = /^\{\{([^}]+)\}\}$/.exec(segment)?.[1];
      const known = asVariable === undefined ? undefined : variables[asVariable];
      if (typeof known === 'string' && known !== '' && /^v?[0-9.]+$|^[a-z-]{1,20}$/i.test(known))
        return known;
      return segment.startsWith(':')
        ? `{${segment.slice(1)}}`
        : segment.replaceAll(/\{\{([^}]+)\}\}/g, '{$1}');
    });
  return {
    server: { ...server, basePath: basePathOf(server.basePath) },
    path: `/${segments.join('/')}`,
  };
}
