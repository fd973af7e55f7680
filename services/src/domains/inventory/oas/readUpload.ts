import { gzipSync } from 'node:zlib';
import { DocumentFault } from '@palisade/engine/oas/apiDocument.ts';
import { readDocument } from '@palisade/engine/oas/readDocument.ts';
import type { DocumentReading, ReadOperation } from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';

const MOST_HOSTS = 20;
const MOST_PATHS = 20_000;

/** Reads an uploaded document into what is stored of it. @throws Problem badInput in words */
export function readUpload(text: string): DocumentReading {
  try {
    const { format, syntax, title, version, operations, warnings, root } = readDocument(text);
    const hosts = [...new Set(operations.flatMap(({ servers }) => servers.flatMap(({ host }) => (host === null ? [] : [host]))))].slice(0, MOST_HOSTS);
    const read = operations.flatMap(({ servers, path, method, operationId, summary, deprecated, pointer }): ReadOperation[] =>
      [...new Set(servers.map(({ basePath }) => basePath))].map((basePath) => ({ method, path: `${basePath}${path}`.replace(/(?<=.)\/$/, ''), ownPath: path, operationId, summary, deprecated, pointer })),
    );
    if (read.length > MOST_PATHS) throw new DocumentFault(`With its servers the document has more than ${MOST_PATHS.toLocaleString('en')} operations.`);
    return { format, syntax, title, version, hosts, warnings, operations: read, content: gzipSync(text), model: syntax === 'json' ? null : gzipSync(JSON.stringify(root)) };
  } catch (error) {
    if (error instanceof DocumentFault) throw new Problem('badInput', error.message, { field: 'document' });
    if (error instanceof RangeError) throw new Problem('badInput', 'The document is nested too deeply to be read.', { field: 'document' });
    throw error;
  }
}
