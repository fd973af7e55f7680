import type { CompanyScope } from '../database/database.ts';
import { type Columns, orNull, type RowOf } from '../database/statement.ts';
import type { KeyColumn, PagePlan } from '../keyset.ts';
import type { Cover, Found, List, ListLimits, ListRequest } from './list.ts';
import { serverCost } from './serverCost.ts';

/** Where rows met do not fill the page, so many times more are met the next time. */
const MORE = 8;

/** What is given beside each row of a page: how many were met, and where the row is. */
const COUNTS = { looked: 'int4', met: 'int4', place: 'int8?' } as const;

/** Rows of a page, and whether these are all that were asked for. */
export interface Met<Row> {
  readonly rows: Row[];
  readonly isAll: boolean;
  /** Rows that were looked at for them, as far as that was counted. */
  readonly looked: number;
}

/** What all steps of one page work with. */
export interface Asked<
  Sort extends string,
  Request extends ListRequest<Sort>,
  Row extends Columns,
> {
  readonly list: List<Sort, Request, Row>;
  readonly scope: CompanyScope;
  readonly request: Request;
  readonly plan: PagePlan;
  readonly cover: Cover;
}

/** The statements by which rows of one page are found. */
export class ListSteps<
  Sort extends string,
  Request extends ListRequest<Sort>,
  Row extends Columns,
> {
  readonly #asked: Asked<Sort, Request, Row>;
  readonly #keys: readonly KeyColumn[];
  /** Only rows of which this is the first key; null for all. */
  readonly #value: string | null;
  readonly #orderBy: string;
  /** Columns that tell whether a row is kept and where it is. */
  readonly #narrow: string;

  constructor(asked: Asked<Sort, Request, Row>, value: string | null = null) {
    const { list, request, plan } = asked;
    this.#asked = asked;
    this.#value = value;
    this.#keys = list.orders[request.sort];
    // Rows with the same first key are in order by the others.
    this.#orderBy =
      value === null
        ? plan.orderBy
        : this.#keys
            .slice(1)
            .map(({ expression }) => `${expression} ${request.direction}`)
            .join(', ');
    this.#narrow = [
      ...new Set([...list.covered, ...this.#keys.map(({ expression }) => expression)]),
    ].join(', ');
  }

  /** Among so many rows in the page's order, those that the filter keeps; reads `atMost` of them. */
  async inOrder(look: number, atMost: number): Promise<Met<RowOf<Row>>> {
    const values: unknown[] = [];
    const { alias } = this.#asked.list;
    const looked = `select ${alias}.* from (${this.#ordered([this.#inIndex(values)], values, look)}) ${alias} order by ${this.#orderBy} limit ${look}`;
    // Without an order of its own it takes rows as `looked` gives them, and stops it when it is full.
    const met = `select ${alias}.id from looked ${alias} where ${this.#asked.cover.kept(values, true)} limit ${atMost}`;
    return this.#read(
      `looked as materialized (${looked}), met as materialized (${met})`,
      values,
      (found) => found.looked < look && found.met < atMost,
      `case when (select count(*) from met) < ${atMost} then (select count(*) from looked) else ${look} end`,
    );
  }

  /** Rows that the filter keeps in the page's order, however many are passed over. */
  toTheEnd(found: Found | null = null): Promise<RowOf<Row>[]> {
    const { plan, cover, list } = this.#asked;
    return this.#untilFull(plan.limit * (cover.isWhole ? 1 : MORE), (values, atMost) => {
      const parts = [
        this.#inIndex(values),
        this.#among(found, values),
        cover.kept(values, true),
      ] as const;
      return `select ${list.alias}.id from (${this.#ordered(parts, values, atMost)}) ${list.alias}
        order by ${this.#orderBy} limit ${atMost}`;
    });
  }

  /** All of few rows that the filter keeps, sorted; null where too many would be read for that. */
  async ofFew(found: Found, fewParents: number): Promise<RowOf<Row>[] | null> {
    const { list, request, plan, cover } = this.#asked;
    if (found.isOfParents && list.keyInRow.includes(request.sort) && found.size > fewParents)
      return null;
    return this.#untilFull(plan.limit * (cover.isWhole ? 1 : MORE), (values, atMost) =>
      this.#sorted(values, atMost, found),
    );
  }

  /** All rows that the filter keeps, found and sorted; null where that costs more than the limit. */
  async all({ cost, rows: most }: ListLimits['all']): Promise<RowOf<Row>[] | null> {
    const { list, request, scope, plan } = this.#asked;
    const isInRow = list.keyInRow.includes(request.sort);
    for (let atMost = plan.limit; ; atMost *= MORE) {
      const values: unknown[] = [];
      const text = isInRow
        ? `${this.#keptBy(list.covered.join(', '), values)} limit ${most + 1}`
        : this.#sorted(values, atMost);
      if ((await serverCost(scope, text, values)) > cost) return null;
      const steps = isInRow
        ? this.#sortedByRows(text, values, { most, atMost })
        : `met as materialized (${text}), looked as (select)`;
      const found = await this.#read(
        steps,
        values,
        ({ looked, met }) => looked <= most && met < atMost,
      );
      if (found.looked > most) return null;
      if (found.isAll) return found.rows;
    }
  }

  /** The first key of the next row after those with another one; null when there is none. */
  async nextValue(after: string | null): Promise<string | null> {
    const values: unknown[] = [];
    const { list, request, scope, plan } = this.#asked;
    const [key] = this.#keys;
    if (key === undefined) return null;
    const beyond =
      after === null
        ? 'true'
        : `${key.expression} ${request.direction === 'asc' ? '>' : '<'} $${values.push(after)}::text::${key.type}`;
    const first = this.#ordered([this.#inIndex(values), beyond], values, 1);
    const sql = `select (${key.expression})::text as key from (${first}) ${list.alias}
      order by ${plan.orderBy} limit 1`;
    const [next] = await scope.query({ sql, columns: { key: 'text' } }, values);
    return next?.key ?? null;
  }

  /** The same steps among rows with one first key. */
  within(value: string): ListSteps<Sort, Request, Row> {
    return new ListSteps(this.#asked, value);
  }

  async #untilFull(
    begin: number,
    met: (values: unknown[], atMost: number) => string,
  ): Promise<RowOf<Row>[]> {
    for (let atMost = begin; ; atMost *= MORE) {
      const values: unknown[] = [];
      const text = met(values, atMost);
      const { rows, isAll } = await this.#read(
        `met as materialized (${text}), looked as (select)`,
        values,
        (found) => found.met < atMost,
      );
      if (isAll) return rows;
    }
  }

  /** Sorts rows by what is in them; none when they are more than so many. */
  #sortedByRows(
    all: string,
    values: unknown[],
    { most, atMost }: { readonly most: number; readonly atMost: number },
  ): string {
    const { list, scope, plan } = this.#asked;
    const { alias } = list;
    const row = `select ${this.#narrow} from ${list.table} ${alias}
      where ${alias}.company_id = $${values.push(scope.companyId)} and ${alias}.id = looked.id offset 0`;
    return `looked as materialized (${all}), met as materialized (
      select ${alias}.id from looked cross join lateral (${row}) ${alias} where (select count(*) from looked) <= ${most} and ${plan.where(values)} order by ${this.#orderBy} limit ${atMost})`;
  }

  /** These columns of all rows that the cover keeps. */
  #keptBy(columns: string, values: unknown[], found: Found | null = null): string {
    const { list, scope, request, cover } = this.#asked;
    return `select ${columns} from ${list.table} ${list.alias}
      where ${list.anywhere(request, scope.companyId, values)} and ${cover.indexed(values)}
        and ${this.#among(found, values)} and ${this.#ofValue(values)}
        and ${cover.kept(values, false)}`;
  }

  #sorted(values: unknown[], atMost: number, found: Found | null = null): string {
    const { list, request, plan } = this.#asked;
    const { alias } = list;
    const parent = list.keyOfParent[request.sort];
    const columns = parent === undefined ? this.#narrow : list.covered.join(', ');
    const kept = `${this.#keptBy(columns, values, found)} offset 0`;
    const rows =
      parent === undefined ? kept : `select k.*, ${parent.key} from (${kept}) k ${parent.join}`;
    return `select ${alias}.id from (${rows}) ${alias} where ${plan.where(values)}
      order by ${this.#orderBy} limit ${atMost}`;
  }

  /** Reads the rows that were met, and keeps what the whole filter keeps. */
  async #read(
    met: string,
    values: unknown[],
    isEnd: (found: { looked: number; met: number }) => boolean,
    looked = '(select count(*) from looked)',
  ): Promise<Met<RowOf<Row>>> {
    const { list, scope, request, plan } = this.#asked;
    const { alias } = list;
    const row = `select * from ${list.table} ${alias}
      where ${alias}.company_id = $${values.push(scope.companyId)} and ${alias}.id = met.id offset 0`;
    const kept = `select ${list.columns}, ${plan.select},
        row_number() over (order by ${this.#orderBy}) as place from met
      cross join lateral (${row}) ${alias} where ${list.filter(request, values)} order by ${this.#orderBy}
      limit ${plan.limit}`;
    // There is a row in any case, which tells how many were met.
    const sql = `with ${met}, kept as (${kept})
      select (${looked})::int as looked, (select count(*) from met)::int as met, kept.*
      from (values (1)) one left join kept on true order by kept.place`;
    const columns = { ...COUNTS, ...orNull({ ...list.row, ...plan.keyColumns }) };
    const found = await scope.query({ sql, columns }, values);
    const rows = found
      .filter(({ place }) => place !== null)
      .map(({ looked: _looked, met: _met, place: _place, ...one }) => one as unknown as RowOf<Row>); // Its columns are those of the list.
    return {
      rows,
      looked: found[0]?.looked ?? 0,
      isAll: rows.length === plan.limit || (found[0] !== undefined && isEnd(found[0])),
    };
  }

  /** Rows of which all this is true, each stretch in order, no more than so many of each. */
  #ordered(where: readonly string[], values: unknown[], atMost: number): string {
    const { list, scope, request } = this.#asked;
    const stretches = list.stretches(request, scope.companyId, values);
    const rows = (stretch: string): string =>
      `select ${this.#narrow} from ${list.table} ${list.alias} where ${[stretch, ...where].join(' and ')}`;
    return stretches.length === 1
      ? rows(stretches[0] ?? 'false')
      : stretches
          .map((stretch) => `(${rows(stretch)} order by ${this.#orderBy} limit ${atMost})`)
          .join(' union all ');
  }

  #among(found: Found | null, values: unknown[]): string {
    return found === null ? 'true' : found.among(values);
  }

  #ofValue(values: unknown[]): string {
    const [key] = this.#keys;
    return this.#value === null || key === undefined
      ? 'true'
      : `${key.expression} = $${values.push(this.#value)}::text::${key.type}`;
  }

  /** What the index of the order answers. */
  #inIndex(values: unknown[]): string {
    const { plan, cover } = this.#asked;
    return [plan.where(values), this.#ofValue(values), cover.start(values)].join(' and ');
  }
}
