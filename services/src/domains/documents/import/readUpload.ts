import { gzipSync } from 'node:zlib';
import { maskedProse } from '@palisade/engine/attackers/maskedText.ts';
import { DocumentFault, type Json } from '@palisade/engine/oas/apiDocument.ts';
import { type ParsedText, parseDocumentText } from '@palisade/engine/oas/documentText.ts';
import { maskedDocument } from '@palisade/engine/oas/maskedDocument.ts';
import { modelOf } from '@palisade/engine/oas/readDocument.ts';
import type { Privacy } from '@palisade/engine/sensitive/privacy.ts';
import { stringifyYaml } from '@palisade/engine/oas/stringifyYaml.ts';
import type { DocumentReading, ReadOperation } from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';

const MOST_HOSTS = 20;
const MOST_PATHS = 20_000;
const COMMENT = /(?<=^|\s)#.*$/gm;

/**
 * Reads an uploaded document into what is stored of it: the text as it was uploaded, or without
 * what is sensitive in it.
 * @param privacy of the company
 * @throws Problem badInput in words
 */
export function readUpload(text: string, privacy: Privacy): DocumentReading {
  try {
    const { syntax, root: sent } = parseDocumentText(text);
    const { root, masked } = maskedDocument(sent, privacy);
    const isKept = masked === 0 && !(syntax === 'yaml' && hasSensitiveComment(text, privacy));
    const kept = isKept ? text : textOf(syntax, root);
    const { format, title, version, operations, warnings } = modelOf(root);
    const hosts = [
      ...new Set(
        operations.flatMap(({ servers }) =>
          servers.flatMap(({ host }) => (host === null ? [] : [host])),
        ),
      ),
    ].slice(0, MOST_HOSTS);
    const read = operations.flatMap(
      ({ servers, path, method, operationId, summary, deprecated, pointer }): ReadOperation[] =>
        [...new Set(servers.map(({ basePath }) => basePath))].map((basePath) => ({
          method,
          path: `${basePath}${path}`.replace(/(?<=.)\/$/, ''),
          ownPath: path,
          operationId,
          summary,
          deprecated,
          pointer,
        })),
    );
    if (read.length > MOST_PATHS)
      throw new DocumentFault(
        `With its servers the document has more than ${MOST_PATHS.toLocaleString('en')} operations.`,
      );
    const said = isKept ? warnings : [wordsOf(masked), ...warnings];
    return {
      format,
      syntax,
      title,
      version,
      hosts,
      warnings: said,
      operations: read,
      isKept,
      content: gzipSync(kept),
      model: syntax === 'json' ? null : gzipSync(JSON.stringify(root)),
    };
  } catch (error) {
    if (error instanceof DocumentFault)
      throw new Problem('badInput', error.message, { field: 'document' });
    if (error instanceof RangeError)
      throw new Problem('badInput', 'The document is nested too deeply to be read.', {
        field: 'document',
      });
    throw error;
  }
}

const textOf = (syntax: ParsedText['syntax'], root: Json): string =>
  syntax === 'json' ? JSON.stringify(root, null, 2) : stringifyYaml(root);

/** Comments are in no model. */
const hasSensitiveComment = (text: string, privacy: Privacy): boolean =>
  [...text.matchAll(COMMENT)].some(([comment]) => maskedProse(comment, privacy) !== comment);

function wordsOf(masked: number): string {
  if (masked === 0) return 'Comments that hold sensitive values were left out.';
  const values = masked === 1 ? 'value was' : 'values were';
  const count = masked.toLocaleString('en');
  return `${count} sensitive ${values} masked before the document was kept.`;
}
