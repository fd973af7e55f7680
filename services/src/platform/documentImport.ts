import type { DocumentFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { Actor } from './companySettings.ts';

/** A document that describes an API, as it came in. */
export interface ImportedDocument {
  /** File name, or the collector's name. */
  readonly name: string;
  readonly format: DocumentFormat;
  readonly text: string;
  /** Host that it describes, where none of its servers says one. */
  readonly host?: string | undefined;
  readonly actor: Actor;
}

/** What came of a document. */
interface DocumentOutcome {
  /** Operations that it describes. */
  readonly operations: number;
}

/** Takes documents that describe an API. Published by the domain that learns endpoints. */
export interface DocumentImport {
  /**
   * Keeps a document and pins the templates and parameters it describes.
   * @throws Problem in words when it cannot be read; nothing of it is kept then
   */
  import(companyId: string, document: ImportedDocument): Promise<DocumentOutcome>;
}
