import type { DocumentFormat } from '@palisade/engine/oas/apiDocument.ts';

/**
 * What a document says, read off the event loop. Plain data, because it crosses a thread border.
 */
export interface DocumentReading {
  readonly format: DocumentFormat;
  readonly syntax: 'json' | 'yaml';
  readonly title: string;
  readonly version: string;
  /** Hosts that its servers name. */
  readonly hosts: readonly string[];
  readonly warnings: readonly string[];
  readonly operations: readonly ReadOperation[];
  /** Whether the text is kept as it was uploaded; not where something sensitive in it is masked. */
  readonly isKept: boolean;
  /** The text that is kept, gzip. */
  readonly content: Uint8Array;
  /** A YAML document as JSON, gzip. */
  readonly model: Uint8Array | null;
}

export interface ReadOperation {
  readonly method: string;
  /** With the base path. */
  readonly path: string;
  readonly ownPath: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly deprecated: boolean;
  readonly pointer: string;
}

/**
 * Work on documents that takes long: done in threads, one task of a company after the other, each
 * within a bound of time and memory.
 */
export interface DocumentTasks {
  /** @throws Problem badInput in words */
  read(companyId: string, text: string): Promise<DocumentReading>;
  /** Lints a stored document and keeps what came of it. */
  lint(companyId: string, documentId: string): Promise<void>;
  /** Compares all documents of a company with its traffic and keeps where they disagree. */
  analyse(companyId: string): Promise<void>;
  /** The learned API as OpenAPI 3.1, JSON text; null when there is none. */
  exportApi(companyId: string, apiId: string): Promise<string | null>;
  /** All learned APIs of a host in one such document; null when there is no such host. */
  exportHost(companyId: string, hostId: string): Promise<string | null>;
  /** The part of its documents that describes an endpoint, or of its learned export. */
  snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null>;
  stop(): Promise<void>;
}

export interface EndpointSnippet {
  /** Document it is from; null when it was learned. */
  readonly documentId: string | null;
  readonly documentName: string | null;
  /** YAML. */
  readonly text: string;
}
