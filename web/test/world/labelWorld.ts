import { changedMeanwhile } from './changedMeanwhile.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FakeEndpoint } from './makeEndpoint.ts';

const AT = '2026-11-01T00:00:00.000Z';

export interface FakeGroup {
  groupId: string;
  name: string;
  isTag: boolean;
  version?: number;
}
export interface FakeLabel {
  labelId: string;
  name: string;
  groupId: string;
  version?: number;
}
export type FakeRule = Record<string, unknown> & {
  readonly ruleId: string;
  readonly name: string;
  readonly description?: string;
  readonly version?: number;
};

/** Labels of a small world. */
export interface FakeLabels {
  groups: FakeGroup[];
  labels: FakeLabel[];
  rules: FakeRule[];
  /** Labels attached by hand, by endpoint. */
  attached: Map<string, Set<string>>;
  flags: { readonly name: string; readonly canView: boolean; readonly canEdit: boolean }[];
}

/** No labels yet, and every switch on. */
export const noLabels = (): FakeLabels => ({
  groups: [],
  labels: [],
  rules: [],
  attached: new Map(),
  flags: ['aLabelSettings', 'aAutoLabels', 'aAuthTune'].map((name) => ({
    name,
    canView: true,
    canEdit: true,
  })),
});

interface Owner {
  readonly companyId: string;
  readonly labelling: FakeLabels;
  readonly endpoints: readonly FakeEndpoint[];
}
type Search = Args & { readonly search?: string | null; readonly groupId?: string | null };
type Input = Record<string, unknown>;
type UserErrors = readonly {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}[];

/** The parts of a company that are about labels, as the graph serves them. */
export function resolveLabels({ companyId, labelling, endpoints }: Owner) {
  const { groups, labels, rules, attached } = labelling;
  const labelOf = (label: FakeLabel) => ({
    __typename: 'Label',
    version: 1,
    ...label,
    id: globalId('Label', companyId, label.labelId),
    groupName: groups.find(({ groupId }) => groupId === label.groupId)?.name ?? '',
    isMadeByRule: false,
    createdAt: AT,
    createdBy: 'maya@example.com',
    ruleCount: 0,
    endpointCount: [...attached.values()].filter((ids) => ids.has(label.labelId)).length,
  });
  const groupOf = (group: FakeGroup) => {
    const own = labels.filter(({ groupId }) => groupId === group.groupId);
    return {
      __typename: 'LabelGroup',
      version: 1,
      ...group,
      id: globalId('LabelGroup', companyId, group.groupId),
      labelCount: own.length,
      ruleCount: 1,
      endpointCount: 12,
      createdAt: AT,
      createdBy: '',
    };
  };
  const ruleOf = (rule: FakeRule) => ({
    __typename: 'LabelRule',
    description: '',
    kind: 'pathLocation',
    startIdx: 0,
    endIdx: 1,
    isLastIdx: false,
    metadataName: 'host',
    filter: null,
    leftOut: [],
    isFull: false,
    enabled: true,
    endpointCount: 3,
    labels: [],
    progress: { state: 'done', done: 3, total: 3, appliedAt: AT },
    createdAt: AT,
    createdBy: '',
    updatedAt: AT,
    updatedBy: '',
    version: 1,
    ...rule,
    id: globalId('LabelRule', companyId, rule.ruleId),
    group: groups[0] ? groupOf(groups[0]) : null,
  });
  const has = (name: string, search: string | null | undefined) =>
    name.toLowerCase().includes((search ?? '').toLowerCase());
  return {
    labelGroups: (args: Search) =>
      connectionOf(
        groups.filter(({ name }) => has(name, args.search)).map(groupOf),
        args,
        ({ groupId }) => groupId,
      ),
    labels: (args: Search) =>
      connectionOf(
        labels
          .filter(
            ({ name, groupId }) =>
              has(name, args.search) && (!args.groupId || groupId === args.groupId),
          )
          .map(labelOf),
        args,
        ({ labelId }) => labelId,
      ),
    labelRules: (args: Search) => connectionOf(rules.map(ruleOf), args, ({ ruleId }) => ruleId),
    labelGroup: ({ groupId }: { groupId: string }) =>
      groups.filter((group) => group.groupId === groupId).map(groupOf)[0] ?? null,
    label: ({ labelId }: { labelId: string }) =>
      labels.filter((label) => label.labelId === labelId).map(labelOf)[0] ?? null,
    labelRule: ({ ruleId }: { ruleId: string }) =>
      rules.filter((rule) => rule.ruleId === ruleId).map(ruleOf)[0] ?? null,
    tagGroups: () => groups.filter(({ isTag }) => isTag).map(groupOf),
    labelRuleSamples: ({ rule }: { rule: { kind: string; startIdx: number; endIdx: number } }) => ({
      lookedAt: endpoints.length,
      items: endpoints.map((endpoint) => ({
        endpoint,
        unusable: [],
        names:
          rule.kind === 'pathLocation'
            ? [endpoint.path.split('/').slice(1).slice(rule.startIdx, rule.endIdx).join('/')]
            : [],
      })),
    }),
    endpointMetadataOptions: () => ['host'],
  };
}

/** Labels of one endpoint as the graph serves them. */
export const attachedLabels = (owner: Owner, endpointId: string) =>
  resolveLabels(owner)
    .labels({ first: 100 })
    .edges.filter(({ node }) => owner.labelling.attached.get(endpointId)?.has(node.labelId))
    .map(({ node }) => ({ isByHand: true, label: node, rules: [] }));

/** Mutations of labels over the world of `ownerOf`. */
export function labelMutations(
  ownerOf: (input: Input) => Owner | undefined,
  refuse: (name: string) => UserErrors,
) {
  const keyOf = (id: unknown): string =>
    atob(String(id).replaceAll('-', '+').replaceAll('_', '/')).split(':')[2] ?? '';
  const mutation =
    <Answer extends object>(name: string, change: (owner: Owner, input: Input) => Answer) =>
    ({ input }: { input: Input }) => {
      const owner = ownerOf(input);
      const errors = refuse(name);
      return owner && errors.length === 0
        ? { errors, endpoints: [], tagGroups: [], ...change(owner, input) }
        : { errors, endpoints: [], tagGroups: [] };
    };
  const attachment =
    (isOn: boolean) =>
    (owner: Owner, { endpointIds, labelIds }: Input) => {
      const ids = (endpointIds as string[]).map((endpointId) => {
        const own = owner.labelling.attached.get(endpointId) ?? new Set<string>();
        for (const labelId of labelIds as string[]) own[isOn ? 'add' : 'delete'](labelId);
        owner.labelling.attached.set(endpointId, own);
        return endpointId;
      });
      return {
        endpoints: owner.endpoints
          .filter(({ endpointId }) => ids.includes(endpointId))
          .map((endpoint) => ({
            ...endpoint,
            attachedLabels: attachedLabels(owner, endpoint.endpointId),
          })),
      };
    };
  const remove =
    (list: 'groups' | 'labels' | 'rules', key: string) =>
    ({ labelling }: Owner, { id }: Input) => {
      const index = (labelling[list] as unknown as Record<string, unknown>[]).findIndex(
        (each) => each[key] === keyOf(id),
      );
      labelling[list].splice(index, 1);
      return { deletedId: id, removed: { endpoints: 1, labels: 1, rules: 0 } };
    };
  return {
    createLabelGroup: mutation('createLabelGroup', (owner, { name }) => {
      owner.labelling.groups.push({
        groupId: `g-${String(name)}`,
        name: String(name),
        isTag: true,
      });
      return {
        groupEdge: {
          cursor: 'c',
          node: resolveLabels(owner).labelGroup({ groupId: `g-${String(name)}` }),
        },
      };
    }),
    updateLabelGroup: mutation('updateLabelGroup', (owner, { id, name, version }) => {
      const group = owner.labelling.groups.find(({ groupId }) => groupId === keyOf(id));
      const now = group?.version ?? 1;
      if (version !== now) return { errors: [changedMeanwhile('label group', now)] };
      if (group) Object.assign(group, { name, version: now + 1 });
      return { group: resolveLabels(owner).labelGroup({ groupId: keyOf(id) }) };
    }),
    deleteLabelGroup: mutation('deleteLabelGroup', remove('groups', 'groupId')),
    createLabel: mutation('createLabel', (owner, { name, groupId }) => {
      owner.labelling.labels.push({
        labelId: `l-${String(name)}`,
        name: String(name),
        groupId: String(groupId),
      });
      return {
        labelEdge: {
          cursor: 'c',
          node: resolveLabels(owner).label({ labelId: `l-${String(name)}` }),
        },
      };
    }),
    updateLabel: mutation('updateLabel', (owner, { id, name, groupId, version }) => {
      const label = owner.labelling.labels.find(({ labelId }) => labelId === keyOf(id));
      const now = label?.version ?? 1;
      if (version !== now) return { errors: [changedMeanwhile('label', now)] };
      if (label) Object.assign(label, { name, groupId, version: now + 1 });
      return { label: resolveLabels(owner).label({ labelId: keyOf(id) }) };
    }),
    deleteLabel: mutation('deleteLabel', remove('labels', 'labelId')),
    createLabelRule: mutation('createLabelRule', (owner, { rule }) => {
      const { name, source } = rule as { name: string; source: object };
      owner.labelling.rules.push({ ...source, filter: null, ruleId: `r-${name}`, name });
      return {
        ruleEdge: { cursor: 'c', node: resolveLabels(owner).labelRule({ ruleId: `r-${name}` }) },
      };
    }),
    updateLabelRule: mutation('updateLabelRule', (owner, { id, rule, version }) => {
      const saved = owner.labelling.rules.find(({ ruleId }) => ruleId === keyOf(id));
      const now = saved?.version ?? 1;
      if (version !== undefined && version !== now)
        return { errors: [changedMeanwhile('label rule', now)] };
      const { name, description } = rule as Pick<FakeRule, 'name' | 'description'>;
      if (saved) Object.assign(saved, { name, description, version: now + 1 });
      return { rule: resolveLabels(owner).labelRule({ ruleId: keyOf(id) }) };
    }),
    deleteLabelRule: mutation('deleteLabelRule', remove('rules', 'ruleId')),
    attachLabels: mutation('attachLabels', attachment(true)),
    detachLabels: mutation('detachLabels', attachment(false)),
    setTagGroups: mutation('setTagGroups', (owner, { groupIds }) => {
      const order = groupIds as string[];
      for (const group of owner.labelling.groups) group.isTag = order.includes(group.groupId);
      owner.labelling.groups.sort((a, b) => order.indexOf(a.groupId) - order.indexOf(b.groupId));
      return { tagGroups: resolveLabels(owner).tagGroups() };
    }),
  };
}
