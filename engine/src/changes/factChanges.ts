import {
  type ChangeCause,
  type ChangedParameter,
  type ChangeFacts,
  type EndpointChangeKind,
  MOST_LISTED,
} from '@palisade/vocabulary/changeKinds.ts';
import { isSensitive } from '../sensitive/mayBeRead.ts';
import { type KnownFacts, parameterOf, textOf, typesOf } from './knownFacts.ts';

/** A change of an endpoint, without its time. */
export interface FactChange {
  readonly kind: EndpointChangeKind;
  readonly before: ChangeFacts | null;
  readonly after: ChangeFacts | null;
  readonly cause: ChangeCause | null;
}

/** One way in which what is known can differ from what was reported. */
export interface Aspect {
  readonly key: string;
  /** Aspects of one group are held to each other: what came and what went of the same thing. */
  readonly group: string;
  /** The change; null where there is none. */
  differ(told: KnownFacts, now: KnownFacts): FactChange | null;
  /** What is known as reported once the change was. */
  take(told: KnownFacts, now: KnownFacts): KnownFacts;
}

/** A risk score that moved by less is not reported, so that it has to move as far again. */
const RISK_STEP = 1;

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one));
const united = (one: readonly string[], other: readonly string[]): readonly string[] =>
  [...new Set([...one, ...other])].toSorted();

function authenticationKind(before: string, after: string): EndpointChangeKind {
  if (after === 'authenticated') return 'authenticationRequired';
  return before === 'unauthenticated' ? 'credentialsChanged' : 'authenticationLost';
}

const AUTHENTICATION: Aspect = {
  key: 'authentication',
  group: 'authentication',
  differ(told, now) {
    if (told.authentication === now.authentication) return null;
    if (told.authentication === 'unknown' || now.authentication === 'unknown') return null;
    return {
      kind: authenticationKind(told.authentication, now.authentication),
      before: { state: told.authentication, credentials: told.credentials },
      after: { state: now.authentication, credentials: now.credentials },
      cause: null,
    };
  },
  take: (told, { authentication, credentials }) => ({ ...told, authentication, credentials }),
};

const CREDENTIALS: Aspect = {
  key: 'credentials',
  group: 'authentication',
  differ(told, now) {
    const isSame =
      told.credentials.length === now.credentials.length &&
      without(told.credentials, now.credentials).length === 0;
    // Without any the authentication changes, or is about to; the first ones are reported with it too.
    if (isSame || told.credentials.length === 0 || now.credentials.length === 0) return null;
    if (told.authentication !== now.authentication) return null;
    return {
      kind: 'credentialsChanged',
      before: { credentials: told.credentials },
      after: { credentials: now.credentials },
      cause: null,
    };
  },
  take: (told, { credentials }) => ({ ...told, credentials }),
};

const DATA_ADDED: Aspect = {
  key: 'dataAdded',
  group: 'data',
  differ(told, now) {
    const requestData = without(now.requestData, told.requestData);
    const responseData = without(now.responseData, told.responseData);
    if (requestData.length + responseData.length === 0) return null;
    const after = { requestData, responseData };
    return { kind: 'sensitiveDataAdded', before: null, after, cause: null };
  },
  take: (told, now) => ({
    ...told,
    requestData: united(told.requestData, now.requestData),
    responseData: united(told.responseData, now.responseData),
  }),
};

const DATA_GONE: Aspect = {
  key: 'dataGone',
  group: 'data',
  differ(told, now) {
    const requestData = without(told.requestData, now.requestData);
    const responseData = without(told.responseData, now.responseData);
    if (requestData.length + responseData.length === 0) return null;
    const before = { requestData, responseData };
    return { kind: 'sensitiveDataGone', before, after: null, cause: null };
  },
  take: (told, now) => ({
    ...told,
    requestData: told.requestData.filter((type) => now.requestData.includes(type)),
    responseData: told.responseData.filter((type) => now.responseData.includes(type)),
  }),
};

const RISK: Aspect = {
  key: 'risk',
  group: 'risk',
  differ(told, now) {
    // By tenths: differences of fractions are not exact.
    if (Math.abs(Math.round(10 * now.score) - Math.round(10 * told.score)) < 10 * RISK_STEP)
      return null;
    return {
      kind: now.score > told.score ? 'riskRaised' : 'riskLowered',
      before: { score: told.score },
      after: { score: now.score },
      cause: {
        code: 'riskFactors',
        added: without(now.factors, told.factors),
        gone: without(told.factors, now.factors),
      },
    };
  },
  take: (told, { score, factors }) => ({ ...told, score, factors }),
};

const LONGEST_NAME = 200;
const LONGEST_PART = 40;
const DIGITS = /\d{5}|@/;

/**
 * Whether a name may be written down for good: before a place is known to be a map, its keys, which
 * are data, count as names for a while.
 */
const mayBeListed = ({ name }: ChangedParameter): boolean =>
  name.length <= LONGEST_NAME &&
  name
    .split(/[.[\]]+/)
    .every((part) => part.length <= LONGEST_PART && !DIGITS.test(part) && !isSensitive(part));

/**
 * The parameters by these keys that may be named, of many the first in order, and how many there
 * are.
 */
function listed(keys: readonly string[], types: ReadonlyMap<string, string>): ChangeFacts {
  const parameters = keys
    .slice(0, 2 * MOST_LISTED)
    .map((key) => parameterOf(key, types.get(key) ?? ''))
    .filter(mayBeListed);
  return { parameters: parameters.slice(0, MOST_LISTED), count: keys.length };
}

const PARAMETERS_ADDED: Aspect = {
  key: 'parametersAdded',
  group: 'parameters',
  differ(told, now) {
    if (told.parameters === now.parameters) return null;
    const [before, after] = [typesOf(told.parameters), typesOf(now.parameters)];
    const keys = [...after.keys()].filter((key) => !before.has(key));
    if (keys.length === 0) return null;
    return { kind: 'parametersAdded', before: null, after: listed(keys, after), cause: null };
  },
  take(told, now) {
    const parameters = textOf(new Map([...typesOf(now.parameters), ...typesOf(told.parameters)]));
    return { ...told, parameters };
  },
};

const PARAMETERS_REMOVED: Aspect = {
  key: 'parametersRemoved',
  group: 'parameters',
  differ(told, now) {
    if (told.parameters === now.parameters) return null;
    const [before, after] = [typesOf(told.parameters), typesOf(now.parameters)];
    const keys = [...before.keys()].filter((key) => !after.has(key));
    if (keys.length === 0) return null;
    return { kind: 'parametersRemoved', before: listed(keys, before), after: null, cause: null };
  },
  take(told, now) {
    const after = typesOf(now.parameters);
    const kept = [...typesOf(told.parameters)].filter(([key]) => after.has(key));
    return { ...told, parameters: textOf(new Map(kept)) };
  },
};

const PARAMETER_TYPES: Aspect = {
  key: 'parameterTypes',
  group: 'types',
  differ(told, now) {
    if (told.parameters === now.parameters) return null;
    const [before, after] = [typesOf(told.parameters), typesOf(now.parameters)];
    const keys = [...after.keys()].filter(
      (key) => before.has(key) && before.get(key) !== after.get(key) && isKnown(before, after, key),
    );
    if (keys.length === 0) return null;
    const [were, are] = [listed(keys, before), listed(keys, after)];
    return { kind: 'parameterTypes', before: were, after: are, cause: null };
  },
  take(told, now) {
    const after = typesOf(now.parameters);
    const types = [...typesOf(told.parameters)].map(
      ([key, type]) => [key, after.get(key) ?? type] as const,
    );
    return { ...told, parameters: textOf(new Map(types)) };
  },
};

/** Whether both types say something: nulls and empty lists are of no type yet. */
function isKnown(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  key: string,
): boolean {
  return before.get(key) !== 'null' && after.get(key) !== 'null';
}

/** All ways in which an endpoint can change by traffic, in the order in which they are reported. */
export const ASPECTS: readonly Aspect[] = [
  AUTHENTICATION,
  CREDENTIALS,
  DATA_ADDED,
  DATA_GONE,
  PARAMETERS_ADDED,
  PARAMETERS_REMOVED,
  PARAMETER_TYPES,
  RISK,
];
