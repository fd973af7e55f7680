import {
  type ApiDocument,
  DocumentFault,
  wordOf,
  type DocumentedOperation,
  type DocumentedServer,
  type DocumentFormat,
  isObject,
  type Json,
  textOf,
} from './apiDocument.ts';
import { pointerPart, resolved } from './resolveRef.ts';
import { serverOfSwagger, serversOf } from './servers.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Operations of one document; beyond it nobody describes one API. */
export const MOST_OPERATIONS = 20_000;
const LONGEST_PATH = 2_000;

/** Reads the operations of OpenAPI 2, 3.0 or 3.1. @throws DocumentFault in words */
export function readOpenApi(
  root: Json,
  format: DocumentFormat,
  warnings: readonly string[],
): ApiDocument {
  const { paths = {}, info } = root;
  if (!isObject(paths)) throw new DocumentFault('"paths" must be an object of paths.');
  const servers = serversOfAll(root, format);
  const said = [...warnings];
  const operations: DocumentedOperation[] = [];
  const seen = new Map<string, string>();
  for (const [path, value] of Object.entries(paths)) {
    if (path.startsWith('x-')) continue;
    const item = resolved(root, value);
    if (item === null) {
      said.push(
        `The path ${path.slice(0, 200)} refers to something outside of the document and was left out; other addresses are never fetched.`,
      );
      continue;
    }
    for (const method of METHODS) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      if (operations.length >= MOST_OPERATIONS)
        throw new DocumentFault(
          `The document has more than ${MOST_OPERATIONS.toLocaleString('en')} operations.`,
        );
      const own = format === 'openapi2' ? null : (serversOf(operation) ?? serversOf(item));
      const normal = pathOf(path);
      const key = `${method} ${normal.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      const before = seen.get(key);
      if (!/[?#]/.test(path)) {
        if (before !== undefined)
          said.push(
            `${method.toUpperCase()} ${path.slice(0, 200)} is the same operation as ${before.slice(0, 200)}.`,
          );
        seen.set(key, path);
      }
      operations.push({
        ...saidOf(operation),
        method: method.toUpperCase(),
        path: normal,
        deprecated: operation['deprecated'] === true || item['deprecated'] === true,
        pointer: `/paths/${pointerPart(path)}/${method}`,
        servers: own ?? servers,
      });
    }
  }
  if (operations.length === 0) said.push('The document has no operations.');
  return {
    format,
    ...titleOf(isObject(info) ? info : {}),
    servers,
    operations,
    warnings: said.slice(0, 50),
    root,
  };
}

const titleOf = (about: Json): Pick<ApiDocument, 'version' | 'title'> => ({
  version: wordOf(about['version']),
  title: (textOf(about['title']) ?? 'Untitled').slice(0, 300),
});

/** Servers of the operations that name none of their own. */
const serversOfAll = (root: Json, format: DocumentFormat): readonly DocumentedServer[] =>
  format === 'openapi2'
    ? [serverOfSwagger(root)]
    : (serversOf(root) ?? [{ host: null, basePath: '' }]);

/** What a document says of an operation in words. */
function saidOf(operation: Json): Pick<DocumentedOperation, 'operationId' | 'summary'> {
  const summary = textOf(operation['summary']) ?? textOf(operation['description']);
  return {
    operationId: textOf(operation['operationId'])?.slice(0, 300) ?? null,
    summary: summary?.slice(0, 300) ?? null,
  };
}

/** A path template as requests have it: without query and fragment, one slash between segments. */
function pathOf(path: string): string {
  const clean = (path.split(/[?#](?![^{]*\})/, 1)[0] ?? '')
    .slice(0, LONGEST_PATH)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  return clean.startsWith('/') ? clean : `/${clean}`;
}
