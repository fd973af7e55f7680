import { createHash } from 'node:crypto';
import { AuthenticationStats, type AuthenticationStatsJson } from '@palisade/engine/authentication/authenticationStats.ts';
import { AccessFacts, type AccessFactsJson } from '@palisade/engine/facts/accessFacts.ts';
import { EndpointFacts, type EndpointFactsJson } from '@palisade/engine/facts/endpointFacts.ts';
import { EndpointParameters, type EndpointParametersJson } from '@palisade/engine/parameters/endpointParameters.ts';
import { GraphqlOperations, type GraphqlOperationsJson } from '@palisade/engine/parameters/graphqlOperations.ts';
import type { EndpointState } from './endpointState.ts';

/** What an endpoint must know again after a restart, beside its row. */
export interface EndpointModel {
  readonly parameters: EndpointParametersJson;
  readonly authentication: AuthenticationStatsJson;
  readonly hours: readonly number[];
  readonly consumers: readonly number[];
  readonly isCleartext: boolean;
  readonly isRateLimited: boolean;
  /** Absent in models of earlier releases. */
  readonly facts?: EndpointFactsJson;
  /** Not in models from before they were learned. */
  readonly operations?: GraphqlOperationsJson;
  /** Absent in models written before it was counted. */
  readonly unseenAnswers?: number;
  readonly largestAnswer?: number;
  /** Absent in models of earlier releases. */
  readonly access?: AccessFactsJson;
  /** Exchanges that were looked at for GraphQL operations. Absent in models of earlier releases, like what follows. */
  readonly operationLooks?: number;
  readonly isBusy?: boolean;
  readonly isOldVersion?: boolean;
}

/** What numbers of objects are moved by in models, so that those of a company's endpoints cannot be read there. */
export const objectShift = (hashKey: Uint8Array): number => createHash('sha256').update('objects').update(hashKey).digest().readInt32BE(0);

/** @param shift of the company, by `objectShift` */
export function endpointModel(endpoint: EndpointState, shift: number): EndpointModel {
  const { parameters, authentication, maturity, isCleartext, isRateLimited, facts, access, kinds, unseenAnswers, largestAnswer, isBusy, isOldVersion } = endpoint;
  return {
    parameters: parameters.toJSON(),
    authentication: authentication.toJSON(),
    hours: [...maturity.hours],
    consumers: [...maturity.consumers],
    isCleartext,
    isRateLimited,
    facts: facts.toJSON(),
    operations: kinds.operations.toJSON(),
    unseenAnswers,
    largestAnswer,
    access: access.toJSON(shift),
    operationLooks: kinds.operations.looks,
    isBusy,
    isOldVersion,
  };
}

/** Gives a new endpoint back what `endpointModel` told of it. */
export function restoreEndpoint(endpoint: EndpointState, model: EndpointModel, shift: number): void {
  endpoint.parameters = EndpointParameters.fromJSON(model.parameters);
  // Models of earlier releases kept what the path's parameters were called before.
  endpoint.namePath();
  endpoint.authentication = AuthenticationStats.fromJSON(model.authentication);
  for (const hour of model.hours) endpoint.maturity.hours.add(hour);
  for (const consumer of model.consumers) endpoint.maturity.consumers.add(consumer);
  endpoint.isCleartext = model.isCleartext;
  endpoint.isRateLimited = model.isRateLimited;
  if (model.operations !== undefined) endpoint.kinds.operations = GraphqlOperations.fromJSON(model.operations, model.operationLooks);
  if (model.facts !== undefined) endpoint.facts = EndpointFacts.fromJSON(model.facts);
  if (model.access !== undefined) endpoint.access = AccessFacts.fromJSON(model.access, shift);
  endpoint.unseenAnswers = model.unseenAnswers ?? 0;
  endpoint.largestAnswer = model.largestAnswer ?? 0;
  endpoint.isBusy = model.isBusy ?? false;
  endpoint.isOldVersion = model.isOldVersion ?? false;
  if (endpoint.isCleartext) endpoint.kinds.protocols.add('HTTP');
}
