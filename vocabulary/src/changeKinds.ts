/** What can change of an endpoint. */
export const ENDPOINT_CHANGES = [
  'new',
  'gone',
  'returned',
  'parametersAdded',
  'parametersRemoved',
  'parameterTypes',
  'authenticationLost',
  'authenticationRequired',
  'credentialsChanged',
  'sensitiveDataAdded',
  'sensitiveDataGone',
  'riskRaised',
  'riskLowered',
  'merged',
  'split',
  'renamed',
  'stateChanged',
] as const;
export type EndpointChangeKind = (typeof ENDPOINT_CHANGES)[number];

/** What can change of a host or an API. */
const HOST_CHANGES = ['hostNew', 'hostGone', 'hostReturned'] as const;
const API_CHANGES = ['apiNew', 'apiStateChanged'] as const;

/** Every kind of change that the change feed tells. */
export const CHANGE_KINDS = [...ENDPOINT_CHANGES, ...HOST_CHANGES, ...API_CHANGES] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Kinds that people choose together. */
export const CHANGE_GROUPS = {
  appeared: ['new', 'returned', 'hostNew', 'hostReturned', 'apiNew'],
  gone: ['gone', 'hostGone'],
  authentication: ['authenticationLost', 'authenticationRequired', 'credentialsChanged'],
  sensitiveData: ['sensitiveDataAdded', 'sensitiveDataGone'],
  risk: ['riskRaised', 'riskLowered'],
  parameters: ['parametersAdded', 'parametersRemoved', 'parameterTypes'],
  paths: ['merged', 'split', 'renamed'],
  state: ['stateChanged', 'apiStateChanged'],
} as const satisfies Readonly<Record<string, readonly ChangeKind[]>>;
export type ChangeGroup = keyof typeof CHANGE_GROUPS;

/**
 * What something was before a change, or is after it. Absent is what the change says nothing of.
 */
export interface ChangeFacts {
  /** Of authentication, learning or an API. */
  readonly state?: string;
  /** Kinds of credentials. */
  readonly credentials?: readonly string[];
  /** Types of sensitive data in requests, and in answers. */
  readonly requestData?: readonly string[];
  readonly responseData?: readonly string[];
  /** Parameters, of many the first twenty. */
  readonly parameters?: readonly ChangedParameter[];
  /** How many parameters or endpoints there are of it in all. */
  readonly count?: number;
  /** Risk score, 0 to 10 by 0.1. */
  readonly score?: number;
  /** A path template, and several. */
  readonly path?: string;
  readonly paths?: readonly string[];
  /** When the last request had come, in milliseconds since 1970. */
  readonly lastActivityAt?: number;
}

export interface ChangedParameter {
  readonly side: 'request' | 'response';
  readonly location: string;
  readonly name: string;
  readonly type: string;
}

/** Why something changed: a code, and what the sentence of it needs. */
export interface ChangeCause {
  readonly code: string;
  /** Who did it, as the audit log names them. */
  readonly who?: string;
  /** Factors of the risk that came, and that went. */
  readonly added?: readonly string[];
  readonly gone?: readonly string[];
  /** Numbers and words of the sentence by name. */
  readonly values?: Readonly<Record<string, number | string>>;
}

/** Names of parameters and paths that one change lists at most. */
export const MOST_LISTED = 20;

/** Milliseconds without traffic after which something is gone, at least. */
export const GONE = {
  endpoint: 7 * 86_400_000,
  host: 30 * 86_400_000,
  /** An endpoint that came back after a long time has to be away so many times longer. */
  usual: 3,
} as const;
