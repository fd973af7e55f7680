import { defineReader } from './defineReader.ts';

const reader = defineReader();

/** Translates what lint and drift say about OpenAPI documents. */
export const showDocuments = reader.show;

/**
 * What the linter, or the comparison with traffic, says of an OpenAPI document, which the graph
 * gives in English, in the language shown.
 */
export const documentText = reader.read;
