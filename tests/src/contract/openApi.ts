import { openApiDocuments } from '@palisade/services/openapi.ts';
import { Compile } from 'typebox/schema';
import type { UpstreamCall } from './recordingProxy.ts';

type Content = Readonly<Record<string, { readonly schema?: object }>>;
interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

export interface OpenApiChecker {
  /** What of a call is not as the service's document says; empty when all is. */
  faults(call: UpstreamCall): string[];
  /** The template of the path that a call goes to, or null when no document has it. */
  routeOf(method: string, path: string): string | null;
  /**
   * Operations that `faults` has seen a call of, such as `GET /labels/{companyId}/labels/lookup`.
   */
  readonly seen: ReadonlySet<string>;
}

const PART = /\{\w+\}/g;
const EMPTY = [204, 205, 304];

/** A query value as JSON: what reads as a number or a boolean is one when the schema takes it. */
function readings(text: string): unknown[] {
  const isWord = text === 'true' || text === 'false';
  return [
    text,
    ...(isWord ? [text === 'true'] : []),
    ...(text !== '' && Number.isFinite(Number(text)) ? [Number(text)] : []),
  ];
}

/** Checks calls on the wire against the OpenAPI documents that the services publish. */
export async function openApiChecker(): Promise<OpenApiChecker> {
  const documents = Object.values(await openApiDocuments()) as Document[]; // The generator's own documents.
  const routes = documents
    .flatMap(({ paths, components }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          template: path,
          method: method.toUpperCase(),
          literals: path.replace(PART, '').length,
          pattern: new RegExp(`^${path.replace(PART, '[^/]+')}$`),
          operation,
          components,
        })),
      ),
    )
    .sort((a, b) => b.literals - a.literals);
  const seen = new Set<string>();
  const compiled = new Map<object, (value: unknown) => string | null>();
  const faultOf = (schema: object, components: object, value: unknown): string | null => {
    const known = compiled.get(schema) ?? validatorOf({ ...schema, components });
    compiled.set(schema, known);
    return known(value);
  };
  return {
    seen,
    routeOf(method, path) {
      const { pathname } = new URL(path, 'http://service');
      return (
        routes.find((candidate) => candidate.method === method && candidate.pattern.test(pathname))
          ?.template ?? null
      );
    },
    faults({ method, path, requestBody, status, contentType, responseBody }) {
      const url = new URL(path, 'http://service');
      const route = routes.find(
        (candidate) => candidate.method === method && candidate.pattern.test(url.pathname),
      );
      if (route === undefined) return [`${method} ${url.pathname} is in no document`];
      seen.add(route.name);
      const { operation, components, name } = route;
      const faults: (string | null)[] = [];
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      for (const [key, text] of url.searchParams) {
        const schema = query.find((parameter) => parameter.name === key)?.schema;
        if (schema === undefined) faults.push(`query "${key}" is not known`);
        else if (readings(text).every((value) => faultOf(schema, components, value) !== null))
          faults.push(`query "${key}" may not be ${text}`);
      }
      for (const parameter of query)
        if (parameter.required === true && !url.searchParams.has(parameter.name))
          faults.push(`query "${parameter.name}" is missing`);
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body !== undefined) faults.push(faultOf(body, components, JSON.parse(requestBody)));
      else if (requestBody !== '') faults.push('a body is sent that the document does not know');
      faults.push(answerFault(operation, components, status, contentType, responseBody, faultOf));
      return faults.flatMap((fault) => (fault === null ? [] : [`${name} ${status}: ${fault}`]));
    },
  };
}

function answerFault(
  operation: Operation,
  components: object,
  status: number,
  contentType: string,
  text: string,
  faultOf: (schema: object, components: object, value: unknown) => string | null,
): string | null {
  const response =
    operation.responses[String(status)] ??
    (status >= 400 ? operation.responses['default'] : undefined);
  if (response === undefined) return 'this status is not declared';
  if (EMPTY.includes(status)) return text === '' ? null : 'the answer should be empty';
  const type = contentType.split(';')[0] ?? '';
  const schema = response.content?.[type]?.schema;
  if (schema === undefined) return `${type || 'an answer without type'} is not declared`;
  return type === 'text/event-stream' ? null : faultOf(schema, components, JSON.parse(text));
}

function validatorOf(schema: object): (value: unknown) => string | null {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return null;
    const [, errors] = validator.Errors(value);
    return (
      errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ') ||
      'is not valid'
    );
  };
}
