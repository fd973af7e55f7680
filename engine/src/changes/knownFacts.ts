import type { ChangedParameter } from '@palisade/vocabulary/changeKinds.ts';
import type { AuthenticationState } from '../authentication/authenticationStats.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';

/** What the change feed compares of an endpoint. */
export interface KnownFacts {
  readonly authentication: AuthenticationState;
  /** Kinds of credentials, most used first. */
  readonly credentials: readonly string[];
  /** Types of sensitive data in requests and in answers, by name. */
  readonly requestData: readonly string[];
  readonly responseData: readonly string[];
  /** Risk score, 0 to 10 by 0.1. */
  readonly score: number;
  /** Factors of the risk. */
  readonly factors: readonly string[];
  /** Parameters as `parametersText` writes them: one text is a tenth of the memory of a map. */
  readonly parameters: string;
}

/** Types of parameters by side, location and name. */
export type ParameterTypes = ReadonlyMap<string, string>;

const BREAK = '\n';
const SPACES = /\s+/g;
const byWord = (one: string, other: string): number => (one < other ? -1 : 1);

/**
 * Whether a parameter is part of what an endpoint offers. Names in the path are reported with the path;
 * headers and cookies of answers come and go with proxies, cookies of requests with other sites,
 * and what errors hold is not offered.
 */
const isOffered = ({ side, location, statusClass }: LearnedParameter): boolean =>
  location === 'query' ||
  (location === 'header' && side === 'request') ||
  (location === 'body' && (side === 'request' || statusClass === '2xx'));

/** The parameters that an endpoint offers with their types, a line each, in order. */
export function parametersText(parameters: readonly LearnedParameter[]): string {
  const types = new Map<string, string>();
  for (const parameter of parameters) {
    if (!isOffered(parameter)) continue;
    const key = `${parameter.side} ${parameter.location} ${parameter.name.replace(SPACES, ' ')}`;
    const known = types.get(key);
    // The same name in bodies of several media types is one parameter here.
    const isMore = known !== undefined && !known.split('|').includes(parameter.type);
    if (known === undefined || isMore)
      types.set(key, [...(known?.split('|') ?? []), parameter.type].toSorted(byWord).join('|'));
  }
  return textOf(types);
}

/** A line for each parameter: type, side, location and name. */
export const textOf = (types: ParameterTypes): string =>
  [...types]
    .map(([key, type]) => `${type} ${key}`)
    .toSorted(byWord)
    .join(BREAK);

/** Reads what `textOf` wrote. */
export function typesOf(text: string): Map<string, string> {
  const types = new Map<string, string>();
  for (const line of text === '' ? [] : text.split(BREAK)) {
    const space = line.indexOf(' ');
    types.set(line.slice(space + 1), line.slice(0, space));
  }
  return types;
}

/** A parameter by its key in `ParameterTypes`. */
export function parameterOf(key: string, type: string): ChangedParameter {
  const [side = '', location = ''] = key.split(' ', 2);
  const name = key.slice(side.length + location.length + 2);
  return { side: side === 'request' ? 'request' : 'response', location, name, type };
}
