import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { unread } from '../../ui/filters/unread.ts';
import { oneOf } from '../address/params.ts';
import { columnsParam } from '../columns/columnsParam.ts';
import { showCatalogue } from '../text/catalogueText.ts';
import { defineList } from './defineList.ts';
import { csvPath } from './ListDownload.tsx';

const FIELDS: readonly FilterField[] = [
  { key: 'name', type: 'text', operators: ['contains'], column: 'name' },
  {
    key: 'kind',
    type: 'enum',
    operators: ['is', 'isNot'],
    values: ['good', 'bad'],
    column: 'kind',
  },
];
const named = { field: 'name', op: 'contains', value: 'a' } as const;

const list = defineList<'name' | 'size', { readonly group: 'big' | null }>({
  name: 'things',
  fields: FIELDS,
  searched: ['name', 'path'],
  sorts: { all: ['size', 'name'], first: 'size', ascending: ['name'] },
  more: { group: oneOf<'big', null>(['big'], null) },
  columns: columnsParam(['name', 'size', 'chart'], 'name'),
  csv: { path: (companyId) => `/download/${companyId}.csv`, columns: ['name', 'size'] },
});
const parse = (query: Record<string, string>) => list.address.parse(new URLSearchParams(query));
const write = (change: Parameters<typeof list.address.write>[1]) =>
  list.address.write(new URLSearchParams(), change).toString();

describe('the address of a list', () => {
  it('says nothing where all is as usual', () => {
    expect(write(parse({}))).toBe('');
    expect(parse({})).toEqual({
      filter: { all: [] },
      search: '',
      sort: 'size',
      direction: 'descending',
      group: null,
      columns: ['name', 'size', 'chart'],
    });
  });

  it('comes back as it was written', () => {
    const params = {
      filter: { all: [named] },
      search: 'b',
      sort: 'name',
      direction: 'ascending',
      group: 'big',
      columns: ['size', 'name'],
    } as const;
    expect(list.address.parse(new URLSearchParams(write(params)))).toEqual(params);
  });

  it('drops orders and words that there are not, and shows nothing by conditions that there are not', () => {
    const filters = JSON.stringify({ all: [named, { ...named, field: 'password' }] });
    expect(parse({ filters, sort: 'colour', direction: 'up', group: 'small' })).toMatchObject({
      filter: { all: [named, unread(JSON.stringify({ ...named, field: 'password' }))] },
      sort: 'size',
      direction: 'descending',
      group: null,
    });
    expect(list.filterOf(parse({ filters: '{broken' }))).toEqual({
      all: [
        { field: 'kind', op: 'is', value: ['good'] },
        { field: 'kind', op: 'isNot', value: ['good'] },
      ],
    });
  });

  it('has no order, search or columns where the list has none', () => {
    const plain = defineList({ name: 'plain', fields: FIELDS });
    const search = new URLSearchParams('search=x&sort=name&direction=ascending&columns=name');
    expect(plain.address.parse(search)).toMatchObject({ search: '', columns: [] });
    expect(plain.filterOf(plain.address.parse(search))).toBeNull();
  });
});

describe('the conditions of a list', () => {
  it('are the filter, and the text in any of the searched fields', () => {
    const found = {
      any: [
        { field: 'name', op: 'contains', value: 'b' },
        { field: 'path', op: 'contains', value: 'b' },
      ],
    };
    expect(list.filterOf({ filter: { all: [] }, search: '' })).toBeNull();
    expect(list.filterOf({ filter: { all: [] }, search: 'b' })).toEqual({ all: [found] });
    expect(list.filterOf({ filter: { all: [named] }, search: 'b' })).toEqual({
      all: [named, found],
    });
    expect(list.filterOf({ filter: { any: [named] }, search: 'b' })).toEqual({
      all: [{ any: [named] }, found],
    });
  });
});

describe('names of the catalogue', () => {
  const catalogued = defineList({
    name: 'things',
    fields: FIELDS,
    searched: ['name'],
    catalogued: 'catalogueName',
  });
  const description = `A description that is longer than any name, ${'word '.repeat(8)}`;
  const asked = (search: string) => catalogued.filterOf({ filter: { all: [] }, search });
  const text = (value: string) => ({ field: 'name', op: 'contains', value });
  afterEach(() => showCatalogue({}));

  it('SHELL-15 are found by the words shown, typed without accents as well, beside the stored ones', () => {
    showCatalogue({
      'SQL injection reported': 'Inyección SQL notificada',
      'Basic authentication in use': 'Autenticación Basic en uso',
      [description]: 'Una inyección, descrita',
    });
    expect(asked('inyeccion')).toEqual({
      all: [
        {
          any: [
            text('inyeccion'),
            { field: 'catalogueName', op: 'is', value: ['SQL injection reported'] },
          ],
        },
      ],
    });
    expect(asked('nada')).toEqual({ all: [{ any: [text('nada')] }] });
  });

  it('SHELL-15 are asked for by their stored words alone in English, and by lists without any', () => {
    expect(asked('injection')).toEqual({ all: [{ any: [text('injection')] }] });
    showCatalogue({ 'SQL injection reported': 'Inyección SQL notificada' });
    const plain = list.filterOf({ filter: { all: [] }, search: 'inyección' });
    expect(JSON.stringify(plain)).toContain('inyección');
    expect(JSON.stringify(plain)).not.toContain('catalogueName');
  });

  it('SHELL-15 are no more than one condition takes', () => {
    showCatalogue(
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`Name ${at}`, `Nombre ${at}`])),
    );
    expect(JSON.stringify(asked('nombre')).match(/"Name /g)).toHaveLength(200);
  });
});

describe('the ids of a list', () => {
  const ID = '3f2b8c1d-0a4e-4b6f-9c7d-1e2f3a4b5c6d';
  const found = defineList({
    name: 'things',
    fields: FIELDS,
    searched: ['name'],
    ids: { field: 'thingId', type: 'Thing', drawer: 'ThingSideDrawer' },
  });

  it('are asked for instead of the text; the beginning of one beside it', () => {
    const filter = { all: [named] };
    expect(found.filterOf({ filter, search: ID })).toEqual({
      all: [named, { field: 'thingId', op: 'is', value: [ID] }],
    });
    expect(found.filterOf({ filter, search: 'deadbeef' })).toEqual({
      all: [
        named,
        {
          any: [
            { field: 'name', op: 'contains', value: 'deadbeef' },
            expect.objectContaining({ field: 'thingId', op: 'between' }),
          ],
        },
      ],
    });
  });

  it('may be many more than a text is long', () => {
    const search = Array.from({ length: 150 }, () => ID).join(' ');
    const query = new URLSearchParams({ search });
    expect(found.address.parse(query).search).toBe(search);
    expect(list.address.parse(query).search).toHaveLength(500);
    const words = found.filterOf({ filter: { all: [] }, search: 'word '.repeat(150) });
    expect(JSON.stringify(words).length).toBeLessThan(600);
  });
});

describe('the file of a list', () => {
  it('has its conditions, its order and those of its columns that a file can have', () => {
    const params = parse({ search: 'b', columns: 'chart,name' });
    const url = new URL(csvPath(list, 'c-2', params, { status: 'open' }), 'http://here');
    expect(url.pathname).toBe('/download/c-2.csv');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      status: 'open',
      sort: 'size',
      direction: 'descending',
      filters: JSON.stringify(list.filterOf(params)),
      columns: 'name',
    });
  });
});
