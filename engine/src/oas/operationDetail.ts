import {
  type ApiDocument,
  type DocumentedOperation,
  isObject,
  type Json,
  type OperationDetail,
} from './apiDocument.ts';
import { DetailBuilder, mediaType } from './detailBuilder.ts';
import { authenticationOf } from './documentedAuthentication.ts';
import { flattenSchema } from './flattenSchema.ts';
import { nameParameter } from './nameParameter.ts';
import { postmanDetail } from './postmanDetail.ts';
import { atPointer, resolved } from './resolveRef.ts';

const statusClassOf = (status: string): string =>
  /^[1-9](?:[0-9]{2}|xx)$/i.test(status) ? `${status.charAt(0)}xx` : 'default';

/**
 * Everything that a document says of one of its operations, references followed and schemas
 * flattened.
 */
export function operationDetail(
  document: ApiDocument,
  operation: DocumentedOperation,
): OperationDetail {
  const { root, format } = document;
  if (format === 'postman21') return postmanDetail(root, operation);
  const parts = operation.pointer.split('/');
  const method = parts.at(-1) ?? '';
  const item =
    resolved(
      root,
      atPointer(
        root,
        `#${parts
          .slice(0, -1)
          .map((part) => part.replaceAll('%', '%25'))
          .join('/')}`,
      ),
    ) ?? {};
  const node = isObject(item[method]) ? item[method] : {};
  const builder = new DetailBuilder();
  const isOld = format === 'openapi2';
  const parameters = parametersOf(root, item, node);
  for (const parameter of parameters)
    if (parameter['in'] !== 'body' && parameter['in'] !== 'formData')
      nameParameter(builder, root, parameter, isOld);
  if (isOld) swaggerBodies(builder, root, node, parameters);
  else openApiBodies(builder, root, node);
  responses(builder, root, node, isOld);
  return {
    parameters: builder.parameters,
    places: builder.places,
    statuses: builder.statuses,
    ...authenticationOf(root, node, isOld),
  };
}

/** Parameters of the path, overridden by those of the operation with the same name and place. */
function parametersOf(root: Json, item: Json, node: Json): readonly Json[] {
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const named = new Map<string, Json>();
  for (const given of [...list(item['parameters']), ...list(node['parameters'])]) {
    const parameter = resolved(root, given);
    if (parameter !== null)
      named.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter);
  }
  return [...named.values()];
}

function swaggerBodies(
  builder: DetailBuilder,
  root: Json,
  node: Json,
  parameters: readonly Json[],
): void {
  const types = mediaTypes(node['consumes'] ?? root['consumes']);
  const body = parameters.find((parameter) => parameter['in'] === 'body');
  const fields = parameters.filter((parameter) => parameter['in'] === 'formData');
  if (body !== undefined)
    for (const type of types)
      builder.addBody('request', type, '', flattenSchema(root, body['schema'] ?? {}, 'request'));
  if (fields.length === 0) return;
  const forms = types.filter((type) => type !== '*/*' && !type.includes('json'));
  for (const type of forms.length === 0 ? ['*/*'] : forms) {
    for (const field of fields) nameParameter(builder, root, field, true, type);
    builder.places.push({ side: 'request', contentType: type, statusClass: '', open: [] });
  }
}

const mediaTypes = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0
    ? [...new Set(value.map((type) => mediaType(String(type))))]
    : ['*/*'];

function openApiBodies(builder: DetailBuilder, root: Json, node: Json): void {
  const body = resolved(root, node['requestBody']);
  if (body === null || !isObject(body['content'])) return;
  for (const [type, media] of Object.entries(body['content']))
    builder.addBody(
      'request',
      mediaType(type),
      '',
      flattenSchema(root, isObject(media) ? (media['schema'] ?? {}) : {}, 'request'),
    );
}

function responses(builder: DetailBuilder, root: Json, node: Json, isOld: boolean): void {
  if (!isObject(node['responses'])) return;
  const produces = mediaTypes(node['produces'] ?? root['produces']);
  for (const [status, given] of Object.entries(node['responses'])) {
    const response = resolved(root, given);
    if (response === null || status.startsWith('x-')) continue;
    builder.statuses.push(status.toUpperCase());
    const statusClass = statusClassOf(status);
    if (isObject(response['headers'])) {
      for (const [name, header] of Object.entries(response['headers']))
        nameParameter(
          builder,
          root,
          { ...resolved(root, header), name, in: 'header' },
          isOld,
          '',
          'response',
          statusClass,
        );
    }
    if (isOld && response['schema'] !== undefined)
      for (const type of produces)
        builder.addBody(
          'response',
          type,
          statusClass,
          flattenSchema(root, response['schema'], 'response'),
        );
    if (!isOld && isObject(response['content'])) {
      for (const [type, media] of Object.entries(response['content']))
        builder.addBody(
          'response',
          mediaType(type),
          statusClass,
          flattenSchema(root, isObject(media) ? (media['schema'] ?? {}) : {}, 'response'),
        );
    }
  }
}
