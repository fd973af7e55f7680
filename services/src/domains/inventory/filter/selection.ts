import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { Conditions } from './conditions.ts';
import {
  blocksOf,
  isMember,
  placesOf,
  type SetSize,
  sizeStatement,
  type TermSet,
} from './termSet.ts';
import { toldByTerms } from './toldByTerms.ts';

/** Endpoints with a label, of a rule where that is given. */
export interface LabelScope {
  readonly labelId: string;
  readonly ruleId: string | null;
}

/** What else than a filter limits endpoints. */
export interface Within {
  readonly host?: { readonly id: string; readonly name: string } | undefined;
  readonly label?: LabelScope | null;
  /** Sets of which an endpoint is in each, beside what its filter says. */
  readonly sets?: readonly TermSet[];
}

/** Which endpoints of a company are meant, as far as their terms tell. */
export interface Selection {
  readonly companyId: string;
  /** All of them are in it. */
  readonly set: TermSet;
  /** Endpoints of the set; 0 where it is every endpoint. */
  readonly size: SetSize;
  /** Conditions that have to be asked of rows as well. */
  readonly rest: readonly FilterNode[];
}

/** Whether a set says nothing: its size is not asked for. */
export const isEvery = (set: TermSet): boolean => 'all' in set && set.all.every(isEvery);
const NO_SIZE: SetSize = { size: 0, firstBlock: 0, lastBlock: 0 };

function setsWithin({ host, label, sets: others = [] }: Within): TermSet[] {
  const sets: TermSet[] = [...others];
  if (host !== undefined) sets.push({ terms: [`hostId:${host.id}`] });
  if (label != null)
    sets.push({
      terms: [
        label.ruleId === null
          ? `label:${label.labelId.toLowerCase()}`
          : `labelRule:${label.ruleId.toLowerCase()} ${label.labelId.toLowerCase()}`,
      ],
    });
  return sets;
}

/** A filter, before it is known how many endpoints terms leave. */
export type ToldFilter = Omit<Selection, 'size'>;

/** What terms tell of a filter. */
export async function tellFilter(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  within: Within = {},
): Promise<ToldFilter> {
  const sets = setsWithin(within);
  const rest: FilterNode[] = [];
  for (const node of nodes) {
    const told = await toldByTerms(scope, node);
    if (told !== null) sets.push(told.set);
    if (told?.isExact !== true) rest.push(node);
  }
  return { companyId: scope.companyId, set: { all: sets }, rest };
}

/** Looks up how many endpoints the terms of a filter leave; of none, all that the reader sees. */
export async function sizeTold(scope: CompanyScope, told: ToldFilter): Promise<Selection> {
  const values: unknown[] = [];
  const [size] = await scope.query(
    {
      sql: sizeStatement(told.set, scope.companyId, values),
      columns: { size: 'int4', firstBlock: 'int4', lastBlock: 'int4' },
    },
    values,
  );
  return { ...told, size: size ?? NO_SIZE };
}

/** The same, but not of all endpoints. */
export const selectTold = async (scope: CompanyScope, told: ToldFilter): Promise<Selection> =>
  isEvery(told.set) ? { ...told, size: NO_SIZE } : sizeTold(scope, told);

/** Prepares a filter: looks up what terms tell of it, and how many endpoints these leave. */
export const selectEndpoints = async (
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  within: Within = {},
): Promise<Selection> => selectTold(scope, await tellFilter(scope, nodes, within));

/** Whether an endpoint is in the set, by its place alone. */
export const isInSet = ({ set, companyId, size }: Selection, values: unknown[]): string =>
  isEvery(set) ? 'true' : isMember(blocksOf(set, companyId, size, values), size, 'endpoints');

/** The set as a condition that finds its endpoints, where they are few. */
export const inPlaces = ({ set, companyId }: Selection, values: unknown[]): string =>
  `endpoints.place = any(${placesOf(set, companyId, values)})`;

/** Sets of so many endpoints are found by their places, larger ones are met on the way. */
const FEW = 10_000;

/** Where a statement finds what it selects. */
export interface Found {
  /** All conditions on rows called `endpoints`. */
  readonly where: string;
  /** Parts of the statement's `with`, none or each with a comma behind it. */
  readonly first: string;
  /** Whether few rows are left by an index. */
  readonly isFew: boolean;
}

/**
 * Where endpoints are read of which a statement needs the columns of `limited.counted_endpoints`
 * alone (820_counted_endpoints.sql), as `endpoints`. For people who are limited to labels bits tell
 * who sees them, without a look at the labels of each.
 */
export const countedEndpoints = (
  { isLimited }: CompanyScope,
  { rest }: Pick<Selection, 'rest'>,
): string =>
  isLimited && rest.length === 0 ? 'limited.counted_endpoints endpoints' : 'inventory.endpoints';

/** All conditions of a selection, for statements that read every selected row. */
export function found(selection: Selection, values: unknown[]): Found {
  const { companyId, set, size, rest } = selection;
  const isFew = !isEvery(set) && size.size <= FEW;
  const parts = [`endpoints.company_id = $${values.push(companyId)}`];
  let first = '';
  if (isFew) parts.push(inPlaces(selection, values));
  else if (!isEvery(set)) {
    first = `bits as materialized (select ${blocksOf(set, companyId, size, values)} as blocks), `;
    parts.push(isMember('select blocks from bits', size, 'endpoints'));
  }
  parts.push(new Conditions(values).all(rest));
  return { where: parts.join(' and '), first, isFew };
}
