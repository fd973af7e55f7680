import { print } from 'graphql';
import { missingDescriptions } from './descriptions.ts';
import { mergeSdl, readSdl } from './sdl.ts';

/**
 * Text of `schema.graphql`: all SDL files as one document, sorted, directives included, the same
 * for the same files. Throws with the places that lack a description.
 */
export function printGraph(): string {
  const document = mergeSdl(readSdl());
  const missing = missingDescriptions(document);
  if (missing.length > 0) throw new Error(`Without a description: ${missing.join(', ')}`);
  return `${print(document)}\n`;
}
