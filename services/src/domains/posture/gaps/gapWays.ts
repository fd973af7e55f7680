import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import { GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { type Covered, COVERED_FIELDS } from './coverFilter.ts';
import { conditionsOfAll, filtered, plainly } from './gapConditions.ts';
import { GAP_ORDERS } from './gapOrders.ts';
import type { GapPageRequest } from './gapPage.ts';
import { GAP_COLUMNS } from './gaps.repository.ts';
import type { Gap } from './gaps.schemas.ts';
import type { Narrowing } from './narrowGaps.ts';

/** Operators that an index in the order of the list answers. */
const IN_INDEX: readonly string[] = ['is', 'equals', 'before', 'after', 'on', 'between'];
const COVERED_COLUMNS = [
  'company_id',
  'id',
  'policy_id',
  'endpoint_id',
  'host_key',
  'words_key',
  'opened_at',
  'last_activity_at',
  'is_frozen',
  'method',
].map((column) => `g.${column}`);
/** What not every index has: rows of gaps are read to sort by it. */
const IN_ROWS: readonly GapSort[] = ['host', 'path'];
/**
 * Of gaps whose rows have to be read, so many times more each time that they do not fill the page.
 */
const MORE = 8;

/** Rows of a page, and whether these are all that were asked for. */
export interface Found {
  readonly rows: Gap[];
  readonly isAll: boolean;
  /** Gaps that were looked at for them, as far as that was counted. */
  readonly looked: number;
}

/** The ways to the rows of one page. */
export class GapWays {
  readonly #scope: Scope;
  readonly #companyId: string;
  readonly #request: GapPageRequest;
  readonly #plan: PagePlan;
  readonly #covered: Covered;
  /** Conditions on what the list is sorted by. */
  readonly #onSorted: readonly FilterCondition[];
  readonly #columns: string;
  /** What the list is sorted by. */
  readonly #key: KeyColumn;
  /** Only gaps of which this is what the list is sorted by; null for all. */
  readonly #group: string | null;

  constructor(
    scope: Scope,
    companyId: string,
    request: GapPageRequest,
    plan: PagePlan,
    covered: Covered,
    group: string | null = null,
  ) {
    this.#scope = scope;
    this.#companyId = companyId;
    this.#request = request;
    this.#plan = plan;
    this.#covered = covered;
    const { filter, sort } = request;
    this.#onSorted = conditionsOfAll(filter ?? { all: [] }).filter(
      ({ field, op }) => field === sort && field !== 'severity' && IN_INDEX.includes(op),
    );
    this.#group = group;
    this.#key = GAP_ORDERS[sort][0];
    this.#columns = [
      ...new Set([...COVERED_COLUMNS, ...GAP_ORDERS[sort].map(({ expression }) => expression)]),
    ].join(', ');
  }

  /**
   * What the list is sorted by of the next gap, of those after a group; null when there is none.
   */
  async nextGroup(after: string | null): Promise<string | null> {
    const values: unknown[] = [];
    const { expression, type } = this.#key;
    const beyond =
      after === null
        ? 'true'
        : `${expression} ${this.#request.direction === 'asc' ? '>' : '<'} $${values.push(after)}::text::${type}`;
    const [next] = await this.#scope.query<{ key: string }>(
      `select (${expression})::text as key from (${this.#ordered(`${this.#inIndex(values)} and ${beyond}`, 1)}) g order by ${this.#plan.orderBy} limit 1`,
      values,
    );
    return next?.key ?? null;
  }

  /** The same ways among the gaps of one group. */
  within(group: string): GapWays {
    return new GapWays(
      this.#scope,
      this.#companyId,
      this.#request,
      this.#plan,
      this.#covered,
      group,
    );
  }

  /**
   * Rows that the filter keeps among so many in the order of the list, of which the rows of
   * `atMost` are read.
   */
  async inOrder(look: number, atMost: number): Promise<Found> {
    const values: unknown[] = [];
    const { orderBy } = this.#plan;
    const looked = `select g.* from (${this.#ordered(this.#inIndex(values))}) g order by ${orderBy} limit ${look}`;
    const met = `select g.id from looked g where ${this.#kept(values)} order by ${orderBy} limit ${atMost}`;
    return this.#read(
      `looked as materialized (${looked}), met as materialized (${met})`,
      values,
      (found) => found.looked < look && found.met < atMost,
    );
  }

  /** Rows that the filter keeps, in the order of the list, however many are passed over. */
  async toTheEnd(narrowed: Narrowing | null = null): Promise<Gap[]> {
    for (let atMost = this.#plan.limit * (this.#covered.isWhole ? 1 : MORE); ; atMost *= MORE) {
      const values: unknown[] = [];
      const met = `select g.id from (${this.#ordered(`${this.#inIndex(values)} and ${this.#among(narrowed, values)} and ${this.#kept(values)}`, atMost)}) g order by ${this.#plan.orderBy} limit ${atMost}`;
      const { rows, isAll } = await this.#read(
        `met as materialized (${met}), looked as (select)`,
        values,
        (found) => found.met < atMost,
      );
      if (isAll) return rows;
    }
  }

  /**
   * All that the filter keeps, found in an index and sorted; null when that costs more, or for what
   * stands in rows when they are more than so many.
   */
  async sorted({
    cost,
    rows: most,
  }: {
    readonly cost: number;
    readonly rows: number;
  }): Promise<Gap[] | null> {
    const isInRows = IN_ROWS.includes(this.#request.sort);
    for (let atMost = this.#plan.limit; ; atMost *= MORE) {
      const values: unknown[] = [];
      const all = isInRows
        ? `${this.#keptBy(COVERED_COLUMNS.join(', '), values)} limit ${most + 1}`
        : this.#foundAndSorted(values, atMost);
      const [explained] = await this.#scope.query<{
        'QUERY PLAN': readonly { Plan: { 'Total Cost': number } }[];
      }>(`explain (format json) ${all}`, values);
      if ((explained?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Infinity) > cost) return null;
      const steps = isInRows
        ? this.#sortedByRows(all, values, { most, atMost })
        : `met as materialized (${all}), looked as (select)`;
      const found = await this.#read(
        steps,
        values,
        ({ looked, met }) => looked <= most && met < atMost,
      );
      if (found.looked > most) return null;
      if (found.isAll) return found.rows;
    }
  }

  /** Sorts gaps by what stands in their rows; none when they are more than so many. */
  #sortedByRows(
    all: string,
    values: unknown[],
    { most, atMost }: { readonly most: number; readonly atMost: number },
  ): string {
    const row = `select ${this.#columns} from posture.gaps g where g.company_id = $${values.push(this.#companyId)} and g.id = looked.id offset 0`;
    return `looked as materialized (${all}), met as materialized (
      select g.id from looked cross join lateral (${row}) g where (select count(*) from looked) <= ${most} and ${this.#plan.where(values)} order by ${this.#plan.orderBy} limit ${atMost})`;
  }

  /**
   * Those of few gaps that the filter keeps, sorted; null where their rows would have to be read
   * for that, and are not few enough.
   */
  async ofFew(narrowed: Narrowing, few: number): Promise<Gap[] | null> {
    if (
      narrowed.values.length > few &&
      narrowed.column === 'g.endpoint_id' &&
      IN_ROWS.includes(this.#request.sort)
    )
      return null;
    for (let atMost = this.#plan.limit * MORE; ; atMost *= MORE) {
      const values: unknown[] = [];
      const met = this.#foundAndSorted(values, atMost, narrowed);
      const { rows, isAll } = await this.#read(
        `met as materialized (${met}), looked as (select)`,
        values,
        (found) => found.met < atMost,
      );
      if (isAll) return rows;
    }
  }

  /** These columns of all that the filter keeps. */
  #keptBy(columns: string, values: unknown[], narrowed: Narrowing | null = null): string {
    const { hosts } = this.#covered;
    const statuses =
      this.#request.status == null
        ? ` and g.status = any($${values.push(GAP_STATUSES)}::text[])`
        : '';
    const ofHosts = hosts === null ? '' : ` and g.host = any($${values.push(hosts)}::text[])`;
    return `select ${columns} from posture.gaps g where ${plainly(this.#request, this.#companyId, values)}${statuses}${ofHosts} and ${this.#among(narrowed, values)} and ${this.#ofGroup(values)} and ${this.#kept(values)}`;
  }

  #foundAndSorted(values: unknown[], atMost: number, narrowed: Narrowing | null = null): string {
    // Gaps are called as their policies are: a name need not be in each index.
    const isByName = this.#request.sort === 'gapName';
    const kept = `${this.#keptBy(isByName ? COVERED_COLUMNS.join(', ') : this.#columns, values, narrowed)} offset 0`;
    const named = isByName
      ? `select k.*, p.name from (${kept}) k join policies p on p.company_id = $${values.push(this.#companyId)} and p.id = k.policy_id`
      : kept;
    return `select g.id from (${named}) g where ${this.#plan.where(values)} order by ${this.#plan.orderBy} limit ${atMost}`;
  }

  /** Reads the rows of the gaps that were met, and keeps what the whole filter keeps. */
  async #read(
    met: string,
    values: unknown[],
    isEnd: (found: { looked: number; met: number }) => boolean,
  ): Promise<Found> {
    const { select, orderBy, limit } = this.#plan;
    const row = `select * from posture.gaps g where g.company_id = $${values.push(this.#companyId)} and g.id = met.id offset 0`;
    const kept = `select ${GAP_COLUMNS}, ${select}, row_number() over (order by ${orderBy}) as place from met cross join lateral (${row}) g where ${filtered(this.#request, values, { isRowByRow: true })} order by ${orderBy} limit ${limit}`;
    // There is a row in any case, which tells how many were met.
    const found = await this.#scope.query<
      Gap & { looked: number; met: number; place: number | null }
    >(
      `with ${met}, kept as (${kept}) select (select count(*) from looked)::int as looked, (select count(*) from met)::int as met, kept.* from (values (1)) one left join kept on true order by kept.place`,
      values,
    );
    const rows = found
      .filter(({ place }) => place !== null)
      .map(({ looked: _looked, met: _met, place: _place, ...one }) => one as Gap);
    return {
      rows,
      looked: found[0]?.looked ?? 0,
      isAll: rows.length === limit || (found[0] !== undefined && isEnd(found[0])),
    };
  }

  /**
   * Gaps of which this is true, in the order of an index, and no more than so many of them where it
   * says; those of each status for themselves, as they are in it.
   */
  #ordered(where: string, atMost: number | 'all' = 'all'): string {
    const gaps = `select ${this.#columns} from posture.gaps g where ${where}`;
    if (this.#request.status != null) return gaps;
    return GAP_STATUSES.map(
      (status) =>
        `(${gaps} and g.status = '${status}' order by ${this.#plan.orderBy} limit ${atMost})`,
    ).join(' union all ');
  }

  /** What the filter asks of the columns that every index of an order has. */
  #kept(values: unknown[]): string {
    const { text, values: more } = compileSql(this.#covered.filter, COVERED_FIELDS, {
      firstParam: values.length + 1,
      now: Date.now(),
      table: 'g',
      key: 'endpoint_id',
    });
    values.push(...more);
    return text;
  }

  #among(narrowed: Narrowing | null, values: unknown[]): string {
    return narrowed === null
      ? 'true'
      : `${narrowed.column} = any($${values.push(narrowed.values)}::uuid[])`;
  }

  #ofGroup(values: unknown[]): string {
    const { expression, type } = this.#key;
    if (this.#group === null) return 'true';
    // Not as an equality: the planner would take what is equal out of the order, and sort all again
    // where those of several statuses come together.
    const group = `$${values.push(this.#group)}::text::${type}`;
    return `${expression} between ${group} and ${group}`;
  }

  /** What the index of the order answers. */
  #inIndex(values: unknown[]): string {
    const { sort } = this.#request;
    const { policies, hosts } = this.#covered;
    const parts = [
      plainly(this.#request, this.#companyId, values),
      this.#plan.where(values),
      this.#ofGroup(values),
    ];
    if (this.#onSorted.length > 0)
      parts.push(filtered({ filter: { all: this.#onSorted } }, values));
    if (sort === 'severity' && policies !== null)
      parts.push(
        `g.severity_rank = any($${values.push([...new Set(policies.map(({ rank }) => rank))])}::int[])`,
      );
    if (sort === 'gapName' && policies !== null)
      parts.push(`g.name = any($${values.push(policies.map(({ name }) => name))}::text[])`);
    if (sort === 'host' && hosts !== null)
      parts.push(`g.host = any($${values.push(hosts)}::text[])`);
    return parts.join(' and ');
  }
}
