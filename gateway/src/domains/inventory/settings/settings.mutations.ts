import type { MutationResolvers } from '../../../generated/resolvers.ts';
import { needSwitch } from '../../../platform/auth/needSwitch.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { readBackOne } from '../../../platform/graph/readBack.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

type Done = Promise<{ readonly id: string }>;

/** Runs a change of settings and answers the company, whose settings are read again. */
async function settled(companyId: string, call: Done, { viewer }: GraphContext) {
  const { errors } = await expectFailures(call);
  return { company: errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null), errors };
}

async function tuned(
  companyId: string,
  endpointId: string,
  call: Done,
  { inventory }: GraphContext,
) {
  const { errors } = await expectFailures(call);
  const endpoint =
    errors.length > 0 ? null : readBackOne(() => inventory.endpointByKey(companyId, [endpointId]));
  return { endpoint, errors };
}

async function changed(companyId: string, call: Done, { inventory }: GraphContext) {
  const { result, errors } = await expectFailures(call);
  return { api: result && readBackOne(() => inventory.apiByKey(companyId, [result.id])), errors };
}

/** A body without what is null: it stays as learned. */
const said = <Metadata extends object>(metadata: Metadata) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null)) as {
    [Key in keyof Metadata]: NonNullable<Metadata[Key]>;
  }; // Only null ones are gone.

export const settingsMutations: MutationResolvers = {
  tuneAuthentication: (_parent, { input: { companyId, endpointId, authenticated } }, context) => {
    needSwitch(context, companyId, 'aAuthTune');
    return tuned(
      companyId,
      endpointId,
      context.inventory.settings.tuneAuthentication(companyId, endpointId, authenticated ?? null),
      context,
    );
  },
  saveFieldTune: (_parent, { input: { companyId, endpointId, tuneId, ...tune } }, context) => {
    const { settings } = context.inventory;
    const body = {
      ...tune,
      tuneType: tune.tuneType ?? 'request',
      contentType: tune.contentType ?? '',
      metadata: said(tune.metadata),
    } as const;
    return tuned(
      companyId,
      endpointId,
      tuneId == null
        ? settings.createTune(companyId, endpointId, body)
        : settings.updateTune(companyId, endpointId, tuneId, body),
      context,
    );
  },
  deleteFieldTune: (_parent, { input: { companyId, endpointId, tuneId } }, context) =>
    tuned(
      companyId,
      endpointId,
      context.inventory.settings.deleteTune(companyId, endpointId, tuneId),
      context,
    ),
  addApi: (_parent, { input: { companyId, name, ...api } }, context) =>
    changed(
      companyId,
      context.inventory.settings.addApi(companyId, { ...api, name: name ?? '' }),
      context,
    ),
  updateApi: (_parent, { input: { companyId, apiId, ...change } }, context) =>
    changed(
      companyId,
      context.inventory.settings.updateApi(companyId, apiId, said(change)),
      context,
    ),
  setHostPattern: (_parent, { input: { companyId, apiId, pattern } }, context) =>
    changed(
      companyId,
      context.inventory.settings.setHostPattern(companyId, apiId, pattern ?? null),
      context,
    ),
  updateLearningSettings: (_parent, { input: { companyId, ...settings } }, context) =>
    settled(companyId, context.inventory.settings.updateLearning(companyId, settings), context),
  updateDisplaySettings: (_parent, { input: { companyId, ...display } }, context) =>
    settled(
      companyId,
      context.inventory.settings.updateDisplay(companyId, {
        ...display,
        hiddenUrlTypes: [...display.hiddenUrlTypes],
      }),
      context,
    ),
  saveParameterType: (_parent, { input: { companyId, parameterTypeId: id, ...type } }, context) => {
    const { settings } = context.inventory;
    return settled(
      companyId,
      id == null
        ? settings.createParameterType(companyId, type)
        : settings.updateParameterType(companyId, id, type),
      context,
    );
  },
  deleteParameterType: (_parent, { input: { companyId, parameterTypeId } }, context) =>
    settled(
      companyId,
      context.inventory.settings.deleteParameterType(companyId, parameterTypeId),
      context,
    ),
  saveCorrelator: (_parent, { input: { companyId, correlatorId: id, ...correlator } }, context) => {
    const { settings } = context.inventory;
    return settled(
      companyId,
      id == null
        ? settings.createCorrelator(companyId, correlator)
        : settings.updateCorrelator(companyId, id, correlator),
      context,
    );
  },
  deleteCorrelator: (_parent, { input: { companyId, correlatorId } }, context) =>
    settled(
      companyId,
      context.inventory.settings.deleteCorrelator(companyId, correlatorId),
      context,
    ),
};
