import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../../composition/inventoryService.ts';
import { identity } from '../../../identity/identity.domain.ts';
import type { Page } from '../../../../platform/keyset.ts';
import type { Parameter } from '../../parameters/parameters.schemas.ts';
import { seedEndpoints, type SeedEndpoint, uuidOf } from '../../testing/seed.ts';
import { testServer, type TestServer } from '../../testing/testServer.ts';
import type { CategoryParameters } from '../dataSecurity.schemas.ts';
import { tellFilter } from '../../filter/selection.ts';
import { countSensitiveParameters } from './countSensitiveParameters.ts';

/** Types of the catalogue in two categories, and one that people made, which is in both. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  'Email Address': ['PII'],
  IBAN: ['Financial'],
  'Customer number': ['PII', 'Financial'],
};
const TYPES = Object.keys(CATEGORIES);
const LABEL = uuidOf('shop');

interface Held {
  readonly id: string;
  readonly endpoint: number;
  readonly side: DataSide;
  readonly name: string;
  /** Null for one that is not sensitive. */
  readonly dataType: string | null;
}

/** Every other endpoint has the label; some have many sensitive parameters, some none. */
const ENDPOINTS = 40;
const held: readonly Held[] = Array.from({ length: ENDPOINTS }, (_, endpoint) =>
  Array.from({ length: endpoint % 7 === 0 ? 0 : 1 + ((endpoint * 5) % 9) }, (_none, index) => ({
    id: uuidOf('parameter', endpoint, index),
    endpoint,
    side: (endpoint + index) % 3 === 0 ? ('request' as const) : ('response' as const),
    name: `field${(endpoint * 7 + index * 3) % 10}.${index}`,
    dataType: [...TYPES, null][(endpoint * 3 + index) % 4] ?? null,
  })),
).flat();

const categoriesOf = ({ dataType }: Held): readonly string[] =>
  dataType === null ? [] : (CATEGORIES[dataType] ?? []);
const sensitiveOf = (endpoint: number): readonly Held[] =>
  held.filter((each) => each.endpoint === endpoint && each.dataType !== null);
const typesOf = (endpoint: number, side: DataSide): string[] => [
  ...new Set(
    sensitiveOf(endpoint).flatMap((each) =>
      each.side === side && each.dataType !== null ? [each.dataType] : [],
    ),
  ),
];

/** How learning tells the parameters of an endpoint: `request 2 Personal`. */
function dataParameters(endpoint: number): string[] {
  const keys = sensitiveOf(endpoint).flatMap((each) =>
    categoriesOf(each).map((category) => [each.side, category] as const),
  );
  const counts = Map.groupBy(keys, ([side, category]) => `${side} ${category}`);
  return [...counts.values()].flatMap((of) =>
    of[0] === undefined ? [] : [`${of[0][0]} ${of.length} ${of[0][1]}`],
  );
}

const seeded: readonly SeedEndpoint[] = Array.from({ length: ENDPOINTS }, (_, endpoint) => ({
  id: uuidOf('endpoint', endpoint),
  host: endpoint % 3 === 0 ? 'pay.example' : 'shop.example',
  path: `/things/${endpoint}`,
  riskScore: endpoint % 5,
  sensitive: sensitiveOf(endpoint).length > 0,
  fields: {
    requestDataType: typesOf(endpoint, 'request'),
    responseDataType: typesOf(endpoint, 'response'),
  },
  labels: endpoint % 2 === 0 ? [{ labelId: LABEL }] : [],
}));

describe('DATA-05 sensitive parameters', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory, identity]);
    await company().transaction(async (query) => {
      await seedEndpoints(query, seeded);
      for (const [endpoint, { id }] of seeded.entries())
        await query(
          `update inventory.endpoints set data_parameters = $2, data_categories = $3 where id = $1`,
          [id, dataParameters(endpoint), [...new Set(sensitiveOf(endpoint).flatMap(categoriesOf))]],
        );
      await query(
        `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
            privacy, field_names, field_values, operator, updated_by)
          values ($1, gen_random_uuid(), 'Customer number', 'customer number', $2, '{}', 'mask',
            '[]', '[]', 'or', 'a@b.co')`,
        [query.companyId, CATEGORIES['Customer number']],
      );
      await query(
        `insert into inventory.parameters (company_id, endpoint_id, id, side, location, name, type,
            required, sensitive, data_type, data_categories, occurrences, distinct_values,
            confidence, first_seen_at, last_seen_at)
          select $1, "endpointId", id, side, 'body', name, 'string', true, "dataType" is not null,
            "dataType", categories, 1, 1, 1, now(), now()
          from jsonb_to_recordset($2::jsonb) as row (id uuid, "endpointId" uuid, side text,
            name text, "dataType" text, categories text[])`,
        [
          query.companyId,
          JSON.stringify(
            held.map((each) => ({
              ...each,
              endpointId: uuidOf('endpoint', each.endpoint),
              categories: categoriesOf(each),
            })),
          ),
        ],
      );
    });
  });
  after(() => server.close());
  const company = () => server.test.db.company(server.companyId);

  interface Wanted {
    readonly category?: string | undefined;
    readonly dataType?: string | undefined;
    readonly side?: DataSide | undefined;
    readonly filter?: object | undefined;
    readonly sort?: InventorySort | undefined;
    readonly direction?: string | undefined;
  }

  async function walk(wanted: Wanted, first: number, as?: string): Promise<Parameter[]> {
    const rows: Parameter[] = [];
    for (let cursor: string | undefined; ;) {
      const { status, body } = await server.post<Page<Parameter & { cursor: string }>>(
        'data-security/parameters/search',
        { ...wanted, first, ...(cursor !== undefined && { after: cursor }) },
        as,
      );
      assert.equal(status, 200);
      assert.ok(body.items.length <= first);
      rows.push(...body.items);
      if (!body.hasNextPage) return rows;
      cursor = body.items.at(-1)?.cursor;
    }
  }
  const count = async ({ sort: _sort, direction: _direction, ...wanted }: Wanted, as?: string) =>
    (await server.post<{ count: number }>('data-security/parameters/count', wanted, as)).body;

  const isWanted =
    ({ category, dataType, side }: Wanted) =>
    (each: Held): boolean =>
      each.dataType !== null &&
      (category === undefined || categoriesOf(each).includes(category)) &&
      (dataType === undefined || each.dataType === dataType) &&
      (side === undefined || each.side === side);

  it('lists exactly those of a category, type, side and endpoints, in every order and page size', async () => {
    const host = { all: [{ field: 'host', op: 'contains', value: 'shop' }] };
    const byRow = { all: [{ field: 'detectionTime', op: 'after', value: '2020-01-01T10:11:12Z' }] };
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          category: fc.constantFrom(undefined, ...(CATEGORIES['Customer number'] ?? [])),
          dataType: fc.constantFrom(undefined, undefined, ...TYPES),
          side: fc.constantFrom(undefined, 'request' as const, 'response' as const),
          filter: fc.constantFrom(undefined, host, byRow),
          sort: fc.constantFrom(...INVENTORY_SORTS),
          direction: fc.constantFrom('ascending', 'descending'),
        }),
        fc.integer({ min: 2, max: 30 }),
        async (wanted, first) => {
          const expected = held.filter(
            (each) => isWanted(wanted)(each) && (wanted.filter !== host || each.endpoint % 3 !== 0),
          );
          const rows = await walk(wanted, first);
          assert.deepEqual(
            rows.map(({ id }) => id).toSorted(),
            expected.map(({ id }) => id).toSorted(),
          );
          assert.deepEqual(await count(wanted), { count: expected.length });
          // Parameters of one endpoint stand together, by place and name.
          const ends = rows.filter((row, at) => rows[at + 1]?.endpointId !== row.endpointId);
          assert.equal(ends.length, new Set(rows.map(({ endpointId }) => endpointId)).size);
          for (const of of Map.groupBy(rows, ({ endpointId }) => endpointId).values()) {
            const keys = of.map(({ side, name }) => `${side} ${name}`);
            assert.deepEqual(keys, keys.toSorted());
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counts what the row of a category says, and follows the order of endpoints', async () => {
    const { body } = await server.get<CategoryParameters[]>('data-security/categories');
    assert.equal(body.length, 2);
    for (const { category, requestParameters, responseParameters } of body) {
      assert.deepEqual(await count({ category }), {
        count: requestParameters + responseParameters,
      });
      assert.deepEqual(await count({ category, side: 'request' }), { count: requestParameters });
    }
    const rows = await walk({ category: body[0]?.category, sort: 'riskScore' }, 100);
    const risks = rows.map(
      ({ endpointId }) => seeded.find(({ id }) => id === endpointId)?.riskScore ?? -1,
    );
    assert.ok(risks.length > 20);
    assert.deepEqual(
      risks,
      risks.toSorted((a, b) => b - a),
    );
  });

  it('says that there are more where only rows tell and they are many', async () => {
    const told = await tellFilter(company(), [], { sets: [{ terms: ['sensitive:true'] }] });
    const terms = { counted: null, isOfEach: true };
    const most = held.filter(isWanted({})).length;
    assert.deepEqual(await countSensitiveParameters(company(), told, {}, terms, most), {
      count: most,
    });
    assert.deepEqual(await countSensitiveParameters(company(), told, {}, terms, most - 1), {
      count: most - 1,
      hasMore: true,
    });
  });

  it('has none of a type in another category, of no type and of a word within a name', async () => {
    for (const wanted of [
      { category: 'Financial', dataType: 'Email Address' },
      { dataType: 'Email' },
      { category: 'PI' },
    ]) {
      assert.deepEqual(await walk(wanted, 10), []);
      assert.deepEqual(await count(wanted), { count: 0 });
    }
  });

  it('DATA-05 the file has all parameters of the list, in its order, and leaves an entry', async () => {
    const file = async (search: Readonly<Record<string, string>>, as?: string) =>
      server.text(`data-security/parameters.csv?${new URLSearchParams(search).toString()}`, as);
    const ids = async (search: Readonly<Record<string, string>>, as?: string) =>
      (await file(search, as))
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1));
    const host = { all: [{ field: 'host', op: 'contains', value: 'shop' }] };
    const path = { sort: 'path', direction: 'ascending' } as const;
    for (const [wanted, search] of [
      [{}, {}],
      [
        { category: 'PII', ...path },
        { category: 'PII', ...path },
      ],
      [
        { dataType: 'IBAN', side: 'request' },
        { dataType: 'IBAN', side: 'request' },
      ],
      [
        { category: 'Financial', filter: host },
        { category: 'Financial', filters: JSON.stringify(host) },
      ],
      [
        { category: 'Financial', dataType: 'Email Address' },
        { category: 'Financial', dataType: 'Email Address' },
      ],
    ] as const)
      assert.deepEqual(
        await ids(search),
        (await walk(wanted, 100)).map(({ id }) => id),
      );
    const [one] = await walk({ category: 'PII', ...path }, 100);
    const endpoint = seeded.find(({ id }) => id === one?.endpointId);
    const [headings, line] = (await file({ category: 'PII', ...path })).split('\r\n');
    assert.match(
      headings ?? '',
      /^\uFEFFParameter,Side,Location,Status codes,Data type,Categories,/,
    );
    assert.deepEqual(line?.split(',').slice(0, 3), [one?.name, one?.side, 'body']);
    assert.deepEqual(line?.split(',').slice(7, 9), [endpoint?.path, endpoint?.host]);
    const [entry] = await company().query(
      `select after from identity.audit_log where action = 'sensitiveParameters.export'
        and after ->> 'side' = 'request'`,
    );
    assert.deepEqual(entry?.['after'], { filters: null, dataType: 'IBAN', side: 'request' });
    server.limit([LABEL]);
    const seen = await walk({ category: 'PII' }, 100, 'limited');
    assert.deepEqual(
      await ids({ category: 'PII' }, 'limited'),
      seen.map(({ id }) => id),
    );
    assert.deepEqual(await ids({}, 'stranger'), []);
    assert.match(await file({ side: 'both' }), /side/);
    assert.match(await file({ filters: '{' }), /not valid JSON/);
    for (const as of ['clerk', 'narrow']) assert.match(await file({}, as), /forbidden/);
  });

  it('PERM-04 keeps to the labels of its reader, and to the company', async () => {
    const category = 'PII';
    server.limit([LABEL]);
    const seen = held.filter((each) => isWanted({ category })(each) && each.endpoint % 2 === 0);
    const rows = await walk({ category }, 7, 'limited');
    assert.deepEqual(rows.map(({ id }) => id).toSorted(), seen.map(({ id }) => id).toSorted());
    assert.deepEqual(await count({ category }, 'limited'), { count: seen.length });
    // A cursor of somebody who sees more leads to nothing else.
    const { body } = await server.post<Page<Parameter & { cursor: string }>>(
      'data-security/parameters/search',
      { category, first: 1 },
    );
    const hidden = held.filter((each) => each.endpoint % 2 === 1).map(({ id }) => id);
    const later = await server.post<Page<Parameter>>(
      'data-security/parameters/search',
      { category, first: 100, after: body.items[0]?.cursor },
      'limited',
    );
    assert.deepEqual(
      later.body.items.filter(({ id }) => hidden.includes(id)),
      [],
    );
    assert.deepEqual(await walk({ category }, 10, 'stranger'), []);
    assert.deepEqual(await count({ category }, 'stranger'), { count: 0 });
  });

  it('PERM-01 needs both features, and refuses what there is not', async () => {
    for (const as of ['clerk', 'narrow'])
      for (const path of ['search', 'count'])
        assert.equal((await server.post(`data-security/parameters/${path}`, {}, as)).status, 403);
    for (const body of [{ side: 'both' }, { first: 101 }, { category: '' }, { after: 'x' }])
      assert.equal((await server.post('data-security/parameters/search', body)).status, 400);
  });
});
