import { parse, YAMLParseError } from 'yaml';
import { DocumentFault, isObject, type Json } from './apiDocument.ts';

/** Longest document, in characters. */
export const LONGEST_DOCUMENT = 32 * 1024 * 1024;
/**
 * Aliases may stand for at most so many nodes in all: a chain of aliases of aliases must not fill
 * the memory.
 */
const MOST_ALIASES = 10_000;

export interface ParsedText {
  readonly syntax: 'json' | 'yaml';
  readonly root: Json;
}

/** Reads JSON or YAML. @throws DocumentFault in words */
export function parseDocumentText(text: string): ParsedText {
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (content.length > LONGEST_DOCUMENT)
    throw new DocumentFault('The document is larger than 32 MB.');
  const start = content.slice(0, 2_000).trimStart();
  if (start === '') throw new DocumentFault('The document is empty.');
  if (content.includes('\u0000'))
    throw new DocumentFault(
      'This is a binary file, not an API document. Upload OpenAPI or Postman as JSON or YAML.',
    );
  const syntax = start.startsWith('{') || start.startsWith('[') ? 'json' : 'yaml';
  if (start.startsWith('<'))
    throw new DocumentFault(
      'This is XML or HTML, not an API document. Upload OpenAPI or Postman as JSON or YAML.',
    );
  const value = syntax === 'json' ? parseJson(content) : parseYaml(content);
  if (!isObject(value))
    throw new DocumentFault(
      'This is neither an OpenAPI document nor a Postman collection: it holds no object at its top.',
    );
  return { syntax, root: value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Flow style of YAML starts with a brace too; its messages are kept for what is neither.
    if (text.length < 1_000_000) {
      try {
        return parseYaml(text);
      } catch {
        // The message about JSON says more.
      }
    }
    throw new DocumentFault(
      `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, {
      maxAliasCount: MOST_ALIASES,
      merge: true,
      logLevel: 'error',
      prettyErrors: true,
    }) as unknown;
  } catch (error) {
    if (error instanceof ReferenceError)
      throw new DocumentFault(
        'This YAML repeats itself through aliases far beyond what a document needs, and was not read.',
      );
    if (error instanceof RangeError) throw new DocumentFault('This YAML is nested too deeply.');
    const words =
      error instanceof YAMLParseError
        ? (error.message.split('\n')[0] ?? '').replace(/:$/, '')
        : String(error);
    throw new DocumentFault(`This is not valid YAML: ${words}.`);
  }
}
