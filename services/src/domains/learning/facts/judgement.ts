import type {
  AuthenticationState,
  AuthenticationStats,
} from '@palisade/engine/authentication/authenticationStats.ts';
import type { AccessFacts } from '@palisade/engine/facts/accessFacts.ts';
import type { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { tokensOf } from '@palisade/engine/sensitive/tokensOf.ts';
import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { EndpointFacts } from '@palisade/engine/facts/endpointFacts.ts';
import { endpointTypesOf } from '@palisade/engine/facts/endpointTypes.ts';
import { givesSession } from '@palisade/engine/facts/givenSession.ts';
import { riskScore, type RiskScore } from '@palisade/engine/risk/riskScore.ts';
import type {
  AvailabilityStatus,
  EndpointType,
  UrlType,
} from '@palisade/vocabulary/endpointFacts.ts';
import { FINDINGS, type Finding } from '@palisade/vocabulary/findings.ts';
import type { RiskFactor } from '@palisade/vocabulary/riskFactors.ts';
import { learningStateOf, type Maturity } from './learningState.ts';
import { givesPeopleByNumber } from './peopleByNumber.ts';

/** What an endpoint is taken for, from all that is known of it. */
export interface Judgement {
  readonly learningState: 'staging' | 'available';
  /** As tuned, else as learned; null while too few successful answers were seen. */
  readonly authenticated: boolean | null;
  readonly authenticatedLearned: boolean | null;
  readonly authTypes: readonly string[];
  readonly sensitive: boolean;
  readonly dataTypes: readonly string[];
  readonly dataCategories: readonly string[];
  /** Types of data in requests. */
  readonly requestDataTypes: readonly string[];
  /** Types of data in answers. */
  readonly responseDataTypes: readonly string[];
  /** Sensitive parameters by side and category, such as `request 3 Personal`. */
  readonly dataParameters: readonly string[];
  /** 0 to 10 by 0.1. */
  readonly riskScore: number;
  readonly riskFactors: readonly RiskFactor[];
  readonly parameterCount: number;
  readonly webServer: string | null;
  readonly cdn: string | null;
  readonly technologies: readonly string[];
  readonly endpointTypes: readonly EndpointType[];
  readonly urlType: UrlType;
  readonly availability: AvailabilityStatus;
  /** Null while too little traffic was seen to tell. */
  readonly rateLimited: boolean | null;
  /** By name. */
  readonly findings: readonly Finding[];
}

export const UNJUDGED: Judgement = {
  learningState: 'staging',
  authenticated: null,
  authenticatedLearned: null,
  authTypes: [],
  sensitive: false,
  dataTypes: [],
  dataCategories: [],
  requestDataTypes: [],
  responseDataTypes: [],
  dataParameters: [],
  riskScore: 0,
  riskFactors: [],
  parameterCount: 0,
  webServer: null,
  cdn: null,
  technologies: [],
  endpointTypes: [],
  urlType: 'API',
  availability: 'unknown',
  rateLimited: null,
  findings: [],
};

/** What a judgement looks at. */
export interface Judged {
  readonly host: string;
  readonly method: string;
  readonly template: string;
  readonly requests: number;
  readonly firstSeenAt: number;
  readonly lastActivityAt: number;
  readonly authentication: AuthenticationStats;
  readonly maturity: Maturity;
  /** Requests that it needs before it is available. */
  readonly minimumRequests: number;
  /** What a person said of its authentication; null is as learned. */
  readonly authTune: boolean | null;
  readonly isExternal: boolean;
  readonly isCleartext: boolean;
  readonly isRateLimited: boolean;
  /** Requests of which the record did not show the answer. */
  readonly unseenAnswers: number;
  /** Its labels say that a loss would hurt most. */
  readonly isCrownJewel: boolean;
  /** Whether callers of endpoints like it show their credentials to whoever recorded the traffic. */
  readonly areCredentialsSeen: boolean;
  /** Whether a source of it shows credentials elsewhere: asked of paths of administrators and objects. */
  readonly areHeadersShown: boolean;
  /** Whether that is enough, whatever it answers. */
  readonly isOpenIfShown: boolean;
  /** Among the busiest tenth of its host's. */
  readonly isBusy: boolean;
  readonly facts: EndpointFacts;
  readonly isGraphQl: boolean;
  /** Its host has the same path under a later version. */
  readonly isOldVersion: boolean;
  /** Whether the documents of its host know it; null when the host has none. */
  readonly isDocumented: boolean | null;
}

/** What conclusions are drawn from. */
export interface Concluded extends Pick<Judged, 'authentication' | 'facts' | 'lastActivityAt'> {
  readonly parameters: EndpointParameters;
  readonly access: AccessFacts;
}

const OF_ANYBODY = 'Passwords of accounts given to anybody';
/** Requests after which the lack of something says something. */
const ENOUGH = 50;

/**
 * Reports what all exchanges of an endpoint together show by now. What it finds counts as seen
 * then, so it must be asked at counts of the endpoint's requests, never when somebody happens to
 * look.
 */
export function conclude({
  authentication,
  parameters,
  access,
  facts,
  lastActivityAt,
}: Concluded): void {
  access.conclude(facts, authentication.state === 'unauthenticated');
  if (authentication.isOptional && authentication.successes >= ENOUGH)
    facts.report(
      'Mixed authentication',
      'some requests without credentials succeeded',
      authentication.withoutCredentials?.lastSeenAt ?? lastActivityAt,
    );
  else facts.retract('Mixed authentication');
  const { openNames } = parameters;
  if (openNames > 0)
    facts.report(
      'Open-ended request schema',
      'names in the body are data',
      lastActivityAt,
      openNames,
    );
}

/**
 * As learned from its traffic, but unknown among endpoints that show no credentials: absence proves
 * nothing there, but for paths of administrators, and for people who are given by their number, in
 * the traffic of a source that shows some.
 */
function authenticationOf(
  { method, authentication, areCredentialsSeen, areHeadersShown, isOpenIfShown }: Judged,
  parameters: readonly LearnedParameter[],
): AuthenticationState {
  const isKnown =
    areCredentialsSeen ||
    (areHeadersShown && (isOpenIfShown || givesPeopleByNumber(method, parameters)));
  return isKnown ? authentication.state : 'unknown';
}

/** Whether requests are limited; null while too few answers were seen to say that they are not. */
function rateLimitOf({ isRateLimited, requests, unseenAnswers }: Judged): boolean | null {
  if (isRateLimited) return true;
  return requests - unseenAnswers < ENOUGH ? null : false;
}

/** What a risk score takes from an endpoint beside its parameters. */
interface Rated {
  readonly authentication: AuthenticationState;
  readonly rateLimited: boolean | null;
  readonly isDeprecated: boolean;
  readonly findings: readonly Finding[];
}

/** The risk of an endpoint and what it is made of. */
function riskOf(
  endpoint: Judged,
  parameters: readonly LearnedParameter[],
  { authentication, rateLimited, isDeprecated, findings }: Rated,
): RiskScore {
  const { urlType } = endpoint.facts;
  const sensitive = parameters.filter((parameter) => parameter.sensitive);
  return riskScore({
    method: endpoint.method,
    path: endpoint.template,
    external: endpoint.isExternal,
    authentication,
    authKinds: endpoint.authentication.kinds,
    cleartext: endpoint.isCleartext,
    rateLimited,
    enumerableId: parameters.some(
      ({ side, objectId, type }) => side === 'request' && objectId && type === 'integer',
    ),
    requestCategories: categoriesOf(sensitive, 'request'),
    responseCategories: categoriesOf(sensitive, 'response'),
    bulkList: parameters.some(
      ({ side, location, name, statusClass }) =>
        side === 'response' && location === 'body' && statusClass === '2xx' && name.includes('[]'),
    ),
    busy: endpoint.isBusy,
    requests: endpoint.requests,
    crownJewel: endpoint.isCrownJewel,
    undocumented: endpoint.isDocumented === null ? null : !endpoint.isDocumented,
    deprecated: isDeprecated,
    findings: findings.map(({ name }) => FINDINGS[name].severity),
    isStatic: urlType === 'other',
  });
}

/** Kinds of endpoints that it is of; `isOpen` as people or traffic say. */
function typesOfEndpoint(
  endpoint: Judged,
  parameters: readonly LearnedParameter[],
  isOpen: boolean,
): Judgement['endpointTypes'] {
  const { facts } = endpoint;
  const { urlType } = facts;
  return endpointTypesOf({
    host: endpoint.host,
    method: endpoint.method,
    path: endpoint.template,
    isGraphQl: endpoint.isGraphQl,
    mutates: facts.has('mutates'),
    uploads: facts.has('uploads'),
    downloads: facts.has('downloads'),
    isStatic: urlType === 'other',
    makesKeys: facts.has('makesKeys') && !facts.has('repeatsKeys'),
    isOpen,
    givesSession: givesSession(parameters),
    // Pages are made for everybody, and often say whom to write to.
    isShared:
      (urlType === 'other' || (facts.has('sharedByAll') && !facts.has('ofOneCaller'))) &&
      areOfNobody(parameters, endpoint.template),
    tellsOfPatients: tellsOfPatients(parameters),
    isBrowsed: facts.has('browsed'),
    isDeprecated: facts.has('deprecated'),
    isOldVersion: endpoint.isOldVersion,
    bodyFields: parameters.flatMap(({ side, location, name }) =>
      side === 'request' && location === 'body' ? [name] : [],
    ),
  });
}

/**
 * Says what is known by now. It changes nothing: whoever asks, and how often, makes no difference.
 */
export function judge(endpoint: Judged, parameters: readonly LearnedParameter[]): Judgement {
  const { authentication, facts } = endpoint;
  const rateLimited = rateLimitOf(endpoint);
  const { urlType } = facts;
  const state = authenticationOf(endpoint, parameters);
  const learned = state === 'unknown' ? null : state === 'authenticated';
  const isOpen = (endpoint.authTune ?? learned) === false;
  // Where a credential may have been taken out of the record, nothing is given to anybody.
  const findings = facts.findings.filter(({ name }) => isOpen || name !== OF_ANYBODY);
  const tuned =
    endpoint.authTune === null ? null : endpoint.authTune ? 'authenticated' : 'unauthenticated';
  const sensitive = parameters.filter((parameter) => parameter.sensitive);
  const { score, factors } = riskOf(endpoint, parameters, {
    authentication: tuned ?? state,
    rateLimited,
    isDeprecated: facts.has('deprecated') || endpoint.isOldVersion,
    findings,
  });
  return {
    learningState: learningStateOf(
      endpoint.requests,
      endpoint.firstSeenAt,
      endpoint.lastActivityAt,
      endpoint.maturity,
      endpoint.minimumRequests,
    ),
    authenticated: endpoint.authTune ?? learned,
    authenticatedLearned: learned,
    authTypes: authentication.kinds,
    sensitive: sensitive.length > 0,
    dataTypes: typesOf(sensitive),
    dataCategories: distinct(sensitive.flatMap(({ dataCategories }) => dataCategories)),
    requestDataTypes: typesOf(sensitive.filter(({ side }) => side === 'request')),
    responseDataTypes: typesOf(sensitive.filter(({ side }) => side === 'response')),
    dataParameters: parametersByCategory(sensitive),
    riskScore: score,
    riskFactors: factors,
    parameterCount: parameters.length,
    webServer: facts.webServer,
    cdn: facts.cdn,
    technologies: facts.technologies,
    endpointTypes: typesOfEndpoint(endpoint, parameters, isOpen),
    urlType,
    availability: facts.availability,
    rateLimited,
    findings,
  };
}

/** Numbers that a health service or insurance gives one person: they say whom and that alone. */
const OF_PATIENTS: ReadonlySet<string> = new Set([
  'Australia Medicare',
  'Germany Health Insurance Number',
  'Medical Record Number',
  'UK NHS Number',
  'US Medicare MBI',
]);
const ILLNESSES: ReadonlySet<string> = new Set(['Blood type or allergy', 'ICD-10 Code']);
const NAMED_BY: ReadonlySet<string> = new Set([
  ...OF_PATIENTS,
  'Date of Birth',
  'Email Address',
  'Person Name',
  'Phone Number',
  'Postal Address',
]);

/**
 * Whether answers carry health data beside the person it is of: an illness, or a number by which a
 * health service knows somebody, and who that is.
 */
function tellsOfPatients(parameters: readonly LearnedParameter[]): boolean {
  const types = distinct(
    parameters.flatMap(({ side, sensitive, dataType }) =>
      side === 'response' && sensitive && dataType !== null ? [dataType] : [],
    ),
  );
  const named = types.filter((type) => NAMED_BY.has(type));
  if (types.some((type) => ILLNESSES.has(type))) return named.length > 0;
  return types.some((type) => OF_PATIENTS.has(type)) && named.length > 1;
}

/** What shops and stations print on their doors. */
const CONTACTS: ReadonlySet<string> = new Set(['Email Address', 'Phone Number']);
/** Keys that pages and apps carry for everybody; those that an issuer calls secret have own types. */
const OF_CLIENTS: ReadonlySet<string> = new Set(['API Key', 'Google API Key']);
const TEST_KEY = 'Stripe Test Key';
const CARD = 'Credit Card Number';

/**
 * Whom an API serves, rather than who is there to be written to: their mailboxes are theirs, however
 * long a cache may keep them.
 */
const SERVED =
  /^(?:account|applicant|appointment|booking|candidate|citizen|claim|client|customer|donor|employee|guest|invoice|order|passenger|patient|person|prescription|pupil|reservation|resident|shipment|student|subscriber|user|visitor|voter)s?$|^people$/;

const namesServed = (name: string): boolean => tokensOf(name).some((word) => SERVED.test(word));

/**
 * Whether the sensitive values of answers need not belong to a person: contact details where the
 * API serves nobody of its own, or the cards and keys of a payment provider's test mode.
 */
function areOfNobody(parameters: readonly LearnedParameter[], template: string): boolean {
  const told = parameters.filter(
    ({ side, sensitive, dataType }) =>
      side === 'response' && sensitive && !OF_CLIENTS.has(dataType ?? ''),
  );
  if (told.every(({ dataType }) => CONTACTS.has(dataType ?? '')))
    return ![template, ...told.map(({ name }) => name)].some(namesServed);
  return (
    told.some(({ dataType }) => dataType === TEST_KEY) &&
    told.every(({ dataType }) => dataType === TEST_KEY || dataType === CARD)
  );
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();

const typesOf = (parameters: readonly LearnedParameter[]): string[] =>
  parameters.length === 0
    ? []
    : distinct(parameters.flatMap(({ dataType }) => (dataType === null ? [] : [dataType])));

function parametersByCategory(parameters: readonly LearnedParameter[]): string[] {
  const counts = new Map<string, readonly [side: string, category: string, count: number]>();
  for (const { side, dataCategories } of parameters)
    for (const category of dataCategories) {
      const key = `${side} ${category}`;
      counts.set(key, [side, category, (counts.get(key)?.[2] ?? 0) + 1]);
    }
  return [...counts.values()]
    .map(([side, category, count]) => `${side} ${count} ${category}`)
    .sort();
}

function categoriesOf(
  parameters: readonly LearnedParameter[],
  side: LearnedParameter['side'],
): readonly string[] {
  const held = parameters.filter((parameter) => parameter.side === side);
  return [...new Set(held.flatMap(({ dataCategories }) => dataCategories))];
}
