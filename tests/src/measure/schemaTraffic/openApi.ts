/** A JSON Schema or an OpenAPI object as parsed: nothing in it is certain. */
export type Loose = Readonly<Record<string, unknown>>;

interface OperationParameter {
  readonly name: string;
  readonly location: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: Loose;
}

export interface OperationBody {
  readonly contentType: string;
  readonly schema: Loose;
}

/** One operation of a document, whatever the version of OpenAPI that wrote it. */
export interface SchemaOperation {
  readonly method: string;
  /** Template, parameters in braces. */
  readonly path: string;
  readonly parameters: readonly OperationParameter[];
  readonly request: OperationBody | null;
  readonly requestRequired: boolean;
  readonly responses: readonly { readonly status: number; readonly body: OperationBody | null }[];
}

export interface SchemaDocument {
  readonly operations: readonly SchemaOperation[];
  /** The object that a `$ref` of the document names, or the object itself. */
  readonly resolve: (value: unknown) => Loose;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MOST_REFS = 20;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const loose = (value: unknown): Loose => (isLoose(value) ? value : {});
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what traffic can be made of from an OpenAPI 2, 3.0 or 3.1 document. */
export function readDocument(document: Loose): SchemaDocument {
  const resolve = (value: unknown): Loose => {
    let found: unknown = value;
    for (
      let hops = 0;
      isLoose(found) && typeof found['$ref'] === 'string' && hops < MOST_REFS;
      hops++
    ) {
      const steps = found['$ref'].startsWith('#/') ? found['$ref'].slice(2).split('/') : ['?'];
      found = steps.reduce<unknown>(
        (at, step) =>
          loose(at)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
    }
    return loose(found);
  };
  const operations = Object.entries(loose(document['paths'])).flatMap(([path, raw]) => {
    const item = resolve(raw);
    return METHODS.flatMap((method) =>
      isLoose(item[method])
        ? [readOperation(method, path, item, loose(item[method]), document, resolve)]
        : [],
    );
  });
  return { operations, resolve };
}

function readOperation(
  method: string,
  path: string,
  item: Loose,
  operation: Loose,
  document: Loose,
  resolve: (value: unknown) => Loose,
): SchemaOperation {
  const byKey = new Map(
    [...list(item['parameters']), ...list(operation['parameters'])]
      .map((raw) => resolve(raw))
      .map((one) => [`${text(one['in'])} ${text(one['name'])}`, one]),
  );
  const all = [...byKey.values()];
  const parameters = all.flatMap((one): OperationParameter[] => {
    const location = LOCATIONS.find((each) => each === one['in']);
    if (location === undefined || text(one['name']) === '') return [];
    const content = Object.values(loose(one['content']))[0];
    const schema = isLoose(one['schema'])
      ? one['schema']
      : content === undefined
        ? one
        : loose(loose(content)['schema']);
    return [
      {
        name: text(one['name']),
        location,
        required: one['required'] === true || location === 'path',
        schema,
      },
    ];
  });
  const consumes = list(operation['consumes'] ?? document['consumes']).map(text);
  const produces = list(operation['produces'] ?? document['produces']).map(text);
  const bodyParameter = all.find((one) => one['in'] === 'body');
  const fields = all.filter((one) => one['in'] === 'formData' && one['type'] !== 'file');
  const asked = resolve(operation['requestBody']);
  const request =
    bodyParameter !== undefined
      ? { contentType: jsonOf(consumes), schema: loose(bodyParameter['schema']) }
      : fields.length > 0
        ? formOf(fields, consumes)
        : bodyOf(loose(asked['content']));
  const responses = Object.entries(loose(operation['responses'])).flatMap(([code, raw]) => {
    const status = code === 'default' ? 0 : Number(code.replace(/[xX]{2}$/, '00'));
    const answer = resolve(raw);
    const body = isLoose(answer['schema'])
      ? { contentType: jsonOf(produces), schema: answer['schema'] }
      : bodyOf(loose(answer['content']));
    return Number.isInteger(status) ? [{ status, body }] : [];
  });
  const success = responses.some(({ status }) => status >= 200 && status < 300)
    ? []
    : [{ status: 200, body: responses.find(({ status }) => status === 0)?.body ?? null }];
  return {
    method: method.toUpperCase(),
    path,
    parameters,
    request,
    requestRequired:
      bodyParameter?.['required'] === true || asked['required'] === true || fields.length > 0,
    responses: [...success, ...responses.filter(({ status }) => status !== 0)],
  };
}

const jsonOf = (types: readonly string[]): string =>
  types.find((type) => /json/.test(type)) ?? (types.length === 0 ? 'application/json' : '');

function bodyOf(content: Loose): OperationBody | null {
  const types = Object.keys(content);
  const contentType =
    types.find((type) => /json/.test(type)) ?? types.find((type) => FORMS.includes(type));
  return contentType === undefined
    ? null
    : { contentType, schema: loose(loose(content[contentType])['schema']) };
}

function formOf(fields: readonly Loose[], consumes: readonly string[]): OperationBody {
  const properties = Object.fromEntries(
    fields.map((field) => [
      text(field['name']),
      Object.fromEntries(Object.entries(field).filter(([key]) => key !== 'required')),
    ]),
  );
  const required = fields
    .filter((field) => field['required'] === true)
    .map((field) => field['name']);
  return {
    contentType: consumes.find((type) => FORMS.includes(type)) ?? FORMS[0] ?? '',
    schema: { type: 'object', properties, required },
  };
}
