import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';

export type FakeEndpoint = ReturnType<typeof makeEndpoint>;
type FakeParameter = ReturnType<typeof makeParameter>;

const SINCE = '2026-01-04T10:12:00.000Z';

/** A learned parameter; a body field of the response by default. */
export function makeParameter(part: { readonly name: string } & Record<string, unknown>) {
  return {
    __typename: 'Parameter',
    id: globalId('Parameter', 'c-2', part.name),
    parameterId: part.name,
    side: 'response',
    location: 'body',
    contentType: 'application/json',
    statusClass: '2xx',
    type: 'string',
    format: null,
    required: true,
    sensitive: false,
    dataType: null,
    dataCategories: [] as string[],
    regulations: [] as string[],
    isObject: false,
    tuned: false,
    samples: [] as string[],
    occurrences: 10,
    distinctValues: 4,
    confidence: 0.72,
    opportunities: 10 as number | null,
    presence: 0.72 as number | null,
    firstSeen: SINCE,
    lastSeen: SINCE,
    enumValues: [] as string[],
    minimum: null as number | null,
    maximum: null as number | null,
    quantiles: null as number[] | null,
    minLength: null as number | null,
    maxLength: null as number | null,
    length99: null as number | null,
    charClasses: [] as string[],
    minItems: null as number | null,
    maxItems: null as number | null,
    isMap: false,
    otherTypes: [] as string[],
    typeEvidence: null as object | null,
    ...part,
  };
}

interface EndpointPart {
  readonly companyId: string;
  /** Method and path: `GET /orders/{orderId}`. */
  readonly name: string;
  readonly host?: string;
  readonly riskScore?: number;
  readonly sensitive?: boolean;
  readonly authenticated?: boolean | null;
  readonly parameters?: readonly FakeParameter[];
}

/** A learned endpoint; its raw key is its method and path in words. */
export function makeEndpoint({
  companyId,
  name,
  host = 'api.example',
  riskScore = 5,
  sensitive = false,
  authenticated = true,
  parameters = [],
}: EndpointPart) {
  const [method = 'GET', path = '/'] = name.split(' ');
  const endpointId = name.replace(/[^\w]+/g, '-').toLowerCase();
  const own = parameters.length > 0 ? parameters : [makeParameter({ name: `${endpointId}.id` })];
  return {
    __typename: 'Endpoint',
    id: globalId('Endpoint', companyId, endpointId),
    endpointId,
    /** Of endpoints that were merged into it. */
    formerIds: [] as readonly string[],
    stagingReasons: [] as { kind: string; seen: number; needed: number }[],
    relearning: null as { since: string; seen: number; needed: number } | null,
    authenticationTune: { learned: authenticated, tuned: null as boolean | null },
    tunes: [] as Record<string, unknown>[],
    method,
    path,
    pathEvidence: [] as Record<string, unknown>[],
    host: {
      __typename: 'Host',
      id: globalId('Host', companyId, host),
      hostId: host,
      name: host,
      isExternal: false,
      exposure: 'internal',
      endpointCount: 2,
      apiCount: 1,
      riskScore,
      requests: 9,
      detectionTime: SINCE,
      firstSeen: SINCE,
      lastActivity: SINCE,
      hostSamples: [] as string[],
      latestEndpoints: () => [] as unknown[],
    },
    api: { id: globalId('Api', companyId, host), apiId: host, name: 'api v2', basePath: '/v2' },
    learningState: 'available',
    authenticated,
    authTypes: ['Bearer JWT'],
    sensitive,
    dataTypes: sensitive ? ['Email Address'] : [],
    dataCategories: sensitive ? ['PII'] : [],
    isExternal: true,
    exposure: 'external',
    protocols: ['REST', 'JSON'],
    graphqlOperations: [] as { name: string; type: string; count: number }[],
    gqlOpType: null,
    sources: ['shop.har'],
    domain: 'example',
    webServer: null as string | null,
    technologies: [] as string[],
    cdn: null as string | null,
    endpointTypes: [] as string[],
    urlType: 'API',
    rateLimited: null as boolean | null,
    resourceId: null as string | null,
    sourceTypes: [] as string[],
    monitored: false,
    availabilityStatus: 'available',
    sightings: [] as Record<string, unknown>[],
    contentTypes: ['application/json'],
    responseCodes: [200],
    riskScore,
    openGaps: 0 as number | null,
    worstGap: null as string | null,
    attackers: 0 as number | null,
    riskFactors: [{ key: 'external', contribution: riskScore }],
    labels: [] as { labelId: string }[],
    corrections: [] as Record<string, unknown>[],
    tags: [],
    attachedLabels: [] as unknown[],
    parameterCount: own.length,
    parameters: (args: Args & { sensitive?: boolean | null }) =>
      connectionOf(
        own.filter(
          (parameter) =>
            args.sensitive === undefined ||
            args.sensitive === null ||
            parameter.sensitive === args.sensitive,
        ),
        args,
        ({ parameterId }) => parameterId,
      ),
    requests: 1200,
    sensorData: { urlSamples: [`${host}${path}`], traffic1d: 52, traffic7d: 412 },
    detectionTime: SINCE,
    firstSeen: SINCE,
    lastActivity: SINCE,
    traffic: ({ days }: { days: string }) => ({
      requests: days === 'DAYS_30' ? 1200 : 412,
      errors: 3,
      points: points(days),
    }),
  };
}

const HOURS: Readonly<Record<string, number>> = {
  DAYS_1: 24,
  DAYS_2: 48,
  DAYS_7: 168,
  DAYS_30: 720,
};

function points(days: string) {
  return Array.from({ length: HOURS[days] ?? 24 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 14) + index * 3_600_000).toISOString(),
    requests: index % 9,
    errors: index % 40 === 0 ? 1 : 0,
  }));
}
