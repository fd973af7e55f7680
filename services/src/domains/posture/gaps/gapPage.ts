import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import { GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type KeyColumn, page, type Page, type PagePlan } from '../../../platform/keyset.ts';
import { filtered, type GapsWanted, plainly } from './gapConditions.ts';
import { GAP_COLUMNS } from './gaps.repository.ts';
import type { Gap } from './gaps.schemas.ts';
import { conditionsOfAll, narrow, type Narrowing, textsLeft, typeOf } from './narrowGaps.ts';

const ID: KeyColumn = { expression: 'g.id', type: 'uuid' };
const by = (expression: string, type: KeyColumn['type']): readonly KeyColumn[] => [{ expression, type }, ID];

/** Key columns of each order. Each is an index of its own within a status (001_posture.sql). */
export const GAP_ORDERS: Readonly<Record<GapSort, readonly KeyColumn[]>> = {
  severity: by('g.severity_rank', 'int'),
  gapName: by('g.name', 'text'),
  host: by('g.host', 'text'),
  path: by('g.path', 'text'),
  method: by('g.method', 'text'),
  isFrozen: by('g.is_frozen', 'boolean'),
  detected: by('g.opened_at', 'timestamptz'),
  lastActivity: by('g.last_activity_at', 'timestamptz'),
  lastUpdate: by('g.updated_at', 'timestamptz'),
};

/** How far each way to a page is gone. */
export interface Reach {
  /** Rows that are met in the order of the page at first, of one severity at first, and when no index knows a way. */
  readonly first: number;
  readonly ofSeverity: number;
  readonly second: number;
  /** Gaps that are found first and sorted after. */
  readonly few: number;
}
/** Of a million gaps, what is not found among the second is about as many as are few. */
const REACH: Reach = { first: 1_500, ofSeverity: 500, second: 5_000, few: 8_000 };

export interface GapPageRequest extends GapsWanted {
  readonly sort: GapSort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** Operators that an index in the order of the list answers. */
const IN_INDEX: readonly string[] = ['is', 'equals', 'before', 'after', 'on', 'between'];
/** All gaps, those of each status for themselves: then the order of the page is that of an index in each of them. */
const BY_STATUS = `(${GAP_STATUSES.map((status) => `select * from posture.gaps where status = '${status}'`).join(' union all ')})`;

/**
 * One page of gaps. What a filter keeps often fills the page at first look, among the next rows in order; what an index says is
 * rare is found first and sorted after. By severity each of them is looked at for itself: what is common among the low ones may not be
 * there among the critical.
 */
export async function gapPage(scope: Scope, companyId: string, request: GapPageRequest, reach = REACH): Promise<Page<Gap & { cursor: string }>> {
  const { sort, direction, first, after, filter } = request;
  const plan = page({ sort: `gaps ${sort}`, columns: GAP_ORDERS[sort], direction, first, after });
  const search = new GapSearch(scope, companyId, request, plan, reach);
  if (filter === null) return plan.page((await search.inOrder(plan.limit, null)).rows);
  await search.limitOrder();
  const { rows, isAll } = await search.inOrder(reach.first, null);
  if (isAll) return plan.page(rows);
  if (sort !== 'severity') return plan.page(await search.fill(null, plan.limit));
  return plan.page((await search.few()) ?? (await search.bySeverity()));
}

/** The ways to the rows of one page; `rank` limits them to a severity. */
class GapSearch {
  readonly #reach: Reach;
  readonly #scope: Scope;
  readonly #companyId: string;
  readonly #request: GapPageRequest;
  readonly #plan: PagePlan;
  /** Conditions on what the list is sorted by. */
  readonly #onSorted: readonly FilterCondition[];
  /** Ranks of the severities that the filter leaves. */
  readonly #ranks: readonly number[];
  #names: Narrowing | null = null;

  constructor(scope: Scope, companyId: string, request: GapPageRequest, plan: PagePlan, reach: Reach) {
    this.#reach = reach;
    this.#scope = scope;
    this.#companyId = companyId;
    this.#request = request;
    this.#plan = plan;
    const conditions = request.filter === null ? [] : conditionsOfAll(request.filter);
    this.#onSorted = conditions.filter(({ field }) => field === request.sort);
    const wanted = conditions.filter(({ field, op }) => field === 'severity' && op === 'is').map(({ value }) => [value].flat() as readonly unknown[]);
    this.#ranks = [...SEVERITIES.entries()].filter(([, severity]) => wanted.every((severities) => severities.includes(severity))).map(([rank]) => rank);
  }

  /** Finds out which of the texts that the list is sorted by the filter leaves: the others are passed over in the index. */
  async limitOrder(): Promise<void> {
    const { filter, sort } = this.#request;
    if (filter !== null) this.#names = await textsLeft(this.#scope, this.#companyId, filter, sort);
  }

  /** All rows by an index that leaves few, whatever their severity; null when there is none. */
  async few(): Promise<Gap[] | null> {
    const { filter, status = null } = this.#request;
    const narrowed = await narrow(this.#scope, this.#companyId, filter ?? { all: [] }, { status, rank: null, few: this.#reach.few });
    return narrowed?.isFew === true ? this.#foundFirst(narrowed, null, this.#plan.limit) : null;
  }

  /** Rows of one severity after the other, until there are enough. */
  async bySeverity(): Promise<Gap[]> {
    const found: Gap[] = [];
    for (const rank of this.#request.direction === 'asc' ? this.#ranks : this.#ranks.toReversed()) {
      if (found.length < this.#plan.limit) found.push(...(await this.fill(rank, this.#plan.limit - found.length)));
    }
    return found;
  }

  /** So many rows of a severity, or of all for null, by the way that is the shortest. */
  async fill(rank: number | null, limit: number): Promise<Gap[]> {
    if (rank !== null) {
      const { rows, isAll } = await this.inOrder(this.#reach.ofSeverity, rank, limit);
      if (isAll) return rows;
    }
    const { filter, status = null } = this.#request;
    const narrowed = await narrow(this.#scope, this.#companyId, filter ?? { all: [] }, { status, rank, few: this.#reach.few });
    if (narrowed?.isFew === true) return this.#foundFirst(narrowed, rank, limit);
    const { rows, isAll } = await this.inOrder(this.#reach.second, rank, limit);
    return isAll ? rows : this.#foundFirst(narrowed, rank, limit);
  }

  /** Rows that the filter keeps among so many in the order of the list, and whether these are all that were asked for. */
  async inOrder(look: number, rank: number | null, limit = this.#plan.limit): Promise<{ rows: Gap[]; isAll: boolean }> {
    const plan = this.#plan;
    const values: unknown[] = [];
    const source = this.#request.status == null ? BY_STATUS : 'posture.gaps';
    const inner = `select * from ${source} g where ${this.#where(rank, values)} and ${plan.where(values)} order by ${plan.orderBy} limit ${look}`;
    const kept = `select ${GAP_COLUMNS}, ${plan.select}, row_number() over (order by ${plan.orderBy}) as place from met g where ${filtered(this.#request, values)} order by ${plan.orderBy} limit ${limit}`;
    // There is a row in any case, which tells how many were met.
    const found = await this.#scope.query<Gap & { met: number; place: number | null }>(
      `with met as materialized (${inner}), kept as (${kept}) select (select count(*) from met)::int as met, kept.* from (values (1)) one left join kept on true order by kept.place`, values);
    const rows = found.filter(({ place }) => place !== null).map(({ met: _met, place: _place, ...row }) => row as Gap);
    return { rows, isAll: rows.length === limit || (found[0]?.met ?? 0) < look };
  }

  #foundFirst(narrowing: Narrowing | null, rank: number | null, limit: number): Promise<Gap[]> {
    const plan = this.#plan;
    const values: unknown[] = [];
    const narrowed = narrowing === null ? 'true' : `${narrowing.column} = any($${values.push(narrowing.values)}::${typeOf(narrowing.column)}[])`;
    const inner = `select * from posture.gaps g where ${narrowed} and ${this.#where(rank, values)} and ${filtered(this.#request, values)} offset 0`;
    return this.#scope.query<Gap>(`select ${GAP_COLUMNS}, ${plan.select} from (${inner}) g where ${plan.where(values)} order by ${plan.orderBy} limit ${limit}`, values);
  }

  /** What the index of the order answers. */
  #where(rank: number | null, values: unknown[]): string {
    const parts = [plainly(this.#request, this.#companyId, values)];
    if (rank !== null) parts.push(`g.severity_rank = ${rank}`);
    if (this.#request.sort === 'severity' && rank === null && this.#ranks.length < SEVERITIES.length) parts.push(`g.severity_rank = any($${values.push(this.#ranks)}::int[])`);
    const conditions = this.#onSorted.filter(({ field, op }) => field !== 'severity' && IN_INDEX.includes(op));
    if (conditions.length > 0) parts.push(filtered({ filter: { all: conditions } }, values));
    if (this.#names !== null) parts.push(`${this.#names.column} = any($${values.push(this.#names.values)}::text[])`);
    return parts.join(' and ');
  }
}
