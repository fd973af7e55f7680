import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import type { ContractWorld } from './contractWorld.ts';

/** What the inputs of label mutations are about. */
export interface LabelPlace {
  readonly companyId: string;
  readonly endpointId: string;
  readonly labelId: string;
  readonly groupId: string;
}

let made = 0;
const fresh = (): string => `contract ${(made += 1)}`;

/**
 * Input that a mutation of labels can carry out, by its field's name; what it deletes is made
 * first. Null for other mutations.
 */
export async function labelInput(
  world: ContractWorld,
  name: string,
  { companyId, endpointId, labelId, groupId }: LabelPlace,
): Promise<object | null> {
  // Turned off: one that is on labels endpoints in the background, at a time of its own.
  const rule = () => ({ name: fresh(), source: { kind: 'pathLocation' }, groupId, enabled: false });
  const make = async (
    mutation: string,
    type: string,
    edge: string,
    input: object,
  ): Promise<string> => {
    const { data, errors } = await world.ask(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${edge} { node { id } } errors { message } } }`,
      { input },
    );
    const id = (
      data as unknown as Record<string, Record<string, { node: { id: string } } | null>> | null
    )?.[mutation]?.[edge]?.node.id; // What was asked for.
    if (id === undefined)
      throw new Error(`${mutation} made nothing: ${JSON.stringify([data, errors])}`);
    return id;
  };
  const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
    createLabelGroup: () => ({ companyId, name: fresh() }),
    updateLabelGroup: () => ({ id: globalId('LabelGroup', companyId, groupId), name: 'Team' }),
    deleteLabelGroup: async () => ({
      id: await make('createLabelGroup', 'CreateLabelGroupInput', 'groupEdge', {
        companyId,
        name: fresh(),
      }),
    }),
    setTagGroups: () => ({ companyId, groupIds: [groupId] }),
    createLabel: () => ({ companyId, name: fresh(), groupId }),
    updateLabel: () => ({ id: globalId('Label', companyId, labelId), name: 'payments', groupId }),
    deleteLabel: async () => ({
      id: await make('createLabel', 'CreateLabelInput', 'labelEdge', {
        companyId,
        name: fresh(),
        groupId,
      }),
    }),
    createLabelRule: () => ({ companyId, rule: rule() }),
    updateLabelRule: async () => ({
      id: await make('createLabelRule', 'CreateLabelRuleInput', 'ruleEdge', {
        companyId,
        rule: rule(),
      }),
      rule: rule(),
    }),
    deleteLabelRule: async () => ({
      id: await make('createLabelRule', 'CreateLabelRuleInput', 'ruleEdge', {
        companyId,
        rule: rule(),
      }),
    }),
    attachLabels: () => ({ companyId, endpointIds: [endpointId], labelIds: [labelId] }),
    detachLabels: () => ({ companyId, endpointIds: [endpointId], labelIds: [labelId] }),
  };
  return (await inputs[name.replace('Mutation.', '')]?.()) ?? null;
}
