import type {
  EndpointParametersJson,
  ParametersPatch,
} from '@palisade/engine/parameters/savedParameters.ts';
import { createHash } from 'node:crypto';
import {
  AuthenticationStats,
  type AuthenticationStatsJson,
} from '@palisade/engine/authentication/authenticationStats.ts';
import {
  AccessFacts,
  type AccessFactsJson,
  type AccessFactsPatch,
  patchAccess,
} from '@palisade/engine/facts/accessFacts.ts';
import type { LargestSizesJson } from '@palisade/engine/ages/largestSizes.ts';
import {
  EndpointFacts,
  type EndpointFactsJson,
  type FactChancesJson,
} from '@palisade/engine/facts/endpointFacts.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { patchParameters } from '@palisade/engine/parameters/parametersPatch.ts';
import {
  GraphqlOperations,
  type GraphqlOperationsJson,
  patchOperations,
} from '@palisade/engine/parameters/graphqlOperations.ts';
import { EndpointChanges, type EndpointChangesJson } from '../change-feed/endpointChanges.ts';
import type { EndpointKindsJson } from '../facts/endpointKinds.ts';
import type { EndpointParts } from '../state/endpointParts.ts';
import { Lessons, type LessonsJson } from '../state/lessons.ts';

/** What an endpoint must know again after a restart, beside its row. */
export interface EndpointModel {
  readonly parameters: EndpointParametersJson;
  readonly authentication: AuthenticationStatsJson;
  readonly hours: readonly number[];
  readonly consumers: readonly number[];
  /** Whether limits of requests were seen: in models of earlier releases only. */
  readonly isRateLimited?: boolean;
  /** Absent in models of earlier releases. */
  readonly facts?: EndpointFactsJson;
  /** Absent in models of earlier releases, like what follows. */
  readonly chances?: FactChancesJson;
  readonly kinds?: EndpointKindsJson;
  /** Not in models from before they were learned. */
  readonly operations?: GraphqlOperationsJson;
  /** Absent in models written before it was counted. */
  readonly unseenAnswers?: number;
  readonly largestAnswer?: number | LargestSizesJson;
  /** Absent in models of earlier releases. */
  readonly access?: AccessFactsJson;
  /**
   * Exchanges that were looked at for GraphQL operations. Absent in models of earlier releases,
   * like what follows.
   */
  readonly operationLooks?: number;
  readonly isBusy?: boolean;
  readonly isOldVersion?: boolean;
  readonly misses?: number;
  /** What the parameters were learned from; absent where attacks may be among it. */
  readonly lessons?: LessonsJson;
  /** What was reported of it in the change feed; absent in models of earlier releases. */
  readonly changes?: EndpointChangesJson;
  /** What is learned of the requests again; absent where nothing is. */
  readonly again?: EndpointParametersJson;
}

/** What an endpoint learned since it was last saved: parts that are absent did not change. */
export interface EndpointPatch extends Partial<
  Omit<EndpointModel, 'parameters' | 'access' | 'again'>
> {
  /** What changed, or all of it where it was learned again. */
  readonly parameters: ParametersPatch | { readonly whole: EndpointParametersJson };
  /** Like them; null where nothing is learned again. */
  readonly again: ParametersPatch | { readonly whole: EndpointParametersJson } | null;
  readonly access: AccessFactsPatch;
}

/**
 * What numbers of objects are moved by in models, so that those of a company's endpoints cannot be
 * read there.
 */
export const objectShift = (hashKey: Uint8Array): number =>
  createHash('sha256').update('objects').update(hashKey).digest().readInt32BE(0);

/** @param shift of the company, by `objectShift` */
export function endpointModel(endpoint: EndpointParts, shift: number): EndpointModel {
  const {
    parameters,
    authentication,
    maturity,
    facts,
    access,
    kinds,
    unseenAnswers,
    misses,
    isBusy,
    isOldVersion,
  } = endpoint;
  const { lessons } = endpoint;
  return {
    parameters: parameters.toJSON(),
    authentication: authentication.toJSON(),
    hours: [...maturity.hours],
    consumers: [...maturity.consumers],
    facts: facts.toJSON(shift),
    chances: facts.chances,
    kinds: kinds.toJSON(),
    operations: kinds.operations.toJSON(),
    unseenAnswers,
    largestAnswer: endpoint.sizes.toJSON(),
    access: access.toJSON(shift),
    operationLooks: kinds.operations.looks,
    isBusy,
    isOldVersion,
    misses,
    lessons: lessons.toJSON(),
    changes: endpoint.changes.toJSON(),
    ...(lessons.again === null ? {} : { again: lessons.again.parameters.toJSON() }),
  };
}

/** All of the parameters where others were saved before, else what changed. */
function parametersPatch(
  now: EndpointParameters,
  saved: EndpointParameters | null,
): EndpointPatch['parameters'] {
  if (now === saved) return now.takeUnsaved();
  const whole = now.toJSON();
  now.markSaved();
  return { whole };
}

/**
 * What was learned since this was last asked, or since `endpointModel` was saved. @param shift of
 * the company, by `objectShift`
 */
export function endpointPatch(endpoint: EndpointParts, shift: number): EndpointPatch {
  const { parameters, authentication, facts, access, kinds, unseenAnswers, misses, saved } =
    endpoint;
  const { lessons } = endpoint;
  const operations = kinds.operations.takeUnsaved();
  const traits = traitsOf(endpoint);
  const patch = {
    parameters: parametersPatch(parameters, saved.parameters),
    again: lessons.again === null ? null : parametersPatch(lessons.again.parameters, saved.again),
    lessons: lessons.toJSON(),
    authentication: authentication.toJSON(),
    access: access.takeUnsaved(shift),
    chances: facts.chances,
    kinds: kinds.toJSON(),
    unseenAnswers,
    misses,
    largestAnswer: endpoint.sizes.toJSON(),
    operationLooks: kinds.operations.looks,
    ...(operations.length === 0 ? {} : { operations }),
    ...(facts.changes === saved.facts ? {} : { facts: facts.toJSON(shift) }),
    ...(endpoint.changes.version === saved.changes ? {} : { changes: endpoint.changes.toJSON() }),
    ...(traits === saved.traits ? {} : (JSON.parse(traits) as Traits)), // made by traitsOf
  };
  Object.assign(saved, {
    facts: facts.changes,
    changes: endpoint.changes.version,
    traits,
    ...savedParameters(endpoint),
  });
  return patch;
}

/** `endpointModel` was saved. */
export function markModelSaved(endpoint: EndpointParts): void {
  endpoint.parameters.markSaved();
  endpoint.lessons.again?.parameters.markSaved();
  endpoint.access.markSaved();
  endpoint.kinds.operations.markSaved();
  Object.assign(endpoint.saved, {
    facts: endpoint.facts.changes,
    changes: endpoint.changes.version,
    traits: traitsOf(endpoint),
    ...savedParameters(endpoint),
  });
}

const savedParameters = ({ parameters, lessons }: EndpointParts) => ({
  parameters,
  again: lessons.again?.parameters ?? null,
});

function patched(
  saved: EndpointParametersJson,
  patch: EndpointPatch['parameters'],
): EndpointParametersJson {
  return 'whole' in patch ? patch.whole : patchParameters(saved, patch);
}

/** A saved model with what was learned since; changes the former where it can. */
export function patchModel(
  saved: EndpointModel,
  { parameters, again, access, operations, ...parts }: EndpointPatch,
  shift: number,
): EndpointModel {
  const { again: before, ...others } = saved;
  return {
    ...others,
    ...parts,
    parameters: patched(saved.parameters, parameters),
    ...(again == null ? {} : { again: patched(before ?? { overflow: 0, sections: [] }, again) }),
    access: patchAccess(saved.access ?? new AccessFacts().toJSON(shift), access, shift),
    ...(operations === undefined
      ? {}
      : { operations: patchOperations(saved.operations ?? [], operations) }),
  };
}

type Traits = Pick<EndpointModel, 'hours' | 'consumers' | 'isBusy' | 'isOldVersion'>;

/** What hardly ever changes, as JSON. */
const traitsOf = ({
  maturity: { hours, consumers },
  isBusy,
  isOldVersion,
}: EndpointParts): string =>
  JSON.stringify({
    hours: [...hours],
    consumers: [...consumers],
    isBusy,
    isOldVersion,
  } satisfies Traits);

/** Gives a new endpoint back what `endpointModel` saved of it. */
export function restoreEndpoint(
  endpoint: EndpointParts,
  model: EndpointModel,
  shift: number,
): void {
  endpoint.parameters = EndpointParameters.fromJSON(model.parameters);
  const again =
    model.again === undefined ? new EndpointParameters() : EndpointParameters.fromJSON(model.again);
  const { requests, lastActivityAt } = endpoint;
  if (model.lessons !== undefined) endpoint.lessons = Lessons.fromJSON(model.lessons, again);
  // What an earlier release learned, it learned from attacks too.
  else if (requests > 0) endpoint.lessons.begin(lastActivityAt, requests);
  // Models of earlier releases kept what the path's parameters were called before.
  endpoint.namePath();
  endpoint.authentication = AuthenticationStats.fromJSON(model.authentication);
  for (const hour of model.hours) endpoint.maturity.hours.add(hour);
  for (const consumer of model.consumers) endpoint.maturity.consumers.add(consumer);
  if (model.operations !== undefined)
    endpoint.kinds.operations = GraphqlOperations.fromJSON(model.operations, model.operationLooks);
  if (model.facts !== undefined)
    endpoint.facts = EndpointFacts.fromJSON(model.facts, model.chances, shift);
  if (model.isRateLimited === true) endpoint.facts.assumeRateLimit();
  if (model.kinds !== undefined) endpoint.kinds.restore(model.kinds);
  if (model.access !== undefined) endpoint.access = AccessFacts.fromJSON(model.access, shift);
  endpoint.unseenAnswers = model.unseenAnswers ?? 0;
  endpoint.misses = model.misses ?? 0;
  endpoint.sizes.restore(model.largestAnswer ?? 0);
  endpoint.isBusy = model.isBusy ?? false;
  endpoint.isOldVersion = model.isOldVersion ?? false;
  if (model.changes !== undefined) endpoint.changes = EndpointChanges.fromJSON(model.changes);
  else endpoint.changes.assume(endpoint.firstSeenAt, endpoint.learningState);
  markModelSaved(endpoint);
  endpoint.isModelKnown = true;
}
