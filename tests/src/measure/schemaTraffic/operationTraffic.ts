import type { Body, Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { isTransportHeader } from '@palisade/engine/parameters/transportHeaders.ts';
import type { Random } from '../inventedApis/random.ts';
import type { Loose, OperationBody, SchemaOperation } from './openApi.ts';
import { type TrueParameter, truthOf } from './truth.ts';
import { type FieldPlan, makeValue, type ValuePlan, valuePlan } from './valuePlan.ts';

/** An operation ready to be called. */
export interface OperationTraffic {
  readonly operation: SchemaOperation;
  readonly truth: readonly TrueParameter[];
  /** One call with its answer; `path` are the values of the template's parameters. */
  readonly call: () => {
    readonly exchange: Exchange;
    readonly path: readonly { readonly name: string; readonly value: string }[];
  };
}

interface PlannedBody {
  readonly contentType: string;
  readonly plan: ValuePlan;
}

const FORM = 'application/x-www-form-urlencoded';
const FAILURES = 0.1;
const START = Date.UTC(2026, 3, 1);

/** Plans the calls of an operation: one in ten fails, when the document says how. */
export function operationTraffic(
  operation: SchemaOperation,
  resolve: (value: unknown) => Loose,
  random: Random,
  host = 'api.example',
): OperationTraffic {
  const planner = { random, resolve };
  const flat = (['path', 'query', 'header', 'cookie'] as const).map((location) => ({
    location,
    fields: flatFields(operation, location),
  }));
  const planned = (body: OperationBody | null): PlannedBody | null => {
    const plan = body === null || body.contentType === '' ? null : valuePlan(body.schema, planner);
    if (body === null || plan === null) return null;
    return /json/.test(body.contentType)
      ? { contentType: body.contentType, plan }
      : plan.kind === 'object'
        ? {
            contentType: FORM,
            plan: {
              kind: 'object',
              fields: plan.fields.filter((field) => field.plan.kind === 'scalar'),
            },
          }
        : null;
  };
  const request = operation.method === 'GET' ? null : planned(operation.request);
  const good = operation.responses.find(({ status }) => status >= 200 && status < 300);
  const bad = operation.responses.find(
    ({ status, body }) => status >= 400 && status < 500 && body !== null,
  );
  const answers = [good, bad].map((answer) => ({
    status: answer?.status ?? 200,
    body: planned(answer?.body ?? null),
  }));
  const fieldsAt = (location: string): readonly FieldPlan[] =>
    flat.find((each) => each.location === location)?.fields ?? [];
  const placeOf = (side: string, body: PlannedBody, statusClass: string): string =>
    [side, 'body', body.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '', statusClass].join(
      '|',
    );
  const truth = [
    ...flat.flatMap(({ location, fields }) =>
      fields.flatMap((field) =>
        truthOf(
          field.plan.kind === 'list' ? field.plan.item : field.plan,
          `request|${location}||`,
          field.name,
          field.required,
        ),
      ),
    ),
    ...(request === null ? [] : truthOf(request.plan, placeOf('request', request, ''))),
    ...answers.flatMap(({ status, body }) =>
      body === null
        ? []
        : truthOf(body.plan, placeOf('response', body, `${Math.floor(status / 100)}xx`)),
    ),
  ];
  let calls = 0;

  function flatFields({ parameters }: SchemaOperation, location: string): FieldPlan[] {
    return parameters
      .filter((each) => each.location === location)
      .flatMap(({ name: given, required, schema }) => {
        const name = location === 'header' ? given.toLowerCase() : given;
        const plan =
          location === 'header' && isTransportHeader(name, 'request')
            ? null
            : valuePlan(schema, planner);
        const isFlat =
          plan?.kind === 'scalar' ||
          (plan?.kind === 'list' && plan.item.kind === 'scalar' && location === 'query');
        return plan === null || !isFlat
          ? []
          : [{ name, required, share: required ? 1 : 0.1 + random.next() * 0.85, plan }];
      });
  }

  function pairs(fields: readonly FieldPlan[]): Pair[] {
    return fields
      .filter(({ share }) => share === 1 || random.chance(share))
      .flatMap(({ name, plan }): Pair[] => {
        const made = makeValue(
          plan.kind === 'scalar' ? { ...plan, isNullable: false } : plan,
          random,
        );
        const values: readonly unknown[] = Array.isArray(made) ? made : [made];
        return values.map((value) => [name, String(value)]);
      });
  }

  function bodyText({ contentType, plan }: PlannedBody): Body {
    const content =
      contentType === FORM && plan.kind === 'object'
        ? new URLSearchParams(pairs(plan.fields).map(([name, value]) => [name, value])).toString()
        : JSON.stringify(makeValue(plan, random));
    return { mediaType: contentType, text: content, size: content.length };
  }

  function call(): ReturnType<OperationTraffic['call']> {
    const [success, failure] = answers;
    const answer =
      bad !== undefined && failure !== undefined && random.chance(FAILURES) ? failure : success;
    const path = pairs(fieldsAt('path')).map(([name, value]) => ({ name, value }));
    const url = path.reduce(
      (at, { name, value }) => at.replace(`{${name}}`, encodeURIComponent(value)),
      operation.path,
    );
    const cookies = pairs(fieldsAt('cookie'))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const exchange: Exchange = {
      startedAt: START + calls++ * 1_000,
      clientAddress: '203.0.113.9',
      method: operation.method,
      scheme: 'https',
      host,
      path: url,
      query: pairs(fieldsAt('query')),
      requestHeaders: [
        ...pairs(fieldsAt('header')),
        ...(cookies === '' ? [] : [['cookie', cookies] as const]),
      ],
      requestBody:
        request === null || !(operation.requestRequired || random.chance(0.8))
          ? null
          : bodyText(request),
      status: answer?.status ?? 200,
      responseHeaders: [],
      responseBody: answer?.body == null ? null : bodyText(answer.body),
    };
    return { exchange, path };
  }

  return { operation, truth, call };
}
