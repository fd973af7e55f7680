import { defineAddress } from './defineAddress.ts';
import { count, flag, moment, oneOf, optionalText, someOf, text, uuid } from './params.ts';

const ID = '9a000000-0000-4000-8000-000000000001';

interface Values {
  readonly sort: 'name' | 'size';
  readonly search: string;
  readonly host: string | null;
  readonly document: string | null;
  readonly since: number | null;
  readonly from: string | null;
  readonly kinds: readonly ('a' | 'b' | 'c')[] | null;
  readonly isOpen: boolean;
}

const address = defineAddress<Values>({
  sort: oneOf<Values['sort'], Values['sort']>(['name', 'size'], 'name'),
  search: text(5),
  host: optionalText(300),
  document: { ...uuid, name: 'doc' },
  since: count,
  from: { ...moment, isStep: true },
  kinds: someOf(['a', 'b', 'c']),
  isOpen: flag('yes'),
});

const DEFAULTS: Values = {
  sort: 'name',
  search: '',
  host: null,
  document: null,
  since: null,
  from: null,
  kinds: null,
  isOpen: false,
};

describe('the query of an address', () => {
  it('comes back as it was written, in the order of its parameters', () => {
    const values: Values = {
      sort: 'size',
      search: 'cart',
      host: 'shop.example',
      document: ID,
      since: 7,
      from: '2026-11-01T00:00:00.000Z',
      kinds: ['a', 'c'],
      isOpen: true,
    };
    const search = address.write(new URLSearchParams(), values);
    expect([...search.keys()]).toEqual([
      'sort',
      'search',
      'host',
      'doc',
      'since',
      'from',
      'kinds',
      'isOpen',
    ]);
    expect(address.parse(search)).toEqual(values);
  });

  it('has no defaults, and keeps parameters of others', () => {
    const search = new URLSearchParams({ drawer: '{}', sort: 'size', isOpen: 'yes' });
    expect(address.write(search, DEFAULTS).toString()).toBe('drawer=%7B%7D');
    expect(search.get('sort')).toBe('size');
  });

  it.each([
    ['sort', 'nothing'],
    ['doc', '7'],
    ['since', '-1'],
    ['since', '1.5'],
    ['since', String(2 ** 31)],
    ['from', 'yesterday'],
    ['kinds', 'd,e'],
    ['isOpen', 'true'],
    ['search', '  '],
    ['host', ''],
  ])('falls back where %s is %j, which the next change drops', (name, value) => {
    const search = new URLSearchParams({ [name]: value });
    expect(address.parse(search)).toEqual(DEFAULTS);
    expect(address.write(search, { sort: 'size' }).toString()).toBe('sort=size');
  });

  it('cuts long texts, and keeps the known words of a list in their order', () => {
    const values = address.parse(new URLSearchParams({ search: 'abcdefgh', kinds: 'c,x,a' }));
    expect(values).toMatchObject({ search: 'abcde', kinds: ['a', 'c'] });
  });

  it('drops what makes no sense beside the rest, when it is read and when it is written', () => {
    const tidy = defineAddress<Pick<Values, 'host' | 'isOpen'>>(
      { host: optionalText(9), isOpen: flag('yes') },
      (values) => (values.isOpen ? values : { ...values, host: null }),
    );
    expect(tidy.parse(new URLSearchParams('host=a'))).toEqual({ host: null, isOpen: false });
    expect(tidy.write(new URLSearchParams('host=a&isOpen=yes'), { isOpen: false }).size).toBe(0);
  });

  it('says which changes are steps that Back undoes', () => {
    expect(address.isStep({ from: null })).toBe(true);
    expect(address.isStep({ sort: 'size', from: null })).toBe(true);
    expect(address.isStep({ sort: 'size', search: 'x' })).toBe(false);
  });
});
