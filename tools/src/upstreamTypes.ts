import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocuments } from '@palisade/services/openapi.ts';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { ROOT } from './run.ts';

const FOLDER = `${ROOT}gateway/src/generated/upstream/`;

/**
 * Writes the types of every upstream route, one file a domain, from the OpenAPI documents that the
 * services declare.
 */
export async function writeUpstreamTypes(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [domain, document] of Object.entries(await openApiDocuments())) {
    writeFileSync(`${FOLDER}${domain}.ts`, astToString(await openapiTypes(document as OpenAPI3)));
  }
}
