import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { systemUsersPath } from '../../domains/administration/administration.paths.ts';
import { attackerPath } from '../../domains/attackers/attackers.paths.ts';
import { inventoryPath } from '../../domains/inventory/inventory.paths.ts';
import { LABEL_DRAWER, labelManagementPath } from '../../domains/labels/labels.paths.ts';
import { knownStatus } from '../../domains/posture/gaps/gapStatus.ts';
import { gapsPath, policiesPath } from '../../domains/posture/posture.paths.ts';
import { withDrawers } from '../../entities/drawers/drawerStack.ts';
import { MethodTag } from '../../ui/marks/MethodTag.tsx';
import { itemOf, type PaletteItem } from './paletteItem.tsx';
import type { Found, PaletteSearch } from './usePaletteSearch.ts';

/** One kind of the answer; absent when it was not asked for. */
type Answer<Node> =
  | { readonly ok: true; readonly value: { readonly edges: readonly { readonly node: Node }[] } }
  | { readonly ok: false }
  | undefined;
type Company = NonNullable<Found['company']>;
type NodeOf<Part extends keyof Company> =
  NonNullable<Company[Part]> extends infer One
    ? One extends { readonly ok: true; readonly value: { readonly edges: readonly (infer Edge)[] } }
      ? Edge extends { readonly node: infer Node }
        ? Node
        : never
      : never
    : never;

/** Endpoints of a host, and below a base path if it has one. */
function placeFilter(host: string, basePath = '/'): Filter {
  const all: FilterNode[] = [{ field: 'host', op: 'contains', value: host }];
  if (basePath !== '/') all.push({ field: 'path', op: 'contains', value: basePath });
  return { all };
}

const endpointItem = (companyId: string, node: NodeOf<'endpoints'>): PaletteItem =>
  itemOf(
    {
      kind: 'endpoint',
      label: `${node.method} ${node.path}`,
      detail: node.host.name,
      path: inventoryPath(companyId, { endpointId: node.endpointId }),
    },
    { label: node.path, icon: <MethodTag method={node.method} /> },
  );
const hostItem = (companyId: string, { name }: NodeOf<'hosts'>): PaletteItem =>
  itemOf({
    kind: 'host',
    label: name,
    path: inventoryPath(companyId, { filter: placeFilter(name) }),
  });
const apiItem = (companyId: string, { name, basePath, host }: NodeOf<'apis'>): PaletteItem =>
  itemOf({
    kind: 'api',
    label: name,
    detail: `${host.name}${basePath === '/' ? '' : basePath}`,
    path: inventoryPath(companyId, { filter: placeFilter(host.name, basePath) }),
  });
const gapItem = (companyId: string, gap: NodeOf<'gaps'>): PaletteItem =>
  itemOf({
    kind: 'gap',
    label: gap.name,
    detail: `${gap.method} ${gap.path}`,
    path: gapsPath(companyId, { status: knownStatus(gap.status), gapId: gap.gapId }),
  });
const attackerItem = (companyId: string, attacker: NodeOf<'attackers'>): PaletteItem =>
  itemOf({
    kind: 'attacker',
    label: attacker.sourceId,
    path: attackerPath(companyId, attacker.attackerId),
  });
const policyItem = (companyId: string, policy: NodeOf<'posturePolicies'>): PaletteItem =>
  itemOf({ kind: 'policy', label: policy.name, path: policiesPath(companyId, policy.policyId) });
function labelItem(companyId: string, { labelId, name, groupName }: NodeOf<'labels'>): PaletteItem {
  const search = withDrawers(new URLSearchParams(), [{ name: LABEL_DRAWER, id: labelId }]);
  const path = `${labelManagementPath(companyId, 'labels')}?${search.toString()}`;
  return itemOf({ kind: 'label', label: name, detail: groupName, path });
}

/** People have no page of their own: each leads to the list, and is told apart by the email. */
function peopleItems(found: Found, companyId: string, text: string): readonly PaletteItem[] {
  const users = found.systemUsers?.ok ? found.systemUsers.value : [];
  return users
    .map(({ userId, email, firstName, lastName }) =>
      itemOf(
        {
          kind: 'person',
          label: `${firstName} ${lastName}`.trim() || email,
          detail: email,
          path: systemUsersPath(companyId),
        },
        { key: `person:${userId}` },
      ),
    )
    .filter(({ label, detail }) =>
      `${label} ${detail ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()),
    )
    .slice(0, 5);
}

/** One kind as the palette shows it. */
interface FoundGroup {
  readonly items: readonly PaletteItem[];
  readonly hasFailed: boolean;
}

function listed<Node>(
  answer: Answer<Node>,
  companyId: string,
  toItem: (companyId: string, node: Node) => PaletteItem,
): FoundGroup {
  const edges = answer?.ok ? answer.value.edges : [];
  return {
    items: edges.map(({ node }) => toItem(companyId, node)),
    hasFailed: answer?.ok === false,
  };
}

/** The kinds that the reader may see, always in this order, with what was found of each. */
export function foundGroups(
  { searched, found }: Pick<PaletteSearch, 'searched' | 'found'>,
  companyId: string,
  text: string,
) {
  const { inventory, gaps, attackers, policies, labels, people } = searched;
  const of = found?.company ?? {};
  const persons = {
    items: found ? peopleItems(found, companyId, text) : [],
    hasFailed: found?.systemUsers?.ok === false,
  };
  const all = [
    { part: 'endpoints', isAsked: inventory, ...listed(of.endpoints, companyId, endpointItem) },
    { part: 'hosts', isAsked: inventory, ...listed(of.hosts, companyId, hostItem) },
    { part: 'apis', isAsked: inventory, ...listed(of.apis, companyId, apiItem) },
    { part: 'gaps', isAsked: gaps, ...listed(of.gaps, companyId, gapItem) },
    { part: 'attackers', isAsked: attackers, ...listed(of.attackers, companyId, attackerItem) },
    {
      part: 'posturePolicies',
      isAsked: policies,
      ...listed(of.posturePolicies, companyId, policyItem),
    },
    { part: 'labels', isAsked: labels, ...listed(of.labels, companyId, labelItem) },
    { part: 'systemUsers', isAsked: people, ...persons },
  ] as const;
  return all
    .filter(({ isAsked }) => isAsked)
    .map(({ part, items, hasFailed }) => ({ part, items, hasFailed }));
}
