import { type Orders, searchedRows, sortedRows, wholeListAddress } from './wholeList.ts';
import { oneOf } from '../address/params.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

const things: readonly Thing[] = [
  { id: 'a1', name: 'Beta', size: 2 },
  { id: 'b2', name: 'Alpha', size: 2 },
  { id: 'c3', name: 'Gamma a1', size: 1 },
];
const byName = (one: Thing, other: Thing) => one.name.localeCompare(other.name);
const orders: Orders<Thing, 'name' | 'size'> = {
  by: { name: byName, size: (one, other) => one.size - other.size },
  tie: byName,
};
const names = (rows: readonly Thing[]) => rows.map(({ name }) => name);
const textsOf = ({ name, size }: Thing) => [name, `size ${size}`];
const idOf = ({ id }: Thing) => id;

describe('a list that is loaded whole', () => {
  it('keeps what is alike in a column by name, in both directions', () => {
    const order = { key: 'size', direction: 'asc' } as const;
    expect(names(sortedRows(things, orders, order))).toEqual(['Gamma a1', 'Alpha', 'Beta']);
    const down = { key: 'size', direction: 'desc' } as const;
    expect(names(sortedRows(things, orders, down))).toEqual(['Alpha', 'Beta', 'Gamma a1']);
    const named = { key: 'name', direction: 'desc' } as const;
    expect(names(sortedRows(things, orders, named))).toEqual(['Gamma a1', 'Beta', 'Alpha']);
  });

  it('is searched in upper and lower case, without blanks around', () => {
    expect(names(searchedRows(things, ' BET ', { textsOf }))).toEqual(['Beta']);
    expect(names(searchedRows(things, 'size 2', { textsOf }))).toEqual(['Beta', 'Alpha']);
    expect(searchedRows(things, '  ', { textsOf })).toBe(things);
    expect(searchedRows(things, 'delta', { textsOf })).toEqual([]);
  });

  it('is searched for a key as a whole alone', () => {
    expect(names(searchedRows(things, 'A1', { textsOf, idOf }))).toEqual(['Beta', 'Gamma a1']);
    expect(names(searchedRows(things, 'b', { textsOf, idOf }))).toEqual(['Beta']);
  });

  it('has its search and sort in the address, and drops what no column says', () => {
    const address = wholeListAddress(['name', 'size'] as const, {
      scope: oneOf<'all' | 'own', 'all'>(['all', 'own'], 'all'),
    });
    const said = { search: 'x', sort: 'size', direction: 'desc', scope: 'own' } as const;
    const query = address.write(new URLSearchParams('drawer=d&sort=colour'), said);
    expect(query.toString()).toBe('drawer=d&sort=size&search=x&direction=desc&scope=own');
    expect(address.parse(query)).toEqual(said);
    expect(address.parse(new URLSearchParams('sort=colour&scope=none'))).toEqual({
      search: '',
      sort: null,
      direction: 'asc',
      scope: 'all',
    });
    expect(wholeListAddress().parse(new URLSearchParams('sort=name')).sort).toBeNull();
  });
});
