import { Type } from '@fastify/type-provider-typebox';
import { ERROR_CODES } from '@palisade/vocabulary/errorCodes.ts';

/** problem+json (RFC 9457) as every route answers it when it fails. */
const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.Enum([...ERROR_CODES]),
    detail: Type.String({ description: 'A sentence for the person who asked.' }),
    field: Type.Optional(Type.String({ description: 'Name of the input at fault.' })),
    version: Type.Optional(
      Type.Integer({ description: 'Of a conflict: the version that is saved by now.' }),
    ),
    requestId: Type.String(),
  },
  { description: 'Why it failed.' },
);

interface Document {
  readonly paths?: Readonly<Record<string, object | undefined>> | undefined;
  readonly components?: object | undefined;
}
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** The document with `Problem` as the answer of every operation that does not succeed. */
export function withProblems<D extends Document>(document: D): D {
  const failure = {
    description: 'Why it failed.',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(path ?? {}) as [
      string,
      { responses: Record<string, object> },
    ][]) {
      // Path items hold operations under their methods.
      if (METHODS.has(method)) operation.responses['default'] = failure;
    }
  }
  const schemas = {
    ...(Reflect.get(document.components ?? {}, 'schemas') as object | undefined),
    Problem: ProblemSchema,
  };
  return { ...document, components: { ...document.components, schemas } };
}
