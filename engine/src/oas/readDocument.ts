import { type ApiDocument, DocumentFault, isObject, type Json } from './apiDocument.ts';
import { type ParsedText, parseDocumentText } from './documentText.ts';
import { readOpenApi } from './readOpenApi.ts';
import { readPostman } from './readPostman.ts';

export interface ReadDocument extends ApiDocument {
  readonly syntax: ParsedText['syntax'];
}

const STRUCTURE_OF_SWAGGER = [
  'definitions',
  'securityDefinitions',
  'basePath',
  'host',
  'schemes',
  'consumes',
  'produces',
];
const STRUCTURE_OF_OPENAPI = ['components', 'servers', 'webhooks', 'jsonSchemaDialect'];

/**
 * Reads OpenAPI 2, 3.0, 3.1 or a Postman collection 2.1 from JSON or YAML. @throws DocumentFault in
 * words
 */
export function readDocument(text: string): ReadDocument {
  const { syntax, root } = parseDocumentText(text);
  return { ...modelOf(root), syntax };
}

/** The same for what was parsed already. @throws DocumentFault in words */
export function modelOf(root: Json): ApiDocument {
  const said = root['openapi'] ?? root['swagger'];
  if (said !== undefined || isObject(root['paths'])) return readOpenApi(root, ...truth(root, said));
  const { info } = root;
  if (isObject(info) && Array.isArray(root['item'])) return readPostman(root);
  if (isObject(root['collection'])) return modelOf(root['collection']);
  if (isObject(info) && Array.isArray(root['collection']))
    throw new DocumentFault(
      'This is a Postman export of another kind. Export the collection as version 2.1.',
    );
  if (Array.isArray(root['requests']) && Array.isArray(root['order']))
    throw new DocumentFault('This is a Postman collection of version 1. Export it as version 2.1.');
  if (isObject(root['log']))
    throw new DocumentFault(
      'This is a HAR file, which holds traffic. Upload it on the Ingest page.',
    );
  if (root['asyncapi'] !== undefined)
    throw new DocumentFault(
      'This is an AsyncAPI document; OpenAPI and Postman collections are read.',
    );
  throw new DocumentFault(
    'This is neither an OpenAPI document nor a Postman collection: it has no "openapi", "swagger" or "paths", and no "info" with "item".',
  );
}

/** What the document is by its structure, and a sentence when it says that it is something else. */
function truth(
  root: Json,
  said: unknown,
): [format: 'openapi2' | 'openapi30' | 'openapi31', warnings: string[]] {
  const claim = claimed(said, root['swagger'] !== undefined && root['openapi'] === undefined);
  const looksLike2 =
    STRUCTURE_OF_SWAGGER.some((key) => root[key] !== undefined) || usesBodyParameters(root);
  const looksLike3 = STRUCTURE_OF_OPENAPI.some((key) => root[key] !== undefined);
  if (claim === null) {
    if (said !== undefined)
      throw new DocumentFault(
        `This says that it is version ${versionText(said)}. Versions 2.0, 3.0 and 3.1 of OpenAPI are read.`,
      );
    return [
      looksLike2 && !looksLike3 ? 'openapi2' : 'openapi30',
      ['The document does not say which version of OpenAPI it is.'],
    ];
  }
  if (claim !== 'openapi2' && looksLike2 && !looksLike3)
    return [
      'openapi2',
      [
        `The document says that it is OpenAPI ${versionText(said)}, but it is written as Swagger 2.0, and was read as that.`,
      ],
    ];
  if (claim === 'openapi2' && looksLike3 && !looksLike2)
    return [
      'openapi30',
      [
        `The document says that it is Swagger ${versionText(said)}, but it is written as OpenAPI 3, and was read as that.`,
      ],
    ];
  return [claim, []];
}

/** A version as written; YAML reads 2.0 as the number 2. */
function versionText(said: unknown): string {
  return typeof said === 'number'
    ? said.toFixed(1)
    : typeof said === 'string'
      ? said.slice(0, 40)
      : 'unknown';
}

function claimed(said: unknown, isSwagger: boolean): 'openapi2' | 'openapi30' | 'openapi31' | null {
  const version = versionText(said);
  if (/^2(\.|$)/.test(version)) return 'openapi2';
  if (isSwagger && !version.startsWith('3.')) return null;
  return /^3\.0(\.|$)/.test(version)
    ? 'openapi30'
    : /^3\.[12](\.|$)/.test(version)
      ? 'openapi31'
      : null;
}

function usesBodyParameters(root: Json): boolean {
  if (!isObject(root['paths'])) return false;
  return Object.values(root['paths'])
    .slice(0, 50)
    .some(
      (item) =>
        isObject(item) &&
        Object.values(item).some(
          (operation) =>
            isObject(operation) &&
            Array.isArray(operation['parameters']) &&
            operation['parameters'].some(
              (parameter: unknown) =>
                isObject(parameter) &&
                (parameter['in'] === 'body' || parameter['in'] === 'formData'),
            ),
        ),
    );
}
