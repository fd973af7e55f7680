import type { ParameterLocation, ParameterSide } from '../parameters/place.ts';

/** What a document is written as. */
export const DOCUMENT_FORMATS = ['openapi2', 'openapi30', 'openapi31', 'postman21'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Where the API of a document is served. */
export interface DocumentedServer {
  /**
   * Lower-case host with its port when that is not the scheme's own; null when the document does
   * not say.
   */
  readonly host: string | null;
  /** `/v2`, or empty. */
  readonly basePath: string;
}

/**
 * One operation as documented. Its parameters are read on demand by `operationDetail`, since
 * documents can be huge.
 */
export interface DocumentedOperation {
  /** Upper case. */
  readonly method: string;
  /** Path template below the base path: `/users/{userId}`. */
  readonly path: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly deprecated: boolean;
  /** JSON pointer of the operation in the document. */
  readonly pointer: string;
  readonly servers: readonly DocumentedServer[];
}

export type Json = Readonly<Record<string, unknown>>;

/** A document of any format, read. */
export interface ApiDocument {
  readonly format: DocumentFormat;
  /** The version that the API says of itself. */
  readonly version: string;
  readonly title: string;
  readonly servers: readonly DocumentedServer[];
  readonly operations: readonly DocumentedOperation[];
  /** Sentences about what is odd in it, though it could be read. */
  readonly warnings: readonly string[];
  readonly root: Json;
}

/** Type words of JSON Schema; none means any. */
export interface DocumentedParameter {
  readonly side: ParameterSide;
  readonly location: ParameterLocation;
  /** Media type without parameters, `*` parts as written; empty outside bodies. */
  readonly contentType: string;
  /** `2xx` and so on, or `default`; empty for requests. */
  readonly statusClass: string;
  /** Name, or path in a body as the learner writes it: `items[].sku`. */
  readonly name: string;
  readonly types: readonly string[];
  readonly format: string | null;
  readonly required: boolean;
  /** Allowed values as texts, or null when any. */
  readonly values: readonly string[] | null;
}

/** Everything that is documented of one operation, flattened. */
export interface OperationDetail {
  readonly parameters: readonly DocumentedParameter[];
  /**
   * Places whose content is documented at all, with the names below which anything goes (`''` is
   * all of it).
   */
  readonly places: readonly DocumentedPlace[];
  /** `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
  /**
   * Kinds of credentials, by the words of traffic; empty when none is asked for. Null when the
   * document does not say anything.
   */
  readonly authentication: readonly string[] | null;
  /** Whether a request without credentials is documented too. */
  readonly isAuthenticationOptional: boolean;
  /** Names of the headers, cookies or query parameters that carry them. */
  readonly credentialNames: readonly string[];
}

export interface DocumentedPlace {
  readonly side: ParameterSide;
  readonly contentType: string;
  readonly statusClass: string;
  readonly open: readonly string[];
}

/** A document that cannot be used, with the reason as a sentence for the person who uploads it. */
export class DocumentFault extends Error {
  override name = 'DocumentFault';
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
/** A text or number as a word of at most a hundred characters; empty for anything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
