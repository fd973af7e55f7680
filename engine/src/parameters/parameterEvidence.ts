import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import type { Chances } from '../ages/factAge.ts';
import { isContainer, type ParameterNode } from './parameterNode.ts';
import type { Place } from './place.ts';

/** What was counted of one name. */
export interface ParameterEvidence {
  readonly name: string;
  /** Times it was there, null included. */
  readonly present: number;
  /**
   * Times it could have been there; -1 for items of lists and values of maps, of which that cannot
   * be said.
   */
  readonly parents: number;
  /** Times it was an object, empty ones included. */
  readonly objects: number;
  /** Times it was a list with items. */
  readonly lists: number;
  /** Counts of its other values by type, indexed as TYPES. */
  readonly types: readonly number[];
  /** Sample of the hashes of its distinct values, keyed by the company. */
  readonly hashes: readonly number[];
  readonly firstSeenAt: number;
}

export interface PlaceEvidence extends Place {
  /** Messages that were looked at for this place. */
  readonly messages: number;
  /**
   * Of those, the ones whose names could be read: headers and queries always, bodies when they were
   * an object or a form.
   */
  readonly objects: number;
  readonly parameters: readonly ParameterEvidence[];
}

/** Evidence of everything in one place that was seen lately. */
export function placeEvidence(
  { side, location, contentType, statusClass }: Place,
  root: ParameterNode,
  chances: Chances,
): PlaceEvidence {
  const parameters: ParameterEvidence[] = [];
  const visit = (node: ParameterNode, parents: number): void => {
    if (node.stats?.age.isPast(chances, USUAL_REQUESTS) === true && !isContainer(node)) return;
    if (node.name !== '') parameters.push(evidenceOf(node, parents));
    for (const child of node.children?.values() ?? []) visit(child, node.objects);
    if (node.item !== null) visit(node.item, -1);
    if (node.map !== null) visit(node.map, -1);
  };
  visit(root, -1);
  return {
    side,
    location,
    contentType,
    statusClass,
    messages: Math.max(root.objects, root.present),
    objects: root.objects,
    parameters,
  };
}

function evidenceOf(node: ParameterNode, parents: number): ParameterEvidence {
  const types = node.stats?.types ?? [];
  const counted = types.reduce((sum, count) => sum + count, 0);
  return {
    name: node.name,
    present: node.present,
    parents,
    objects: node.objects,
    lists: node.item === null ? 0 : Math.max(1, node.present - counted - node.objects),
    types,
    hashes: node.stats?.distinct.sample ?? [],
    firstSeenAt: node.stats?.seen[0] ?? 0,
  };
}
