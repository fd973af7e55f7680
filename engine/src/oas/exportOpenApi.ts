import { isKnownStatus } from '@palisade/vocabulary/statusCodes.ts';
import { AuthenticationStats } from '../authentication/authenticationStats.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';
import type { PlaceEvidence } from '../parameters/parameterEvidence.ts';
import type { Json } from './apiDocument.ts';
import {
  credentialHeader,
  credentialQuery,
  isScheme,
  securityOf,
  securityScheme,
} from './exportSecurity.ts';
import { bodySchema, flatSchema, isNeeded, type Limited } from './exportSchema.ts';
import type { ExportedApi, ToldLimits, ExportedEndpoint } from './exportedApi.ts';
import { isGatewayHeader } from './gatewayHeaders.ts';

const METHODS = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

/**
 * What was learned of an API as an OpenAPI 3.1 document. `x-confidence` says how sure a type is;
 * examples are only there where samples are kept in clear.
 */
export function exportOpenApi(api: ExportedApi): Json {
  const paths: Record<string, Record<string, Json>> = Object.create(null) as typeof paths;
  const kinds = new Set<string>();
  const taken = new Set<string>();
  for (const endpoint of api.endpoints) {
    if (!METHODS.has(endpoint.method)) continue;
    for (const kind of AuthenticationStats.fromJSON(endpoint.authentication).kinds) kinds.add(kind);
    const item = (paths[endpoint.path] ??= Object.create(null) as Record<string, Json>);
    item[endpoint.method.toLowerCase()] = operationOf(endpoint, taken);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.name,
      version: '1.0.0',
      description: `The API ${api.name} of ${api.host}, as learned from its traffic.`,
      contact: { name: api.host, url: `https://${api.host}` },
      license: { name: 'Internal', identifier: 'LicenseRef-Internal' },
    },
    servers: [{ url: `https://${api.host}`, ...internalOf(api.endpoints) }],
    tags: [{ name: 'learned', description: 'Learned from traffic.' }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        [...kinds].filter(isScheme).map((kind) => [kind, securityScheme(kind, api.endpoints)]),
      ),
    },
  };
}

function operationOf(endpoint: ExportedEndpoint, taken: Set<string>): Json {
  const { method, path, parameters, authentication, limits = [] } = endpoint;
  const places = parameters.evidence();
  const learned = new Map(
    parameters.list().map((parameter) => [
      parameter.key,
      limited(
        parameter,
        limits.find((told) => isOf(told, parameter)),
      ),
    ]),
  );
  const body = requestBody(places, learned);
  return {
    operationId: operationId(method, path, taken),
    summary: `${method} ${path}`,
    description: `Seen ${endpoint.requests} times.`,
    tags: ['learned'],
    parameters: [...pathParameters(path, places, learned), ...otherParameters(places, learned)],
    ...(body === null ? {} : { requestBody: body }),
    responses: responsesOf(endpoint.statuses, places, learned),
    security: securityOf(authentication),
  };
}

/** A parameter with what a person said of it: values that they called sensitive are not shown. */
function limited(parameter: LearnedParameter, limits: ToldLimits | undefined): Limited {
  const isHidden = limits?.sensitive === true;
  return {
    ...parameter,
    ...(isHidden && { sensitive: true, samples: [], range: null, enumValues: null }),
    limits,
  };
}

function operationId(method: string, path: string, taken: Set<string>): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const base = [
    method.toLowerCase(),
    ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ]
    .join('')
    .slice(0, 120);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}${number}`;
  taken.add(id);
  return id;
}

const isOf = (told: ToldLimits, { side, location, contentType, name }: LearnedParameter): boolean =>
  told.side === side &&
  told.location === location &&
  told.contentType === contentType &&
  told.name === name;

type Learned = ReadonlyMap<string, Limited>;
const keyOf = (place: PlaceEvidence, name: string): string =>
  [place.side, place.location, place.contentType, place.statusClass, name].join('|');

function pathParameters(path: string, places: readonly PlaceEvidence[], learned: Learned): Json[] {
  const place = places.find(({ side, location }) => side === 'request' && location === 'path');
  const names = [...new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ''))];
  return names.map((name) => {
    const evidence = place?.parameters.find((parameter) => parameter.name === name);
    return {
      name,
      in: 'path',
      required: true,
      schema:
        place === undefined || evidence === undefined
          ? { type: 'string' }
          : flatSchema(evidence, learned.get(keyOf(place, name))),
    };
  });
}

function otherParameters(places: readonly PlaceEvidence[], learned: Learned): Json[] {
  return places.flatMap((place) => {
    if (place.side !== 'request' || (place.location !== 'query' && place.location !== 'header'))
      return [];
    return place.parameters.flatMap((evidence): Json[] => {
      const { name } = evidence;
      if (
        place.location === 'header'
          ? isGatewayHeader(name) || credentialHeader(name)
          : credentialQuery(name)
      )
        return [];
      return [
        {
          name,
          in: place.location,
          required: isNeeded(evidence),
          schema: flatSchema(evidence, learned.get(keyOf(place, name))),
        },
      ];
    });
  });
}

function contentOf(places: readonly PlaceEvidence[], learned: Learned): Json {
  return Object.fromEntries(
    places.map((place) => [
      place.contentType === '' ? 'application/octet-stream' : place.contentType,
      { schema: bodySchema(place, (name) => learned.get(keyOf(place, name))) },
    ]),
  );
}

/** Whether an API is called from inside only, where any caller had an address. */
function internalOf(endpoints: readonly Pick<ExportedEndpoint, 'isExternal'>[]): Json {
  const known = endpoints.flatMap(({ isExternal }) => isExternal ?? []);
  return known.length === 0 ? {} : { 'x-internal': !known.includes(true) };
}

function requestBody(places: readonly PlaceEvidence[], learned: Learned): Json | null {
  const bodies = places.filter(({ side, location }) => side === 'request' && location === 'body');
  return bodies.length === 0
    ? null
    : { description: 'Body as seen.', content: contentOf(bodies, learned) };
}

function responsesOf(
  statuses: readonly number[],
  places: readonly PlaceEvidence[],
  learned: Learned,
): Json {
  const seen = statuses.length === 0 ? [200] : statuses;
  return Object.fromEntries(
    seen.map((status) => {
      const bodies = places.filter(
        ({ side, location, statusClass }) =>
          side === 'response' &&
          location === 'body' &&
          statusClass === `${Math.floor(status / 100)}xx`,
      );
      // Documents know codes up to 599 alone; whatever else is answered is the default.
      return [
        isKnownStatus(status) ? String(status) : 'default',
        {
          description: `Answered with ${status}.`,
          ...headersOf(places, learned, status),
          ...(bodies.length === 0 ? {} : { content: contentOf(bodies, learned) }),
        },
      ];
    }),
  );
}

/**
 * Headers of answers as they were seen. None is made up: lint says of an API that shows no rate
 * limit, or no origin that it admits, that it is so.
 */
function headersOf(places: readonly PlaceEvidence[], learned: Learned, status: number): Json {
  const place = places.find(
    ({ side, location, statusClass }) =>
      side === 'response' &&
      location === 'header' &&
      statusClass === `${Math.floor(status / 100)}xx`,
  );
  const headers = (place?.parameters ?? []).filter(
    ({ name }) => !isGatewayHeader(name) && place !== undefined,
  );
  return headers.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          headers.map((evidence) => [
            evidence.name,
            {
              schema:
                place === undefined
                  ? {}
                  : flatSchema(evidence, learned.get(keyOf(place, evidence.name))),
            },
          ]),
        ),
      };
}
