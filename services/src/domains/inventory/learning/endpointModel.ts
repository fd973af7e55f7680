import { createHash } from 'node:crypto';
import { AuthenticationStats, type AuthenticationStatsJson } from '@palisade/engine/authentication/authenticationStats.ts';
import { AccessFacts, type AccessFactsJson, type AccessFactsPatch, patchAccess } from '@palisade/engine/facts/accessFacts.ts';
import { EndpointFacts, type EndpointFactsJson } from '@palisade/engine/facts/endpointFacts.ts';
import { EndpointParameters, type EndpointParametersJson } from '@palisade/engine/parameters/endpointParameters.ts';
import { type ParametersPatch, patchParameters } from '@palisade/engine/parameters/parametersPatch.ts';
import { GraphqlOperations, type GraphqlOperationsJson, patchOperations } from '@palisade/engine/parameters/graphqlOperations.ts';
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
  readonly misses?: number;
}

/** What an endpoint learned since it was last saved: parts that are absent did not change. */
export interface EndpointPatch extends Partial<Omit<EndpointModel, 'parameters' | 'access'>> {
  readonly parameters: ParametersPatch;
  readonly access: AccessFactsPatch;
}

/** What numbers of objects are moved by in models, so that those of a company's endpoints cannot be read there. */
export const objectShift = (hashKey: Uint8Array): number => createHash('sha256').update('objects').update(hashKey).digest().readInt32BE(0);

/** @param shift of the company, by `objectShift` */
export function endpointModel(endpoint: EndpointState, shift: number): EndpointModel {
  const { parameters, authentication, maturity, isCleartext, isRateLimited, facts, access, kinds, unseenAnswers, misses, largestAnswer, isBusy, isOldVersion } = endpoint;
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
    misses,
  };
}

/** What was learned since this was last asked, or since `endpointModel` was saved. @param shift of the company, by `objectShift` */
export function endpointPatch(endpoint: EndpointState, shift: number): EndpointPatch {
  const { parameters, authentication, facts, access, kinds, unseenAnswers, misses, largestAnswer, saved } = endpoint;
  const operations = kinds.operations.takeUnsaved();
  const traits = traitsOf(endpoint);
  const patch = {
    parameters: parameters.takeUnsaved(),
    authentication: authentication.toJSON(),
    access: access.takeUnsaved(shift),
    unseenAnswers,
    misses,
    largestAnswer,
    operationLooks: kinds.operations.looks,
    ...(operations.length === 0 ? {} : { operations }),
    ...(facts.changes === saved.facts ? {} : { facts: facts.toJSON() }),
    ...(traits === saved.traits ? {} : (JSON.parse(traits) as Traits)), // made by traitsOf
  };
  Object.assign(saved, { facts: facts.changes, traits });
  return patch;
}

/** `endpointModel` was saved. */
export function markModelSaved(endpoint: EndpointState): void {
  endpoint.parameters.markSaved();
  endpoint.access.markSaved();
  endpoint.kinds.operations.markSaved();
  Object.assign(endpoint.saved, { facts: endpoint.facts.changes, traits: traitsOf(endpoint) });
}

/** A saved model with what was learned since; changes the former where it can. */
export function patchModel(saved: EndpointModel, { parameters, access, operations, ...parts }: EndpointPatch, shift: number): EndpointModel {
  return {
    ...saved,
    ...parts,
    parameters: patchParameters(saved.parameters, parameters),
    access: patchAccess(saved.access ?? new AccessFacts().toJSON(shift), access, shift),
    ...(operations === undefined ? {} : { operations: patchOperations(saved.operations ?? [], operations) }),
  };
}

type Traits = Pick<EndpointModel, 'hours' | 'consumers' | 'isCleartext' | 'isRateLimited' | 'isBusy' | 'isOldVersion'>;

/** What hardly ever changes, as JSON. */
const traitsOf = ({ maturity: { hours, consumers }, isCleartext, isRateLimited, isBusy, isOldVersion }: EndpointState): string =>
  JSON.stringify({ hours: [...hours], consumers: [...consumers], isCleartext, isRateLimited, isBusy, isOldVersion } satisfies Traits);

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
  endpoint.misses = model.misses ?? 0;
  endpoint.largestAnswer = model.largestAnswer ?? 0;
  endpoint.isBusy = model.isBusy ?? false;
  endpoint.isOldVersion = model.isOldVersion ?? false;
  if (endpoint.isCleartext) endpoint.kinds.protocols.add('HTTP');
  markModelSaved(endpoint);
  endpoint.isModelKnown = true;
}
