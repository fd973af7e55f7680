import { inputFault, textFault } from '@palisade/vocabulary/readableText.ts';
import { Lexer, Source, TokenKind } from 'graphql';
import type { Credentials } from './credentials.ts';
import { Refusal } from './refusal.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';

/** What is to be executed. */
export interface OperationRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
  /** Whether the text is one of our own; raw texts have limits. */
  readonly isTrusted: boolean;
}

const RAW = { bytes: 20_000, tokens: 5_000, levels: 64 };
const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Reads the body of a request: `{id, variables}` from the web client, `{query, variables}` with an
 * API token. Throws Refusal.
 */
export function readOperation(
  body: unknown,
  { isApiToken }: Credentials,
  documents: TrustedDocuments,
): OperationRequest {
  if (Array.isArray(body))
    throw new Refusal(
      400,
      'BATCH_REFUSED',
      'Batches are not accepted. Send one operation a request.',
    );
  const id =
    text(body, 'id') ?? text(body, 'documentId') ?? text(field(body, 'extensions'), 'documentId');
  const raw = text(body, 'query');
  const rest = {
    variables: variablesOf(field(body, 'variables')),
    operationName: text(body, 'operationName'),
  };
  if (id !== null) {
    const query = documents.text(id);
    if (query === undefined)
      throw new Refusal(
        400,
        'UNKNOWN_DOCUMENT',
        'This document id is not known here. The page may be older than the server: reload it.',
      );
    return { ...rest, query, isTrusted: true };
  }
  if (raw === null)
    throw new Refusal(
      400,
      'NO_OPERATION',
      'Send {"id", "variables"} of a trusted document, or {"query", "variables"} with an API token.',
    );
  if (!isApiToken)
    throw new Refusal(
      403,
      'RAW_QUERY_REFUSED',
      'Raw queries need an API token: send "Authorization: Bearer plt_…". The web client sends document ids.',
    );
  checkText(raw);
  return { ...rest, query: raw, isTrusted: false };
}

/**
 * Refuses texts that would be dear to parse and validate, whatever is nested in them, and strings
 * that no table can hold.
 */
function checkText(query: string): void {
  if (Buffer.byteLength(query) > RAW.bytes)
    throw new Refusal(400, 'DOCUMENT_TOO_LARGE', `A query may have ${RAW.bytes} bytes.`);
  const lexer = new Lexer(new Source(query));
  try {
    let levels = 0;
    for (let tokens = 1; lexer.advance().kind !== TokenKind.EOF; tokens++) {
      const { kind, value } = lexer.token;
      if (OPENING.has(kind)) levels++;
      if (CLOSING.has(kind)) levels--;
      if (levels > RAW.levels)
        throw new Refusal(
          400,
          'DOCUMENT_TOO_LARGE',
          `A query may be nested ${RAW.levels} levels deep.`,
        );
      const fault =
        kind === TokenKind.STRING || kind === TokenKind.BLOCK_STRING ? textFault(value) : null;
      if (fault !== null)
        throw new Refusal(400, 'BAD_USER_INPUT', `A string of the query ${fault}.`);
      if (tokens > RAW.tokens)
        throw new Refusal(400, 'DOCUMENT_TOO_LARGE', `A query may have ${RAW.tokens} tokens.`);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error; // A syntax error is for the parser to explain.
  }
}

function variablesOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value == null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new Refusal(400, 'BAD_VARIABLES', '"variables" is an object.');
  const found = inputFault(value);
  if (found !== null)
    throw new Refusal(
      400,
      'BAD_USER_INPUT',
      `${found.field === '' ? '"variables"' : `"${found.field}"`} ${found.fault}.`,
    );
  return value as Record<string, unknown>; // JSON objects have string keys.
}

const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined;

/**
 * A non-empty string under the name, or null: graphql-sse clients send an empty query beside an id.
 */
function text(source: unknown, name: string): string | null {
  const value = field(source, name);
  return typeof value === 'string' && value !== '' ? value : null;
}
